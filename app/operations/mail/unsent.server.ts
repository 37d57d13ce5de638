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
import { reasonNotNeeded } from "./write-mail.server.ts";

// Other requests run after this many emails.
export const mailsAtATime = 50;

/** Returns one more than `limit` if there are more. Must write each email to know if it is needed. */
export async function listUnsent(
  state: "waiting" | "needless",
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<QueuedMail[]> {
  const found: QueuedMail[] = [];
  let left = offset;
  const from = state === "waiting" ? dayBefore(now) : null;
  for await (const { mail, isNeeded } of withNeed(waitingMails(from), now)) {
    if (isNeeded !== (state === "waiting")) continue;
    if (left > 0) left -= 1;
    else if (found.push(mail) > limit) break;
  }
  return found;
}

async function someWaitFrom(until: number, now: number): Promise<boolean> {
  const older = waitingMails(dayBefore(now), until);
  for await (const { isNeeded } of withNeed(older, now)) if (isNeeded) return true;
  return false;
}

async function* withNeed(mails: Iterable<QueuedMail>, now: number) {
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
    yield { mail, isNeeded: reasonNotNeeded(toPresentAddress(mail), now, visitOf) === null };
  }
}

// No email is needed for appointments before this day.
const dayBefore = (now: number): string => studioNow(studio().timeZone, now - twoDaysMs).date;

const twoDaysMs = 2 * 24 * 60 * 60_000;

type MailsWaiting = {
  all: number;
  later: number;
  older: number;
};

/** Counts waiting emails in batches, so that requests don't wait. */
export function mailsWaiting(now: number): Promise<MailsWaiting> {
  const key = `${databaseVersion()} ${now}`;
  if (counted.key !== key) Object.assign(counted, { key, found: countedNow(now) });
  return counted.found ?? countedNow(now);
}

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

/** Returns "3 emails are waiting, 2 of them until they are due", without a full stop. */
export function waitInWords({ all, later }: MailsWaiting): string {
  if (all === 0) return "No emails are waiting";
  const waits = all === 1 ? "1 email is waiting" : `${all.toLocaleString("en-US")} emails are waiting`;
  if (later === 0) return waits;
  if (later === all) return `${waits} until ${all === 1 ? "it is" : "they are"} due`;
  return `${waits}, ${later} of them until ${later === 1 ? "it is" : "they are"} due`;
}

/** Ends the hold after a restore if no email from before it is still needed (rule 30.9). */
export async function releaseIfNoneIsNeeded(now: number): Promise<void> {
  const restore = restoreWaiting();
  if (!restore || (await someWaitFrom(restore.at, now))) return;
  releaseMails({ drop: false, unasked: true }, { actor: { id: null, role: "system" }, now });
  logNotice("info", "No email from before the restore is waiting, so emails are sent again.");
}
