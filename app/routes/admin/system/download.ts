import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { openedBackup } from "#app/operations/backup-download.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { fileAnswer } from "#app/platform/http/answers/file-answer.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { doneUrl } from "./url.ts";

export const handle = { access: { GET: ["admin"] } } satisfies RouteHandle;

/** Sends the backup that this session unlocked with the password (rule 27.41). */
export async function loader({ context }: LoaderFunctionArgs) {
  const backup = openedBackup(signedIn(context).sessionId, context.by.now);
  if (!backup) return redirect(doneUrl("late"), 303);
  const { path, called } = backup;
  return fileAnswer(path, {
    name: called,
    type: "application/vnd.sqlite3",
    requestId: context.requestId,
  });
}
