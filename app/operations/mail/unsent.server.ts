/** Mails that nobody has sent or dropped: those that wait, and those that have nothing to say any more (rule 8.24). */
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { waitingMails } from "#app/domain/notifications/list-mails.server.ts";
import { toPresentAddress } from "#app/domain/notifications/mail-queue.server.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { releaseMails, restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import { logNotice } from "#app/platform/http/bug-log.server.ts";
import { otherWork, studioNow } from "#app/platform/shared/clock.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { databaseVersion } from "#db/client.server.ts";
import { whyNeedless } from "./write-mail.server.ts";

/** Mails that are looked at before requests have their turn again. */
export const mailsAtATime = 50;

/** Only what a mail would say now tells whether it is needed; one more than `limit` says that there are more. */
export async function listUnsent(
  state: "waiting" | "needless",
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<QueuedMail[]> {
  const found: QueuedMail[] = [];
  let left = offset;
  const from = state === "waiting" ? dayBefore(now) : null;
  for await (const { mail, isNeeded } of lookedAt(waitingMails(from), now)) {
    if (isNeeded !== (state === "waiting")) continue;
    if (left > 0) left -= 1;
    else if (found.push(mail) > limit) break;
  }
  return found;
}

/** Whether any that was written up to a moment still has something to say: looked for until there is one. */
async function someWaitFrom(until: number, now: number): Promise<boolean> {
  const older = waitingMails(dayBefore(now), until);
  for await (const { isNeeded } of lookedAt(older, now)) if (isNeeded) return true;
  return false;
}

/** A visit that several mails are about is read once, until requests have had their turn. */
async function* lookedAt(mails: Iterable<QueuedMail>, now: number) {
  const visits = new Map<number, ReturnType<typeof appointmentById>>();
  const visitOf = (id: number) => {
    if (!visits.has(id)) visits.set(id, appointmentById(id));
    return visits.get(id);
  };
  let looked = 0;
  for (const mail of mails) {
    looked += 1;
    if (looked % mailsAtATime === 0) {
      await otherWork();
      visits.clear();
    }
    yield { mail, isNeeded: whyNeedless(toPresentAddress(mail), now, visitOf) === null };
  }
}

/** About visits of earlier days than this no mail has anything to say. */
const dayBefore = (now: number): string => studioNow(studio().timeZone, now - twoDaysMs).date;

const twoDaysMs = 2 * 24 * 60 * 60_000;

// How many mails wait, counted and said in one way everywhere (rule 8.24).

type MailsWaiting = {
  /** All that are still to go out, reminders of coming weeks too; none that says nothing any more. */
  all: number;
  /** Of these, those that are not due yet. */
  later: number;
  /** Of these, those that were written before the last restore, while its mails are held. */
  older: number;
};

/** Of many it lets requests have their turn meanwhile. */
export function mailsWaiting(now: number): Promise<MailsWaiting> {
  const key = `${databaseVersion()} ${now}`;
  if (counted.key !== key) Object.assign(counted, { key, found: countedNow(now) });
  return counted.found ?? countedNow(now);
}

/** One page asks several times. */
const counted = singleton("mails counted", (): { key?: string; found?: Promise<MailsWaiting> } => ({}));

async function countedNow(now: number): Promise<MailsWaiting> {
  const mails = await listUnsent("waiting", { limit: Number.POSITIVE_INFINITY, offset: 0 }, now);
  const restoredAt = restoreWaiting()?.at ?? Number.NEGATIVE_INFINITY;
  return {
    all: mails.length,
    later: mails.filter(({ dueAt, attempts }) => dueAt > now && attempts === 0).length,
    older: mails.filter(({ createdAt }) => createdAt <= restoredAt).length,
  };
}

/** "3 mails wait, 2 of them until they are due", without a full stop. */
export function waitInWords({ all, later }: MailsWaiting): string {
  if (all === 0) return "No mail waits";
  const waits = all === 1 ? "1 mail waits" : `${all.toLocaleString("en-US")} mails wait`;
  if (later === 0) return waits;
  if (later === all) return `${waits} until ${all === 1 ? "it is" : "they are"} due`;
  return `${waits}, ${later} of them until ${later === 1 ? "it is" : "they are"} due`;
}

/** Mails are held for those from before a restore. Where none of these has anything to say any more, there is nothing to ask the owner (rule 30.9). */
export async function letGoWhereNothingIsHeld(now: number): Promise<void> {
  const restore = restoreWaiting();
  if (!restore || (await someWaitFrom(restore.at, now))) return;
  releaseMails({ drop: false, unasked: true }, { actor: { id: null, role: "system" }, now });
  logNotice("info", "No mail from before the restore waits, so mails go out again.");
}
