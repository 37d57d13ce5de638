/** Tracks if the mail server works, and reports changes to the log and a listener. */

import { logNotice } from "#app/platform/http/bug-log.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import type { Delivery } from "./transport.server.ts";

type MailServerDown = { since: number; why: string };

type Listener = (down: MailServerDown | null, now: number) => void;

const found = singleton("mail server", (): { down?: MailServerDown; listener?: Listener } => ({}));

export const mailServerDown = (): MailServerDown | null => found.down ?? null;

/** Updates the state. If the server refuses a recipient, it works. */
export function noteDelivery(delivery: Delivery, now: number): void {
  const down = found.down;
  if (!delivery.ok && delivery.outOfReach) {
    found.down = { since: down?.since ?? now, why: delivery.why };
    if (down?.why !== delivery.why) {
      logNotice("error", `The mail server is failing. Emails are waiting: ${delivery.why}`);
      found.listener?.(found.down, now);
    }
  } else if (down) {
    found.down = undefined;
    const since = new Date(down.since).toISOString();
    logNotice("info", `The mail server works again. It had been failing since ${since}.`);
    found.listener?.(null, now);
  }
}

export function restoreMailServer(down: MailServerDown): void {
  found.down = down;
}

export function watchMailServer(listener: Listener | null): void {
  found.listener = listener ?? undefined;
}

export function forgetMailServer(): void {
  found.down = undefined;
}
