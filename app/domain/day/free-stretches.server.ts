import { timeInWords } from "#app/platform/words/dates.ts";
import type { DayAppointment, Placed } from "./layout.ts";

/** From when until when, in words; `start` in minutes since midnight. */
export type FreeStretch = { start: number; from: string; until: string };

/** The gaps of a day, which the board cuts at the full hours, as they hang together. */
export function freeStretches(entries: readonly Placed<DayAppointment>[], locale: string): FreeStretch[] {
  const stretches: { start: number; end: number }[] = [];
  for (const entry of entries) {
    if (entry.kind !== "gap") continue;
    const last = stretches.at(-1);
    if (last?.end === entry.start) last.end = entry.end;
    else stretches.push({ start: entry.from, end: entry.end });
  }
  return stretches.map(({ start, end }) => ({
    start,
    from: timeInWords(start, locale),
    until: timeInWords(end % 1440, locale),
  }));
}
