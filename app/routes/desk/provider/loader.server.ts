/** What /provider shows, by its URL. */
import { ownAwayToday, ownUndone, ownUndoOf } from "#app/front-desk/provider-day/own-undo.server.ts";
import { providerDay } from "#app/front-desk/provider-day/provider-day.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { idOf } from "#app/shared/fields.server.ts";

/** `by` is the provider whose day it is. */
export function loadOwnDay(query: URLSearchParams, userId: number, by: By) {
  const away = ownAwayToday(by);
  const change = idOf(query.get("change") ?? undefined);
  return {
    day: providerDay(userId, query.get("date"), by.now),
    away,
    done: doneSentence(query, { waiting: away?.visits ?? null, undone: ownUndone(change, by) }),
    undo: ownUndoOf(change, by),
    asksAway: query.has("away") && away === null,
  };
}

/** `waiting`: how many visits of a blocked day have no other time yet; null where the day is not blocked. */
function doneSentence(
  query: URLSearchParams,
  { waiting, undone }: { waiting: number | null; undone: string | null },
): string | null {
  if (query.has("undone")) return undone ? `Taken back: ${undone}.` : null;
  if (query.has("absent") && waiting !== null) {
    return `Your day is blocked, and the front desk knows. ${waitingInWords(waiting)}`;
  }
  return query.has("saved") ? "Saved." : null;
}

function waitingInWords(waiting: number): string {
  if (waiting === 0) return "Nobody was booked with you any more today.";
  const visits = waiting === 1 ? "1 visit is" : `${waiting} visits are`;
  return `${visits} on its list; no client has been told yet.`;
}

export type OwnDayData = ReturnType<typeof loadOwnDay>;
