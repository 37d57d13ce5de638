import type { ActionFunctionArgs } from "@remix-run/node";
import { actorOf } from "#app/accounts/client.ts";
import { changeRoles, userAsRead } from "#app/accounts/people.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import { idOf } from "#app/fields.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { readJson } from "#app/http/body.server.ts";
import { apiReply } from "#app/http/reply.server.ts";
import { done, refused } from "#app/outcome.ts";

export const handle = { access: { PUT: ["admin"] } } satisfies RouteHandle;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const id = idOf(params.userId);
  if (id === null) return apiReply(refused("not-found", "User not found"));
  const outcome = changeRoles(id, body.value, actorOf(context.visitor, context.requestId), nowInstant());
  return apiReply(outcome.ok ? done(userAsRead(outcome.value)) : outcome);
}
