import { z } from "zod";
import { minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import { overlaps, type Span } from "#app/domain/availability/spans.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { writing } from "#db/client.server.ts";
import { type AffectedDetail, confirmAffectedByHours } from "./affected.server.ts";
import {
  providerOf,
  scheduleNotFound,
  type Week,
  type WeeklyBreak,
  weekOf,
  writeWeek,
} from "./provider-record.server.ts";
import { longestBreakName } from "./schedule-limits.ts";
import {
  controlName,
  isAlternating,
  maxRows,
  type RowKind,
  replaceWeek,
  type TypedSpan,
  weekChoiceOf,
  weekLetter,
  weekOfChoice,
} from "./week-rows.ts";

const Row = z.object({ from: z.string(), to: z.string(), label: z.string().default("") });
const Rows = z.array(Row).max(maxRows).default([]);
const WeekInput = z.object({ days: z.array(z.object({ hours: Rows, breaks: Rows })).length(7) });
const Named = z.object({
  label: oneLine(longestBreakName, `Enter at most ${longestBreakName} characters.`),
});

/** Reads seven days and skips empty rows. Refusal: invalid (half-filled rows and overlaps). */
function readWeek(days: unknown, locale: string): Outcome<Week> {
  const given = readInput(WeekInput, { days });
  if (!given.ok) return refused("invalid", "The form could not be read. Send it again.");
  const fields: Record<string, string> = {};
  const read = (kind: RowKind) =>
    given.value.days.flatMap((day, index) => readDay(kind, index + 1, day[kind], fields, locale));
  const week = { hours: read("hours").map(({ label: _none, ...span }) => span), breaks: read("breaks") };
  const [first] = Object.values(fields);
  return first === undefined ? done(week) : refused("invalid", first, { fields });
}

function readDay(
  kind: RowKind,
  weekday: number,
  rows: TypedSpan[],
  fields: Record<string, string>,
  locale: string,
): WeeklyBreak[] {
  const read: WeeklyBreak[] = [];
  for (const [place, row] of rows.entries()) {
    const wrong = (part: keyof TypedSpan, sentence: string) => {
      fields[controlName(kind, weekday, place, part)] ??= sentence;
    };
    const named = readInput(Named, row);
    if (!named.ok) wrong("label", named.refusal.message);
    const span = spanOf(row, wrong);
    if (!span) continue;
    const other = read.find((earlier) => overlaps(earlier, span));
    const words = (minute: number) => timeInWords(minute % 1440, locale);
    if (other) wrong("from", `This overlaps ${words(other.start)} to ${words(other.end)} on the same day.`);
    read.push({ weekday, ...span, label: named.ok ? named.value.label : "" });
  }
  return read.sort((a, b) => a.start - b.start);
}

function spanOf(
  { from, to, label }: TypedSpan,
  wrong: (part: keyof TypedSpan, sentence: string) => void,
): Span | null {
  if (from.trim() === "" && to.trim() === "") {
    if (label.trim() !== "") wrong("from", "Enter when the break begins and ends, or remove it.");
    return null;
  }
  const start = minuteOf(from.trim());
  const end = endMinuteOf(to.trim());
  if (start === null) wrong("from", "Enter a start time, such as 09:00.");
  if (end === null) wrong("to", "Enter an end time, such as 18:00.");
  if (start === null || end === null) return null;
  if (end > start) return { start, end };
  wrong("to", "The end must be after the start.");
  return null;
}

/** Returns minutes since midnight. "00:00" means the end of the day, because time fields have no 24:00. */
export function endMinuteOf(time: string): number | null {
  const minute = minuteOf(time);
  return minute === 0 ? 1440 : minute;
}

/** Saves the hours of every week or one of two `weeks`. Refusals: not-found, invalid, conflict. */
export function setWeek(
  providerId: number,
  { days, weeks, shown: token }: { days: unknown; weeks?: unknown; shown?: unknown },
  by: By,
): Outcome<null, AffectedDetail> {
  return writing(() => {
    if (!providerOf(providerId)) return scheduleNotFound();
    const week = readWeek(days, studio().locale);
    if (!week.ok) return week;
    const before = weekOf(providerId);
    const plan = weekOfChoice(before, weekChoiceOf(weeks), week.value);
    const { hours, breaks } = plan;
    const confirmed = confirmAffectedByHours(
      { schedule: { providerId, workingHours: hours, breaks } },
      token,
      by.now,
    );
    if (!confirmed.ok) return confirmed;
    const [from, to] = [inShort(before), inShort(plan)];
    if (from === to && labelsOf(before) === labelsOf(plan)) return done(null);
    writeWeek(providerId, plan);
    const detail = { from, to, outside: confirmed.value.count };
    record({ action: "week-changed", entity: "schedule", entityId: providerId, detail }, by);
    return done(null);
  });
}

/** Describes the week for the audit log. Omits the names of breaks, which may be private. */
const inShort = (plan: Week): string =>
  isAlternating(plan)
    ? [0, 1].map((parity) => `${weekLetter(parity)}: ${oneWeekInShort(replaceWeek(plan, parity))}`).join("; ")
    : oneWeekInShort(plan);

function oneWeekInShort({ hours, breaks }: Week): string {
  const words = ({ start, end }: { start: number; end: number }) => `${timeOf(start)}-${timeOf(end)}`;
  const days = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const onDay = (span: { weekday: number }) => span.weekday === weekday;
    const spans = hours.filter(onDay).map(words).join(" ");
    const rests = breaks.filter(onDay).map(words).join(" ");
    return spans || rests ? [`${weekday} ${spans}${rests && ` (${rests})`}`] : [];
  });
  return days.join(", ");
}

const labelsOf = ({ breaks }: Week): string => JSON.stringify(breaks.map(({ label }) => label));
