/** What /profile answers to whom. */
import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { endInWords, sessionEnded } from "#app/accounts/session/visitor.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { loadProfile } from "./loader.server.ts";

export { profileDeed } from "./action.server.ts";

export function profileFor(request: Request, { visitor }: AppLoadContext) {
  if (visitor) {
    const profile = loadProfile(visitor, new URL(request.url).searchParams, nowInstant());
    return json({ profile, ended: null }, { status: profile.missing ? 404 : 200 });
  }
  const ended = sessionEnded(request);
  if (ended === "inactivity") throw redirect("/login?ended=inactivity&redirectTo=%2Fprofile", 302);
  return json({ profile: null, ended: ended && endInWords[ended] }, { status: 401 });
}
