/** What /profile answers to whom. */
import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { endInWords, sessionEnded } from "#app/accounts/visitor.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import { shownProfile } from "./shown-profile.server.ts";

export { profileDeed } from "./deeds.server.ts";

export function profileFor(request: Request, { visitor }: AppLoadContext) {
  if (visitor) {
    const profile = shownProfile(visitor, new URL(request.url).searchParams, nowInstant());
    return json({ profile, ended: null }, { status: profile.missing ? 404 : 200 });
  }
  const ended = sessionEnded(request);
  if (ended === "inactivity") throw redirect("/login?ended=inactivity&redirectTo=%2Fprofile", 302);
  return json({ profile: null, ended: ended && endInWords[ended] }, { status: 401 });
}
