import { instantOf } from "#app/platform/shared/clock.server.ts";
import type { Appointment } from "./appointment.server.ts";

/** Start and end as instants (rule 1.4). */
export function spanOf(
  { date, startMin, endMin }: Pick<Appointment, "date" | "startMin" | "endMin">,
  { timeZone }: { timeZone: string },
): { start: number; end: number } {
  const start = instantOf(date, startMin, timeZone);
  return { start, end: start + (endMin - startMin) * 60_000 };
}
