/** Mails that nobody has sent or dropped: those that wait, and those that have nothing to say any more (rule 8.24). */
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { waitingMails } from "#app/domain/notifications/list-mails.server.ts";
import { toPresentAddress } from "#app/domain/notifications/mail-queue.server.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { otherWork } from "#app/platform/shared/other-work.ts";
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
export async function someWaitFrom(until: number, now: number): Promise<boolean> {
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
