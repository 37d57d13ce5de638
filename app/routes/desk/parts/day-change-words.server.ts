/** What was done to a day, in a sentence: "Maya's lunch on Tuesday, March 3 is 1:30 PM to 2:00 PM". */
import type { Span } from "#app/domain/availability/spans.ts";
import type { DoneBlock, DoneBreak } from "#app/domain/schedules/single-day/break.server.ts";
import type { DoneDay } from "#app/domain/schedules/single-day/day.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

const day = (date: string): string => dateInWords(date, studio().locale, "dayMonth");

const span = ({ start, end }: Span): string => {
  const words = (minute: number) => timeInWords(minute % 1440, studio().locale);
  return `${words(start)} to ${words(end)}`;
};

const breakName = ({ name, label }: Pick<DoneBreak, "name" | "label">): string =>
  `${name}'s ${label ? label.toLowerCase() : "break"}`;

export const blockedInWords = ({ label, names, date, ...when }: DoneBlock): string =>
  `${label} for ${names.join(", ")} on ${day(date)}, ${span(when)}`;

export const unblockedInWords = (block: DoneBlock): string => `Removed: ${blockedInWords(block)}`;

export const breakMovedInWords = ({ date, start, end, ...whose }: DoneBreak): string =>
  `${breakName(whose)} on ${day(date)} is ${span({ start, end })}`;

export const breakDroppedInWords = ({ date, ...whose }: DoneBreak): string =>
  `${breakName(whose)} on ${day(date)} falls away`;

export const usualBreaksInWords = ({ name, date }: { name: string; date: string }): string =>
  `${name}'s breaks on ${day(date)} are the usual ones`;

export const plannedDayInWords = ({ name, date, hours }: DoneDay): string =>
  name
    ? `${name} on ${day(date)}: ${hours ? span(hours) : "day off"}`
    : `The studio on ${day(date)}: ${hours ? `open ${span(hours)}` : "closed"}`;

export const usualDayInWords = ({ name, date }: DoneDay): string =>
  `${name ?? "The studio"} on ${day(date)}: as in every week`;
