/** What a locked desk shows: the clock, the day without names, and whose session it is. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { peopleAtDesk } from "#app/accounts/desks/switch.server.ts";
import { deskReturnPath } from "#app/accounts/sign-in/return-path.ts";
import { dayBoard } from "#app/front-desk/board/board.server.ts";
import { withoutNames } from "#app/front-desk/curtain/without-names.ts";
import { signedIn } from "#app/http/checks/signed-in.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { timeInWords } from "#app/words/dates.ts";

export function loadLock(query: URLSearchParams, context: AppLoadContext) {
  const { userId, username, roles, lockedAt } = signedIn(context);
  const redirectTo = deskReturnPath(query.get("redirectTo"), roles);
  if (lockedAt === null) throw redirect(redirectTo, 303);
  const { now } = context.by;
  const { timeZone, locale } = studio();
  const person = peopleAtDesk().find(({ id }) => id === userId);
  return {
    person: person ?? { id: userId, name: username, digits: null },
    redirectTo,
    clock: timeInWords(studioNow(timeZone, now).minute, locale),
    board: withoutNames(dayBoard(null, now)),
    failed: false,
  };
}

export type LockData = ReturnType<typeof loadLock>;
