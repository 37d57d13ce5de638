import {
  minutesOffOn,
  ownHoursOn,
  type ProviderSchedule,
  weeklyOn,
} from "#app/domain/availability/calendar.ts";
import { isoWeekday, timeOf } from "#app/domain/availability/dates.ts";
import { intersect, merge } from "#app/domain/availability/spans.ts";
import {
  isRealBreak,
  type PlannedSpan,
  plannedOn,
} from "#app/domain/schedules/single-day/planned-spans.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { type BlockedTime, type DayAppointment, notWorking, type Placed } from "./layout.ts";
import { breaksOn, timeOffOn } from "./rows.server.ts";

type Pauses = (provider: ProviderSchedule | undefined) => BlockedTime[];

/** Returns breaks, blocks and time off. If two overlap, the first is shown. Past ones can't be changed. */
export function pausesOn(date: string, isOver: boolean): Pauses {
  const planned = plannedOn(date);
  const off = timeOffOn(date);
  const breaks = weeklyOn(breaksOn(isoWeekday(date)), date);
  return (provider) => {
    if (!provider) return [];
    const { providerId } = provider;
    const isTheirs = (row: { providerId: number | null }) => row.providerId === providerId;
    const mine = planned.filter(isTheirs);
    const pauses: BlockedTime[] = [
      ...mine.filter(({ kind }) => kind === "block").map(blockAsPause),
      ...off
        .filter(isTheirs)
        .flatMap((each) =>
          minutesOffOn({ timeOff: [each] }, date).map((span) => ({ ...span, label: offWords(each.reason) })),
        ),
      ...breaksInHours(provider, date, mine, breaks.filter(isTheirs)),
    ];
    return isOver ? pauses.map(({ change: _none, ...pause }) => pause) : pauses;
  };
}

/** Returns "Closed: Training day" or "Not working". */
export const idleWords = (closed: boolean, reason: string | null): string =>
  !closed ? notWorking : reason ? `Closed: ${reason}` : "Closed";

const offWords = (reason: string): string => (reason ? `Time off: ${reason}` : "Time off");

const blockAsPause = ({ id, start, end, label }: PlannedSpan): BlockedTime => ({
  ...{ start, end, label },
  change: { block: id },
});

/** Breaks outside the working hours are not shown. */
function breaksInHours(
  provider: ProviderSchedule,
  date: string,
  mine: readonly PlannedSpan[],
  usual: readonly BlockedTime[],
): BlockedTime[] {
  const own = mine.filter(({ kind }) => kind === "break");
  const hours = merge(ownHoursOn(provider, date));
  return (own.length > 0 ? own.filter(isRealBreak) : usual)
    .filter((row) => intersect(hours, [row]).length > 0)
    .map(({ start, end, label }) => ({
      start,
      end,
      label: label || "Break",
      change: { provider: provider.providerId, break: timeOf(start) },
    }));
}

export type FreeStretch = { start: number; from: string; until: string };

/** Joins gaps that the board splits at full hours. */
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
