import { z } from "zod";
import { daysBetween, isDate, minuteOf } from "#app/domain/availability/dates.ts";
import { merge, overlaps, type Span } from "#app/domain/availability/spans.ts";
import { farthestTimeOff, longestReason } from "#app/domain/schedules/schedule-limits.ts";
import { endMinuteOf } from "#app/domain/schedules/set-week.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { mostSpans, type SpanKind, spanName } from "./span-names.ts";

export const wrongField = (name: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [name]: sentence } });

/** Accepts today or later, as far ahead as time off (rule 14.11). Refusal: invalid. */
export function readPlanDate(date: unknown, now: number): Outcome<string> {
  if (typeof date !== "string" || !isDate(date)) return wrongField("date", "Date input not valid.");
  const today = studioNow(studio().timeZone, now).date;
  if (date < today) return wrongField("date", "This day is in the past. Choose today or a later day.");
  return daysBetween(today, date) > farthestTimeOff
    ? wrongField("date", "Single days can be planned for two years from today.")
    : done(date);
}

/** Reads two times as "HH:mm". An end of "00:00" is the end of the day. Refusal: invalid. */
export function readSpan(from: unknown, to: unknown, names: { from: string; to: string }): Outcome<Span> {
  const text = (value: unknown) => (typeof value === "string" ? value.trim().slice(0, 5) : "");
  const start = minuteOf(text(from));
  const end = endMinuteOf(text(to));
  if (start === null || end === null) {
    const fields = {
      ...(start === null && { [names.from]: "Enter a start time, such as 09:00." }),
      ...(end === null && { [names.to]: "Enter an end time, such as 18:00." }),
    };
    return refused("invalid", Object.values(fields)[0] ?? "", { fields });
  }
  return end > start ? done({ start, end }) : wrongField(names.to, "The end must be after the start.");
}

const Named = z.object({
  label: oneLine(longestReason, `Enter at most ${longestReason} characters.`).default(""),
});

export function readWords(given: unknown, name: string, otherwise = ""): Outcome<string> {
  const read = readInput(Named, { label: given ?? "" });
  if (!read.ok) return wrongField(name, read.refusal.message);
  return done(read.value.label || otherwise);
}

export type NamedSpan = Span & { label: string };

/** Skips empty rows. Refusal: invalid (half-filled or overlapping rows). */
export function readSpans(input: Readonly<Record<string, unknown>>, kind: SpanKind): Outcome<NamedSpan[]> {
  const spans: NamedSpan[] = [];
  for (let place = 0; place < mostSpans; place += 1) {
    const [from, to] = [spanName(kind, place, "from"), spanName(kind, place, "to")];
    const isEmpty = [input[from], input[to]].every((value) => value === undefined || value === "");
    if (isEmpty) continue;
    const span = readSpan(input[from], input[to], { from, to });
    if (!span.ok) return span;
    if (spans.some((other) => overlaps(other, span.value))) {
      return wrongField(from, "This overlaps the previous row.");
    }
    const name = spanName(kind, place, "label");
    const label = readWords(input[name], name);
    if (!label.ok) return label;
    spans.push({ ...span.value, label: label.value });
  }
  return done(spans.sort((a, b) => a.start - b.start));
}

export function enclosingSpan(spans: readonly Span[]): Span {
  const inOrder = merge(spans);
  return { start: inOrder[0]?.start ?? 0, end: inOrder.at(-1)?.end ?? 1440 };
}
