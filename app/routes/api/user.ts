import type { ActionFunctionArgs } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { apiReply } from "#app/http/answers/reply.server.ts";
import { removePerson } from "#app/privacy/delete-person.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { Checked, idOf } from "#app/shared/fields.server.ts";
import { done, refused } from "#app/shared/outcome.ts";

export const handle = { access: { DELETE: ["admin"] } } satisfies RouteHandle;

/** `?moveTo=ID` or `?cancelAppointments=true` settles what a provider still has to give. */
export function action({ request, params, context }: ActionFunctionArgs) {
  const id = idOf(params.userId);
  if (id === null) return apiReply(refused("not-found", "User not found"));
  const query = new URL(request.url).searchParams;
  const moveTo = query.get("moveTo");
  const newProvider = moveTo === null ? undefined : idOf(moveTo);
  const cancelled = Checked.safeParse(query.get("cancelAppointments"));
  if (newProvider === null || !cancelled.success) {
    return apiReply(refused("invalid", "Name the new provider by id, or say cancelAppointments=true."));
  }
  const settlement = { moveTo: newProvider, cancelAppointments: cancelled.data };
  const actor = actorOf(context.visitor, context.requestId);
  const outcome = removePerson(id, settlement, { actor, now: nowInstant() });
  return apiReply(outcome.ok ? done({ success: true }) : outcome);
}
