import type { ActionFunctionArgs } from "@remix-run/node";
import { userAsRead } from "#app/domain/accounts/people/people.server.ts";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { signIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { done } from "#app/platform/shared/outcome.ts";

export const handle = { access: { POST: "public" }, beforeOpening: true } satisfies RouteHandle;

export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const outcome = await signIn(body.value, callerOf(request, context), context.by.now, request);
  if (!outcome.ok) return apiReply(outcome);
  const { user, session } = outcome.value;
  const { token, sessionInfo, cookies } = session;
  return apiReply(done({ token, user: userAsRead(user), sessionInfo }), { headers: cookies });
}
