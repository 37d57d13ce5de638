/**
 * A provider's day as the front desk draws it: visits, the free gaps between them, and the time in which nobody works.
 * Minutes since midnight everywhere; where a thing stands on the page is the style sheet's business.
 */

import { occupies, type VisitStatus } from "#app/appointments/status.ts";
import { contains, overlaps, type Span, subtract } from "#app/availability/spans.ts";

export type DayVisit = Span & { id: number; status: VisitStatus };

export type Placed<Visit extends DayVisit> =
  /** `drawn`: its height in minutes. `half`: shares its place with a visit that did not happen. */
  | { kind: "visit"; start: number; visit: Visit; drawn: number; half: "start" | "end" | null }
  /** `from`: what is really free may begin under the picture of a short visit. */
  | ({ kind: "gap"; from: number } & Span)
  | ({ kind: "blocked"; label: string } & Span);

export type ProviderDay<Visit extends DayVisit> = {
  /** All but the cancelled ones, by start. */
  visits: readonly Visit[];
  bufferMinutes: number;
  working: readonly Span[];
  /** Breaks and time off, each with what it is called. */
  breaks: readonly (Span & { label: string })[];
  /** What the page shows of the day. */
  hours: Span;
  /** The first minute that could still be booked. */
  earliest: number;
};

const leastGap = 15;

/** In pixels: as high as lets the whole day stand on a small screen, 56 on a day of nine hours. */
export const hourHeight = ({ start, end }: Span): number =>
  Math.max(36, Math.min(56, Math.floor((9 * 56) / ((end - start) / 60))));

/** The least height, in minutes, at which an entry can be read and hit. */
const leastDrawn = (hours: Span): number => Math.ceil((24 * 60) / hourHeight(hours));

/** Everything of the day in time order. */
export function placedDay<Visit extends DayVisit>(day: ProviderDay<Visit>): Placed<Visit>[] {
  const { visits, working, breaks, hours } = day;
  const blocked = subtract([hours], working).map((span) => ({ ...span, label: whyBlocked(span, breaks) }));
  const entries: Placed<Visit>[] = [
    ...blocked.map((span) => ({ kind: "blocked" as const, ...span })),
    ...visits.map((visit) => placed(visit, day)),
    ...gapsOf(day).map((span) => ({ kind: "gap" as const, ...span, from: freeFrom(span.start, day) })),
  ];
  return entries.sort((a, b) => a.start - b.start);
}

/** What can still be booked, cut at the full hours, so that each piece is a place to begin. */
export function gapsOf({ visits, bufferMinutes, working, hours, earliest }: ProviderDay<DayVisit>): Span[] {
  const least = leastDrawn(hours);
  const taken = visits
    .filter(({ status }) => occupies(status))
    .map(({ start, end }) => ({ start, end: Math.max(end + bufferMinutes, start + least) }));
  const over = earliest > 0 ? [{ start: 0, end: earliest }] : [];
  return subtract(working, [...taken, ...over])
    .filter(({ start, end }) => end - start >= leastGap)
    .flatMap(byHour);
}

/** When a gap that is drawn from `start` on begins: earlier where only the height of the visit before it is in the way. */
function freeFrom(start: number, { visits, bufferMinutes, working, hours, earliest }: ProviderDay<DayVisit>) {
  const before = visits.find((visit) => occupies(visit.status) && visit.start + leastDrawn(hours) === start);
  const stretch = working.find((span) => span.start <= start && start < span.end);
  if (!before || !stretch) return start;
  return Math.max(before.end + bufferMinutes, stretch.start, earliest);
}

/** The hours of the page: the studio's, widened to the hour for what lies outside of them. */
export function shownHours(opening: Span | undefined, visits: readonly Span[]): Span {
  const spans = opening ? [opening, ...visits] : visits;
  if (spans.length === 0) return { start: 9 * 60, end: 18 * 60 };
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 };
}

function placed<Visit extends DayVisit>(visit: Visit, { visits, hours }: ProviderDay<Visit>): Placed<Visit> {
  const others = visits.filter((other) => other !== visit && overlaps(other, visit));
  const next = visits.find(({ start }) => start >= visit.end)?.start ?? 1440;
  const drawn = Math.max(visit.end - visit.start, Math.min(leastDrawn(hours), next - visit.start));
  const half = others.length === 0 ? null : occupies(visit.status) ? "start" : "end";
  return { kind: "visit", start: visit.start, visit, drawn, half };
}

const whyBlocked = (span: Span, breaks: ProviderDay<DayVisit>["breaks"]): string =>
  breaks.find((rest) => contains(rest, span))?.label ?? "Not working";

/** Cut at the full hours, but no piece shorter than half an hour. */
function byHour({ start, end }: Span): Span[] {
  const least = 30;
  const cuts: number[] = [];
  for (let hour = Math.ceil((start + least) / 60) * 60; hour <= end - least; hour += 60) cuts.push(hour);
  const edges = [start, ...cuts, end];
  return edges.slice(1).map((until, index) => ({ start: edges[index] ?? start, end: until }));
}
