/** Mails that nobody has sent or dropped: those that wait, and those that have nothing to say any more (rule 8.24). */
import { waitingMails } from "#app/notifications/list.server.ts";
import type { QueuedMail } from "#app/notifications/outbox.server.ts";
import { toPresentAddress } from "#app/notifications/queue.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { otherWork } from "#app/shared/other-work.ts";
import { studio } from "#app/studio/studio.server.ts";
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
  let looked = 0;
  for (const mail of waitingMails(state === "waiting" ? dayBefore(now) : null)) {
    looked += 1;
    if (looked % mailsAtATime === 0) await otherWork();
    const isNeeded = whyNeedless(toPresentAddress(mail), now) === null;
    if (isNeeded !== (state === "waiting")) continue;
    if (left > 0) left -= 1;
    else if (found.push(mail) > limit) break;
  }
  return found;
}

/** About visits of earlier days than this no mail has anything to say. */
const dayBefore = (now: number): string => studioNow(studio().timeZone, now - twoDaysMs).date;

const twoDaysMs = 2 * 24 * 60 * 60_000;
