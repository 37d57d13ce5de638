import { type ActionFunctionArgs, json } from "@remix-run/node";
import { allPeople, createPerson, userAsRead } from "#app/domain/accounts/people/people.server.ts";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { register } from "#app/domain/accounts/register.server.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { done } from "#app/platform/shared/outcome.ts";

export const handle = { access: { GET: ["admin"], POST: "public" } } satisfies RouteHandle;

export function loader() {
  return json(allPeople());
}

/** An admin creates an account with roles. Everyone else registers as a client (rule 20.13). */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const { visitor, by } = context;
  if (visitor?.roles.includes("admin")) {
    const made = await createPerson(body.value, by);
    if (made.ok) createClientRecord(made.value.id, by.now);
    return apiReply(made.ok ? done(userAsRead(made.value)) : made, { status: 201 });
  }
  const signedIn = visitor !== null;
  const outcome = await register(body.value, callerOf(request, context), by.now, {
    signedIn,
    present: request,
  });
  if (!outcome.ok) return apiReply(outcome);
  const { user, session } = outcome.value;
  createClientRecord(user.id, by.now);
  if (!session) return json({ user: userAsRead(user) }, { status: 201 });
  const { token, sessionInfo, cookies } = session;
  return json({ token, user: userAsRead(user), sessionInfo }, { status: 201, headers: cookies });
}
