/** Whether the mail server can be used, as the last mail found it: kept in memory, said in the log when it changes. */

import { logNotice } from "#app/http/logs/notice-log.server.ts";
import { singleton } from "#app/shared/singleton.server.ts";
import type { Delivery } from "./transport.server.ts";

type MailServerDown = { since: number; why: string };

const found = singleton("mail server", (): { down?: MailServerDown } => ({}));

export const mailServerDown = (): MailServerDown | null => found.down ?? null;

/** What a delivery at `now` says about the server; a recipient who is refused says that it works. */
export function noteDelivery(delivery: Delivery, now: number): void {
  const down = found.down;
  if (!delivery.ok && delivery.outOfReach) {
    found.down = { since: down?.since ?? now, why: delivery.why };
    if (down?.why !== delivery.why) {
      logNotice("error", `The mail server fails, so mails wait: ${delivery.why}`);
    }
  } else if (down) {
    found.down = undefined;
    const since = new Date(down.since).toISOString();
    logNotice("info", `The mail server works again; it had been failing since ${since}.`);
  }
}

export function forgetMailServer(): void {
  found.down = undefined;
}
