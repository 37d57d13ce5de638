import { releaseMails, restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import { logNotice } from "#app/platform/http/logs/notice-log.server.ts";
import { someWaitFrom } from "./unsent.server.ts";

/** Mails are held for those from before a restore. Where none of these has anything to say any more, there is nothing to ask the owner (rule 30.9). */
export async function letGoWhereNothingIsHeld(now: number): Promise<void> {
  const restore = restoreWaiting();
  if (!restore || (await someWaitFrom(restore.at, now))) return;
  releaseMails({ drop: false, unasked: true }, { actor: { id: null, role: "system" }, now });
  logNotice("info", "No mail from before the restore waits, so mails go out again.");
}
