import { studioNow } from "#app/platform/shared/clock.server.ts";

/** "2026-11-23 03:30" on the wall clock of a zone, so that a column of them sorts. */
export function wallOf(at: number, timeZone: string): string {
  const { date, minute } = studioNow(timeZone, at);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
