import type { ActionFunctionArgs } from "@remix-run/node";
import { clientOf } from "#app/accounts/client.ts";
import { userAsRead } from "#app/accounts/people.server.ts";
import { signIn } from "#app/accounts/sign-in.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { readJson } from "#app/http/body.server.ts";
import { apiReply } from "#app/http/reply.server.ts";
import { done } from "#app/outcome.ts";

export const handle = { access: { POST: "public" } } satisfies RouteHandle;

export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const outcome = await signIn(body.value, clientOf(request, context), nowInstant(), request);
  if (!outcome.ok) return apiReply(outcome);
  const { user, session } = outcome.value;
  const { token, sessionInfo, cookies } = session;
  return apiReply(done({ token, user: userAsRead(user), sessionInfo }), { headers: cookies });
}
