/**
 * What a service needs of time, beside its duration. In a pause (processing time) its provider is free for others, who must be
 * done, buffer and all, before the second part begins (rule 35.3); rooms and equipment are held from start to end (rule 35.5).
 */
import type { Span } from "./spans.ts";

/** Begins `after` minutes from the start and lasts `minutes`. */
export type ServicePause = { after: number; minutes: number };

/** `byProvider`: minutes with those who take another time than `durationMinutes` (rule 35.1). */
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

/** The pause of an appointment; null where it would not leave the provider something to do before and after it (rule 35.4). */
export function pauseWithin({ start, end }: Span, pause: ServicePause | null | undefined): Span | null {
  if (!pause || pause.after <= 0 || pause.minutes <= 0) return null;
  const span = { start: start + pause.after, end: start + pause.after + pause.minutes };
  return span.end < end ? span : null;
}

/** The minutes in which the provider is busy; `buffer` follows the last of them. Never an empty one. */
export function busyParts({ start, end, pause }: Span & { pause?: Span | null }, buffer = 0): Span[] {
  if (!pause) return [{ start, end: end + buffer }];
  const parts = [
    { start, end: pause.start },
    { start: pause.end, end: end + buffer },
  ];
  return parts.filter((part) => part.start < part.end);
}
