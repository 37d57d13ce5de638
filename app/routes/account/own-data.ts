import { type ActionFunctionArgs, json } from "@remix-run/node";
import { ownData } from "#app/domain/privacy/export.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";

export const handle = { access: { POST: "signedIn" } } satisfies RouteHandle;

/** Sends all data about the visitor as a file. A POST, because the export is written to the audit log. */
export function action({ context }: ActionFunctionArgs) {
  const { userId } = signedIn(context);
  record({ action: "exported", entity: "user", entityId: userId }, context.by);
  return json(ownData(userId), { headers: { "Content-Disposition": 'attachment; filename="my-data.json"' } });
}
