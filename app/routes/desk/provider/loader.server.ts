import { ownAbsenceToday, ownUndo, undoneLabel } from "#app/domain/schedules/absence/own-absence.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { providerDay } from "./provider-day.server.ts";

/** `by` is the provider whose day it is. */
export function loadOwnDay(query: URLSearchParams, userId: number, by: By) {
  const away = ownAbsenceToday(by);
  const change = idOf(query.get("change") ?? undefined);
  return {
    day: providerDay(userId, query.get("date"), by.now),
    away,
    done: doneSentence(query, away, undoneLabel(change, by)),
    undo: ownUndo(change, by),
    asksAway: query.has("away") && away === null ? askedPart(query) : null,
  };
}

const askedPart = (query: URLSearchParams) =>
  query.get("away") === "afternoon" ? ("afternoon" as const) : ("day" as const);

type Away = ReturnType<typeof ownAbsenceToday>;

function doneSentence(query: URLSearchParams, away: Away, undone: string | null): string | null {
  if (query.has("undone")) return undone ? `Undone: ${undone}.` : null;
  if (query.has("absent") && away) {
    const part = away.allDay ? "day" : "afternoon";
    return `Your ${part} is blocked, and the front desk can see it. ${listInWords(away)}`;
  }
  return query.has("saved") ? "Status saved." : null;
}

/** No client has been informed while the change can be undone. */
function listInWords({ visits: left, undo }: NonNullable<Away>): string {
  if (left === 0) return undo ? "No visits are affected." : "All visits are resolved.";
  const visits = left === 1 ? "1 visit" : `${left} visits`;
  return undo ? `${visits} to reschedule. No clients have been told yet.` : `${visits} still to reschedule.`;
}

export type OwnDayData = ReturnType<typeof loadOwnDay>;
