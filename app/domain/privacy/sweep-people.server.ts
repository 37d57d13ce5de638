/** Deletes expired personal data at night (rules 21.16 to 21.19). */
import { emptyOldMails, lastMailId } from "#app/domain/notifications/mail-retention.server.ts";
import { type Actor, type By, record } from "#app/platform/shared/audit.server.ts";
import { emptyLog } from "#app/platform/shared/log.server.ts";
import { afterBatch, idRanges, retentionCutoff } from "#app/platform/shared/retention.server.ts";
import { writing } from "#db/client.server.ts";
import { deletePerson } from "./delete-person.server.ts";
import { eraseVisits } from "./erase.server.ts";
import { eraseRecords } from "./erase-records.server.ts";
import {
  expiredGuestVisits,
  stillExpired,
  unusedAccounts,
  unusedIn,
  unusedRecords,
} from "./expired-data.server.ts";

/** Limits per night. Later nights continue. */
const maxPerNight = { visits: 20_000, accounts: 200, mails: 100_000 };

/** Rows per transaction. */
const piece = { visits: 100, mails: 250 };

const studioItself: Actor = { id: null, role: "system" };

/** Deletes expired data. Can be repeated and interrupted safely. */
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
  const since = retentionCutoff("guests", now);
  let erased = 0;
  if (since === null) return erased;
  writing(() => eraseRecords(unusedRecords(since, piece.visits), now));
  for await (const visits of expiredGuestVisits(since)) {
    for (let from = 0; from < visits.length; from += piece.visits) {
      if (erased >= maxPerNight.visits) return erased;
      erased += writing(() => {
        const ids = stillExpired(visits.slice(from, from + piece.visits), since);
        eraseVisits(ids, now);
        return ids.length;
      });
      await afterBatch();
    }
  }
  return erased;
}

async function sweepClients(by: By): Promise<number> {
  const since = retentionCutoff("clients", by.now);
  let deleted = 0;
  if (since === null) return deleted;
  for await (const accounts of unusedAccounts(since)) {
    for (const { id } of accounts) {
      if (deleted >= maxPerNight.accounts) return deleted;
      if (unusedIn({ after: id - 1, upTo: id }, since).length === 0) continue;
      if (deletePerson(id, {}, by).ok) deleted += 1;
      await afterBatch();
    }
  }
  return deleted;
}

async function sweepSentMails(now: number): Promise<number> {
  const since = retentionCutoff("mails", now);
  let emptied = 0;
  if (since === null) return emptied;
  for await (const span of idRanges(lastMailId(), piece.mails)) {
    if (emptied >= maxPerNight.mails) return emptied;
    const changed = writing(() => emptyOldMails(since, span));
    emptied += changed;
    if (changed > 0) await afterBatch();
  }
  return emptied;
}
