import type { ActionFunctionArgs } from "@remix-run/node";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { readReassignment } from "#app/domain/privacy/reassign.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, refused } from "#app/platform/shared/outcome.ts";

export const handle = { access: { DELETE: ["admin"] } } satisfies RouteHandle;

/** `?moveTo=ID` or `?cancelAppointments=true`: what happens to a provider's upcoming appointments (rule 21.2). */
export function action({ request, params, context }: ActionFunctionArgs) {
  const id = idOf(params.userId);
  if (id === null) return apiReply(refused("not-found", "User not found"));
  const query = new URL(request.url).searchParams;
  const reassignment = readReassignment({
    moveTo: query.get("moveTo") ?? undefined,
    cancelAppointments: query.get("cancelAppointments"),
  });
  if (!reassignment.ok) return apiReply(reassignment);
  const deleted = deletePerson(id, reassignment.value, context.by);
  return apiReply(deleted.ok ? done({ success: true }) : deleted);
}
