/** In a pause (processing time) the provider is free for others (rule 35.3). Rooms are held from start to end (35.5). */
import type { Span } from "./spans.ts";

/** Begins `after` minutes from the start. */
export type ServicePause = { after: number; minutes: number };

/** `byProvider`: minutes of providers who differ from `durationMinutes` (rule 35.1). */
export type TimeNeeds = {
  durationMinutes: number;
  byProvider?: ReadonlyMap<number, number>;
  pause?: ServicePause | null;
  resourceIds?: readonly number[];
};

export const minutesWith = (
  { durationMinutes, byProvider }: Pick<TimeNeeds, "durationMinutes" | "byProvider">,
  providerId: number,
): number => byProvider?.get(providerId) ?? durationMinutes;

/** Returns null if no work would be left before or after the pause (rule 35.4). */
export function pauseWithin({ start, end }: Span, pause: ServicePause | null | undefined): Span | null {
  if (!pause || pause.after <= 0 || pause.minutes <= 0) return null;
  const span = { start: start + pause.after, end: start + pause.after + pause.minutes };
  return span.end < end ? span : null;
}

/** Returns the minutes in which the provider is busy, with `buffer` at the end. */
export function busyParts({ start, end, pause }: Span & { pause?: Span | null }, buffer = 0): Span[] {
  if (!pause) return [{ start, end: end + buffer }];
  const parts = [
    { start, end: pause.start },
    { start: pause.end, end: end + buffer },
  ];
  return parts.filter((part) => part.start < part.end);
}
