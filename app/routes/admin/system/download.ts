import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { callerOf } from "#app/accounts/people/actor.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { fileAnswer } from "#app/http/answers/file-answer.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { FormFields } from "#app/http/body/form-fields.server.ts";
import { signedIn } from "#app/http/checks/signed-in.server.ts";
import { backupToTake } from "#app/operations/backup-download.server.ts";
import { refusedUrl } from "./url.ts";

export const handle = { access: { POST: ["admin"] } } satisfies RouteHandle;

/** A backup as a file, for an admin who types the password; a refusal is told by the page that asked (rule 27.41). */
export async function action({ request, context }: ActionFunctionArgs) {
  const read = await readForm(request);
  const fields = new FormFields(read.ok ? read.value : {});
  const wanted = { password: fields.text("password"), name: fields.text("backup") };
  const caller = callerOf(request, context);
  const taken = await backupToTake(wanted, { userId: signedIn(context).userId, caller }, context.by);
  if (!taken.ok) return redirect(refusedUrl(wanted.password ? taken.refusal.reason : "empty"), 303);
  const { path, name } = taken.value;
  return fileAnswer(path, { name, type: "application/vnd.sqlite3", requestId: context.requestId });
}
