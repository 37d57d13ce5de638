/** By night: what is kept about people no longer than the studio has said (rules 21.16 to 21.19). */
import { countOldMails, emptyOldMails, lastMailId } from "#app/notifications/retention.server.ts";
import { deletePerson } from "#app/privacy/delete-person.server.ts";
import { emptyLog } from "#app/privacy/empty-log.server.ts";
import { eraseVisits } from "#app/privacy/erase-visits.server.ts";
import { type Actor, type By, record } from "#app/shared/audit.server.ts";
import { keptSince } from "#app/shared/kept.server.ts";
import { writing } from "#db/client.server.ts";
import { guestVisitsBefore, inWindows, lastVisitId, unusedAccounts } from "./past-keeping.server.ts";

/** Of a night; the rest goes in the next ones. */
const mostANight = { visits: 20_000, accounts: 200, mails: 100_000 };

const studioItself: Actor = { id: null, role: "system" };

/** Takes past guests, unused accounts and sent mails from the books. Bears being run twice, and being cut off. */
export async function sweepPeople(now: number): Promise<void> {
  const by: By = { actor: studioItself, now };
  const guestVisits = await sweepGuests(by);
  const accounts = await sweepClients(by);
  const mails = await sweepSentMails(now);
  if (guestVisits + accounts + mails === 0) return;
  const detail = { guestVisits, accounts, mails };
  record({ action: "kept-no-longer", entity: "person", entityId: null, detail }, by);
  emptyLog();
}

async function sweepGuests({ now }: By): Promise<number> {
  const since = keptSince("guests", now);
  let erased = 0;
  if (since === null) return erased;
  await inWindows(lastVisitId(), (span) => {
    const ids = guestVisitsBefore(since, span).map(({ id }) => id);
    if (ids.length > 0) writing(() => eraseVisits(ids, now));
    erased += ids.length;
    return erased < mostANight.visits;
  });
  return erased;
}

async function sweepClients(by: By): Promise<number> {
  const since = keptSince("clients", by.now);
  let deleted = 0;
  if (since === null) return deleted;
  for (const { id } of unusedAccounts(since, mostANight.accounts)) {
    if (deletePerson(id, {}, by).ok) deleted += 1;
    await new Promise(setImmediate);
  }
  return deleted;
}

async function sweepSentMails(now: number): Promise<number> {
  const since = keptSince("mails", now);
  let emptied = 0;
  if (since === null) return emptied;
  await inWindows(lastMailId(), (span) => {
    if (countOldMails(since, span).count > 0) emptied += writing(() => emptyOldMails(since, span));
    return emptied < mostANight.mails;
  });
  return emptied;
}
