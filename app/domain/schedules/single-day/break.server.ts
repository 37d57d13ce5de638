/** A break of the week that lies elsewhere on one date. */

import { weeklyOn } from "#app/domain/availability/calendar.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected/affected.server.ts";
import {
  type ProviderRecord,
  providerOf,
  scheduleNotFound,
  weekOf,
} from "#app/domain/schedules/provider-record.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { confirmPlans } from "./block.server.ts";
import { type NamedSpan, readPlanDate, readSpan, wrongField } from "./plan-request.server.ts";
import { forgetPlanned, isRealBreak, plannedOn, withoutBreak, writePlanned } from "./planned-spans.server.ts";

/** The breaks of a provider on a date, in order; `single` where they are of this date alone. */
export function breaksOfDay(providerId: number, date: string): { single: boolean; breaks: NamedSpan[] } {
  const own = plannedOn(date).filter((row) => row.providerId === providerId && row.kind === "break");
  const rows = own.length > 0 ? own.filter(isRealBreak) : weeklyOn(weekOf(providerId).breaks, date);
  const breaks = rows.map(({ start, end, label }) => ({ start, end, label }));
  return { single: own.length > 0, breaks: breaks.sort((a, b) => a.start - b.start) };
}

export type DoneBreak = NamedSpan & { date: string; name: string };

/**
 * Moves the break that begins at `start` to `from` until `until` ("HH:mm") on `date` alone. Refuses as "not-found", "invalid"
 * or "conflict" (`outside`) where a visit lies there (rule 14.12).
 */
export function moveBreak(
  providerId: number,
  input: Readonly<Record<string, unknown>> & { start: number; shown?: unknown },
  by: By,
): Outcome<DoneBreak, AffectedDetail> {
  const provider = providerOf(providerId);
  if (!provider) return scheduleNotFound();
  const date = readPlanDate(input.date, by.now);
  if (!date.ok) return date;
  const { breaks } = breaksOfDay(providerId, date.value);
  const moved = breaks.find(({ start }) => start === input.start);
  if (!moved) return refused("not-found", "This break is not there any more.");
  const span = readSpan(input.from, input.until, { from: "from", to: "until" });
  if (!span.ok) return span;
  const others = breaks.filter((other) => other !== moved);
  if (others.some((other) => overlaps(other, span.value))) {
    return wrongField("from", "Another break of this day lies there.");
  }
  const then = { ...span.value, label: moved.label };
  const kept = writeBreaks(provider, date.value, [...others, then], input.shown, by);
  return kept.ok ? done({ ...then, date: date.value, name: provider.name }) : kept;
}

/** Nothing takes the break's place on that date. Refuses as "not-found" or "invalid". */
export function dropBreak(
  providerId: number,
  { start, ...input }: { date: unknown; start: number },
  by: By,
): Outcome<DoneBreak, AffectedDetail> {
  const provider = providerOf(providerId);
  if (!provider) return scheduleNotFound();
  const date = readPlanDate(input.date, by.now);
  if (!date.ok) return date;
  const { breaks } = breaksOfDay(providerId, date.value);
  const dropped = breaks.find((one) => one.start === start);
  if (!dropped) return refused("not-found", "This break is not there any more.");
  const others = breaks.filter((one) => one !== dropped);
  const kept = writeBreaks(provider, date.value, others, undefined, by);
  return kept.ok ? done({ ...dropped, date: date.value, name: provider.name }) : kept;
}

/** The week's breaks hold on the date again. Refuses as "not-found", "invalid" or "conflict" (`outside`). */
export function usualBreaks(
  providerId: number,
  { date: asked, shown }: { date: unknown; shown?: unknown },
  by: By,
): Outcome<{ date: string; name: string }, AffectedDetail> {
  const provider = providerOf(providerId);
  if (!provider) return scheduleNotFound();
  const date = readPlanDate(asked, by.now);
  if (!date.ok) return date;
  const others = plannedOn(date.value).filter((row) => row.providerId === providerId && row.kind !== "break");
  const confirmed = confirmPlans(date.value, [[providerId, others]], shown, by);
  if (!confirmed.ok) return confirmed;
  forgetPlanned(date.value, providerId, ["break"]);
  noteBreaks(provider, date.value, "usual", by);
  return done({ date: date.value, name: provider.name });
}

function writeBreaks(
  provider: ProviderRecord,
  date: string,
  breaks: readonly NamedSpan[],
  shown: unknown,
  by: By,
) {
  const { providerId } = provider;
  const spans = breaks.length > 0 ? breaks : [{ ...withoutBreak, label: "" }];
  const rows = spans.map((span) => ({ ...span, kind: "break" as const }));
  const others = plannedOn(date).filter((row) => row.providerId === providerId && row.kind !== "break");
  const confirmed = confirmPlans(date, [[providerId, [...others, ...rows]]], shown, by);
  if (!confirmed.ok) return confirmed;
  forgetPlanned(date, providerId, ["break"]);
  for (const row of rows) writePlanned({ ...row, date, providerId }, by);
  noteBreaks(provider, date, breaks.map(({ start, end }) => `${timeOf(start)}-${timeOf(end)}`).join(" "), by);
  return confirmed;
}

const noteBreaks = ({ providerId }: ProviderRecord, date: string, breaks: string, by: By): void =>
  record(
    { action: "day-breaks-changed", entity: "schedule", entityId: providerId, detail: { date, breaks } },
    by,
  );
