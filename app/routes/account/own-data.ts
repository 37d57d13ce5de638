import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { ownData } from "#app/privacy/export.server.ts";
import { record } from "#app/shared/audit.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";

export const handle = { access: { POST: "signedIn" } } satisfies RouteHandle;

/** All that is kept about the visitor, as a file. A POST: that it was taken out is noted. */
export function action({ context }: ActionFunctionArgs) {
  const { visitor, requestId } = context;
  if (!visitor) throw redirect("/login", 303);
  const { userId } = visitor;
  record(
    { action: "exported", entity: "user", entityId: userId },
    { actor: actorOf(visitor, requestId), now: nowInstant() },
  );
  return json(ownData(userId), { headers: { "Content-Disposition": 'attachment; filename="my-data.json"' } });
}
