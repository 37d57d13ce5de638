/** One provider's day that differs from the week: longer, shorter or off. */
import type { DayPlan } from "#app/domain/availability/calendar.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import {
  type AffectedDetail,
  confirmAffectedByHours,
} from "#app/domain/schedules/affected/affected.server.ts";
import { providerOf, scheduleNotFound } from "#app/domain/schedules/provider-record.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import {
  hullOf,
  type NamedSpan,
  readPlanDate,
  readSpans,
  readWords,
  wrongField,
} from "./plan-request.server.ts";
import {
  deletePlanned,
  forgetPlanned,
  type PlannedSpan,
  plannedOn,
  planOf,
  withoutBreak,
  writePlanned,
} from "./planned-spans.server.ts";
import { openedFor, writeOpening } from "./single-day-opening.server.ts";

export type DayForm = Readonly<Record<string, unknown>> & { shown?: unknown };

/** `name` is null for the studio; `hours` null: off, closed, or as in every week. */
export type DoneDay = { date: string; name: string | null; hours: Span | null };

/**
 * Hours and breaks of one date in place of the week's, or `off`; with `openStudio` the studio takes bookings as long.
 * Refuses as "not-found", "invalid" or "conflict" (`outside`) (rule 14.13).
 */
export function setProviderDay(providerId: number, input: DayForm, by: By): Outcome<DoneDay, AffectedDetail> {
  const provider = providerOf(providerId);
  if (!provider) return scheduleNotFound();
  const date = readPlanDate(input.date, by.now);
  if (!date.ok) return date;
  const day = readDay(input);
  if (!day.ok) return day;
  const { hours, rows } = day.value;
  const before = plannedOn(date.value);
  const kept = blocksOf(before, providerId);
  const plans = new Map<number, DayPlan | null>([[providerId, planOf([...kept, ...rows])]]);
  const opening = hours && input.openStudio ? openedFor(hours, date.value, before) : undefined;
  const change = { date: date.value, plans, ...(opening && { hours: opening, closed: false }) };
  const confirmed = confirmAffectedByHours({ day: change }, input.shown, by.now);
  if (!confirmed.ok) return confirmed;
  forgetDay(date.value, providerId, before);
  for (const row of rows) writePlanned({ ...row, date: date.value, providerId }, by);
  if (opening) writeOpening(date.value, opening, by);
  noteDay("day-planned", providerId, { date: date.value, hours }, by);
  return done({ date: date.value, name: provider.name, hours });
}

/** A whole day off is a block from midnight to midnight: rows can't be empty. */
const dayOff = { start: 0, end: 1440, kind: "block", label: "Day off" } as const;

export const isDayOff = ({ start, end, kind }: Pick<PlannedSpan, "start" | "end" | "kind">): boolean =>
  kind === "block" && start === dayOff.start && end === dayOff.end;

/** Those of a part of the day. */
export const blocksOf = (rows: readonly PlannedSpan[], providerId: number): PlannedSpan[] =>
  rows.filter((row) => row.providerId === providerId && row.kind === "block" && !isDayOff(row));

type NewRow = NamedSpan & Pick<PlannedSpan, "kind">;

function readDay(input: DayForm): Outcome<{ hours: Span | null; rows: NewRow[] }> {
  if (input.off) {
    const label = readWords(input.reason, "reason", dayOff.label);
    return label.ok ? done({ hours: null, rows: [{ ...dayOff, label: label.value }] }) : label;
  }
  const hours = readSpans(input, "hours");
  if (!hours.ok) return hours;
  if (hours.value.length === 0)
    return wrongField("hours-0-from", "Enter the hours, or say that it is a day off.");
  const breaks = readSpans(input, "breaks");
  if (!breaks.ok) return breaks;
  const rests = breaks.value.length > 0 ? breaks.value : [{ ...withoutBreak, label: "" }];
  return done({
    hours: hullOf(hours.value),
    rows: [
      ...hours.value.map((span) => ({ ...span, kind: "hours" as const })),
      ...rests.map((span) => ({ ...span, kind: "break" as const })),
    ],
  });
}

/** Blocks of a part of the day stay. */
export function forgetDay(date: string, providerId: number, before: readonly PlannedSpan[]): void {
  forgetPlanned(date, providerId, ["hours", "break"]);
  for (const row of before) if (row.providerId === providerId && isDayOff(row)) deletePlanned(row.id);
}

export function noteDay(
  action: string,
  providerId: number | null,
  { date, hours }: Pick<DoneDay, "date" | "hours">,
  by: By,
) {
  const detail = { date, ...(hours && { from: timeOf(hours.start), to: timeOf(hours.end) }) };
  const entity = providerId === null ? "settings" : "schedule";
  record({ action, entity, entityId: providerId ?? 1, detail }, by);
}
