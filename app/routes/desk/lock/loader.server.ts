import { type AppLoadContext, redirect } from "@remix-run/node";
import { peopleAtDesk } from "#app/domain/accounts/desks/take-over.server.ts";
import { deskReturnPath } from "#app/domain/accounts/sign-in/return-path.ts";
import { dayBoard, withoutNames } from "#app/domain/day/board.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";

const mostOthers = 4;

export function loadLock(query: URLSearchParams, context: AppLoadContext) {
  const { userId, username, roles, lockedAt } = signedIn(context);
  const redirectTo = deskReturnPath(query.get("redirectTo"), roles);
  if (lockedAt === null) throw redirect(redirectTo, 303);
  const { now } = context.by;
  const { timeZone, locale } = studio();
  const people = peopleAtDesk(now);
  const others = people.filter(({ id }) => id !== userId);
  return {
    person: people.find(({ id }) => id === userId) ?? { id: userId, name: username, digits: null },
    others: others.slice(0, mostOthers).map(({ id, name }) => ({ id, name })),
    hasMore: others.length > mostOthers,
    redirectTo,
    clock: timeInWords(studioNow(timeZone, now).minute, locale),
    board: withoutNames(dayBoard(null, now)),
  };
}

export type LockData = ReturnType<typeof loadLock>;
