/** The mail server's state beyond a restart, for the checks and for other processes of ours. */

import {
  mailServerDown,
  restoreMailServer,
  watchMailServer,
} from "#app/domain/notifications/email/server-state.server.ts";
import { logBug } from "#app/platform/http/logs/bug-log.server.ts";
import { databaseFault, isDatabaseFailure } from "#db/client.server.ts";
import { forgetServerNote, noteOfServer, serverNote } from "./server-notes.server.ts";

/** Goes on with what was noted before, and notes each change; `changed` is called after it. */
export function rememberMailServer(changed: () => void = () => {}): void {
  const noted = serverNote("mail");
  if (noted && !mailServerDown())
    restoreMailServer({ since: noted.since, why: String(noted.detail.why ?? "") });
  watchMailServer((down, now) => {
    if (databaseFault()) return;
    try {
      if (down) noteOfServer("mail", { why: down.why }, now);
      else forgetServerNote("mail");
      changed();
    } catch (problem) {
      // A mail that went out is never in doubt because of a note.
      if (!isDatabaseFailure(problem)) logBug(problem, null);
    }
  });
}
