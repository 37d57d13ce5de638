import type { DayPlan } from "#app/domain/availability/calendar.ts";
import type { SingleDayChange } from "#app/domain/availability/calendar-change.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { type AffectedDetail, confirmAffectedByHours } from "#app/domain/schedules/affected.server.ts";
import { allProviders, providerOf, scheduleNotFound } from "#app/domain/schedules/provider-record.server.ts";
import { spanInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import {
  enclosingSpan,
  type NamedSpan,
  readPlanDate,
  readSpan,
  readSpans,
  readWords,
  wrongField,
} from "./plan-request.server.ts";
import {
  deletePlanned,
  deletePlansOf,
  isRealBreak,
  type PlannedSpan,
  plannedFrom,
  plannedOn,
  planOf,
  withoutBreak,
  writePlanned,
} from "./planned-spans.server.ts";
import {
  deleteOpening,
  givenHours,
  isClosedDay,
  plansWithout,
  widenedHours,
  writeOpening,
} from "./single-day-opening.server.ts";

export type DayForm = Readonly<Record<string, unknown>> & { shown?: unknown };

/** `name` is null for the studio. `hours` is null for a day off, a closed day or the weekly hours. */
export type DoneDay = { date: string; name: string | null; hours: Span | null };

/** Replaces hours and breaks on one date (rule 14.13). Refusals: not-found, invalid, conflict. */
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
  const opening = hours && input.openStudio ? widenedHours(hours, date.value, before) : undefined;
  const change = { date: date.value, plans, ...(opening && { hours: opening, closed: false }) };
  const confirmed = confirmAffectedByHours({ day: change }, input.shown, by.now);
  if (!confirmed.ok) return confirmed;
  deleteDayPlan(date.value, providerId, before);
  for (const row of rows) writePlanned({ ...row, date: date.value, providerId }, by);
  if (opening) writeOpening(date.value, opening, by);
  recordDay("day-planned", providerId, { date: date.value, hours }, by);
  return done({ date: date.value, name: provider.name, hours });
}

/** A day off is a block from midnight to midnight, because rows can't be empty. */
const dayOff = { start: 0, end: 1440, kind: "block", label: "Day off" } as const;

export const isDayOff = ({ start, end, kind }: Pick<PlannedSpan, "start" | "end" | "kind">): boolean =>
  kind === "block" && start === dayOff.start && end === dayOff.end;

const blocksOf = (rows: readonly PlannedSpan[], providerId: number): PlannedSpan[] =>
  rows.filter((row) => row.providerId === providerId && row.kind === "block" && !isDayOff(row));

type NewRow = NamedSpan & Pick<PlannedSpan, "kind">;

function readDay(input: DayForm): Outcome<{ hours: Span | null; rows: NewRow[] }> {
  if (input.off) {
    const label = readWords(input.reason, "reason", dayOff.label);
    return label.ok ? done({ hours: null, rows: [{ ...dayOff, label: label.value }] }) : label;
  }
  const hours = readSpans(input, "hours");
  if (!hours.ok) return hours;
  if (hours.value.length === 0) return wrongField("hours-0-from", "Enter the hours, or choose a day off.");
  const breaks = readSpans(input, "breaks");
  if (!breaks.ok) return breaks;
  const rests = breaks.value.length > 0 ? breaks.value : [{ ...withoutBreak, label: "" }];
  return done({
    hours: enclosingSpan(hours.value),
    rows: [
      ...hours.value.map((span) => ({ ...span, kind: "hours" as const })),
      ...rests.map((span) => ({ ...span, kind: "break" as const })),
    ],
  });
}

/** Deletes hours, breaks and a day off. Keeps blocks of part of the day. */
function deleteDayPlan(date: string, providerId: number, before: readonly PlannedSpan[]): void {
  deletePlansOf(date, providerId, ["hours", "break"]);
  for (const row of before) if (row.providerId === providerId && isDayOff(row)) deletePlanned(row.id);
}

function recordDay(
  action: string,
  providerId: number | null,
  { date, hours }: Pick<DoneDay, "date" | "hours">,
  by: By,
) {
  const detail = { date, ...(hours && { from: timeOf(hours.start), to: timeOf(hours.end) }) };
  const entity = providerId === null ? "settings" : "schedule";
  record({ action, entity, entityId: providerId ?? 1, detail }, by);
}

/** Sets the studio's hours and working providers of a date (rule 3.11). Refusals: invalid, conflict. */
export function openStudioDay(
  input: DayForm & { providerIds?: readonly unknown[] },
  by: By,
): Outcome<DoneDay, AffectedDetail> {
  const date = readPlanDate(input.date, by.now);
  if (!date.ok) return date;
  const span = readSpan(input.from, input.to, { from: "from", to: "to" });
  if (!span.ok) return span;
  const rows = plannedOn(date.value);
  const given = givenHours(rows);
  const before = rows.filter((row) => !given.includes(row));
  const ids = new Set((input.providerIds ?? []).map(idOf));
  const workers = allProviders().filter(({ active, providerId }) => active && ids.has(providerId));
  const hours = { ...span.value, kind: "hours" as const, label: "" };
  const isOver = (row: PlannedSpan) => row.kind === "hours" || isDayOff(row);
  const rowsOf = (id: number) => before.filter(({ providerId }) => providerId === id);
  const plans = plansWithout(given, rows);
  for (const { providerId } of workers) {
    plans.set(providerId, planOf([...rowsOf(providerId).filter((row) => !isOver(row)), hours]));
  }
  const day = { date: date.value, hours: span.value, closed: false, plans };
  const confirmed = confirmAffectedByHours({ day }, input.shown, by.now);
  if (!confirmed.ok) return confirmed;
  deleteOpening(date.value, rows);
  writeOpening(date.value, span.value, by);
  for (const { providerId } of workers) {
    for (const row of rowsOf(providerId)) if (isOver(row)) deletePlanned(row.id);
    writePlanned({ ...hours, date: date.value, providerId }, by);
  }
  recordDay("day-opened", null, { date: date.value, hours: span.value }, by);
  return done({ date: date.value, name: null, hours: span.value });
}

/** Restores the weekly plan and keeps blocks. Refusals: not-found, invalid, conflict (needs confirmation). */
export function restoreDay(
  providerId: number | null,
  input: DayForm,
  by: By,
): Outcome<DoneDay, AffectedDetail> {
  const provider = providerId === null ? null : providerOf(providerId);
  if (provider === undefined) return scheduleNotFound();
  const date = readPlanDate(input.date, by.now);
  if (!date.ok) return date;
  const before = plannedOn(date.value);
  const confirmed = confirmAffectedByHours(
    { day: restoredChange(providerId, date.value, before) },
    input.shown,
    by.now,
  );
  if (!confirmed.ok) return confirmed;
  if (providerId === null) deleteOpening(date.value, before);
  else deleteDayPlan(date.value, providerId, before);
  recordDay("day-usual", providerId, { date: date.value, hours: null }, by);
  return done({ date: date.value, name: provider?.name ?? null, hours: null });
}

function restoredChange(
  providerId: number | null,
  date: string,
  before: readonly PlannedSpan[],
): SingleDayChange {
  if (providerId === null) {
    return {
      date,
      hours: null,
      closed: isClosedDay(date),
      plans: plansWithout(givenHours(before), before),
    };
  }
  return {
    date,
    plans: new Map<number, DayPlan | null>([[providerId, planOf(blocksOf(before, providerId))]]),
  };
}

/** `words` is a text such as "9:00 AM–12:00 PM; Delivery 2:00 PM–3:00 PM". */
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
