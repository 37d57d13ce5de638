import { instantOf } from "#app/shared/clock.server.ts";
import type { Appointment } from "./appointment.server.ts";

/** A visit's start and end as instants. It lasts as long as was agreed, also over an hour that the clock shows twice. */
export function spanOf(
  { date, startMin, endMin }: Pick<Appointment, "date" | "startMin" | "endMin">,
  { timeZone }: { timeZone: string },
): { start: number; end: number } {
  const start = instantOf(date, startMin, timeZone);
  return { start, end: start + (endMin - startMin) * 60_000 };
}
