import { type AppLoadContext, redirect } from "@remix-run/node";
import { deskOf } from "#app/domain/accounts/desks/desks.server.ts";
import { peopleAtDesk } from "#app/domain/accounts/desks/take-over.server.ts";
import { endInWords } from "#app/domain/accounts/session/visitor.server.ts";
import { ownPath } from "#app/domain/accounts/sign-in/return-path.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";

/** Only registered desks show names; other browsers are sent to /login. */
export function loadSwitch(request: Request, { visitor, by }: AppLoadContext) {
  const query = new URL(request.url).searchParams;
  const redirectTo = ownPath(query.get("redirectTo")) ?? "";
  const desk = deskOf(request);
  if (!desk) throw redirect(redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : "/login", 303);
  const people = peopleAtDesk(by.now);
  const chosen = people.find(({ id }) => id === idOf(query.get("who") ?? ""));
  const ended = query.get("ended");
  return {
    desk: desk.name,
    people: people.map(({ id, name }) => ({ id, name })),
    person: chosen ? { ...chosen, digits: query.has("password") ? null : chosen.digits } : null,
    /** Signed in by PIN, on the way to a page that needs the password. */
    wantsMore: query.has("password") && visitor?.desk?.byPin === true && chosen?.id === visitor.userId,
    isLocked: visitor?.lockedAt != null,
    isOwnLock: visitor?.lockedAt != null && chosen?.id === visitor.userId,
    ended: ended === "inactivity" || ended === "expired" ? endInWords[ended] : null,
    redirectTo,
  };
}

export type SwitchData = ReturnType<typeof loadSwitch>;
