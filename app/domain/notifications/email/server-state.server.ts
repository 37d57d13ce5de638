/** Whether the mail server can be used, as the last mail found it: said in the log when it changes, and to one listener. */

import { logNotice } from "#app/platform/http/bug-log.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import type { Delivery } from "./transport.server.ts";

type MailServerDown = { since: number; why: string };

type Listener = (down: MailServerDown | null, now: number) => void;

const found = singleton("mail server", (): { down?: MailServerDown; listener?: Listener } => ({}));

export const mailServerDown = (): MailServerDown | null => found.down ?? null;

/** What a delivery at `now` says about the server; a recipient who is refused says that it works. */
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

/** What an earlier process found, until a mail finds out anew. */
export function restoreMailServer(down: MailServerDown): void {
  found.down = down;
}

/** Who is told of each change. */
export function watchMailServer(listener: Listener | null): void {
  found.listener = listener ?? undefined;
}

export function forgetMailServer(): void {
  found.down = undefined;
}
