import type { ActionFunctionArgs } from "@remix-run/node";
import { changeRoles, userAsRead } from "#app/domain/accounts/people/people.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, refused } from "#app/platform/shared/outcome.ts";

export const handle = { access: { PUT: ["admin"] } } satisfies RouteHandle;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const id = idOf(params.userId);
  if (id === null) return apiReply(refused("not-found", "User not found"));
  const outcome = changeRoles(id, body.value, context.by);
  return apiReply(outcome.ok ? done(userAsRead(outcome.value)) : outcome);
}
