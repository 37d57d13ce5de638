import { spanInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { isDayOff } from "./day.server.ts";
import { isRealBreak, type PlannedSpan, plannedFrom } from "./planned-spans.server.ts";

/** A date on which a provider's day differs from the week, and how: "9:00 AM–12:00 PM; Delivery 2:00 PM–3:00 PM". */
type SingleDayWords = { date: string; words: string };

export function singleDaysFrom(providerId: number, date: string): SingleDayWords[] {
  const dates = new Map<string, PlannedSpan[]>();
  for (const row of plannedFrom(providerId, date)) {
    dates.set(row.date, [...(dates.get(row.date) ?? []), row]);
  }
  return [...dates].map(([on, rows]) => ({ date: on, words: planInWords(rows) }));
}

function planInWords(rows: readonly PlannedSpan[]): string {
  const off = rows.find(isDayOff);
  if (off) return off.label;
  const words = (row: PlannedSpan) => spanInWords(row, studio().locale);
  const ofKind = (kind: PlannedSpan["kind"]) => rows.filter((row) => row.kind === kind);
  const breaks = ofKind("break");
  return [
    ofKind("hours").map(words).join(", "),
    ...breaks.filter(isRealBreak).map((row) => `${row.label || "Break"} ${words(row)}`),
    breaks.length > 0 && !breaks.some(isRealBreak) ? "no break" : "",
    ...ofKind("block").map((row) => `${row.label} ${words(row)}`),
  ]
    .filter(Boolean)
    .join("; ");
}
