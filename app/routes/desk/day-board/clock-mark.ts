import { type AppointmentStatus, isOpen } from "#app/domain/appointments/status.ts";
import type { IconName } from "#app/platform/ui/kit/icon.tsx";

type ClockMark = { words: string; icon: IconName };

type Marked = {
  status: AppointmentStatus;
  start: number;
  minutes: number;
  lateMinutes: number;
  arrived: number | null;
};

/** For a visit that is over and still booked or confirmed. */
const notMarked = "not marked";

/**
 * What the studio's clock says of a visit: that the client is late, waits, or that the service runs over (rule 6.30). `minute`
 * is null on another day than today; null where nothing is to be said.
 */
export function clockMark(
  { status, start, minutes, lateMinutes, arrived }: Marked,
  minute: number | null,
): ClockMark | null {
  const since = (from: number | null) => (minute === null || from === null ? 0 : minute - from);
  if (isOpen(status) && since(start + minutes) > 0) return { words: notMarked, icon: "clock" };
  const late = isOpen(status) ? Math.max(lateMinutes, since(start)) : 0;
  if (late > 0) return { words: `late ${inWords(late)}`, icon: "clock" };
  const waiting = status === "arrived" ? since(arrived) : 0;
  if (waiting > 0) return { words: `waiting ${inWords(waiting)}`, icon: "user" };
  const over = status === "in_service" ? since(start + minutes) : 0;
  return over > 0 ? { words: `over ${inWords(over)}`, icon: "warning" } : null;
}

/** What nobody has marked for long is not counted by the minute. */
const inWords = (minutes: number): string =>
  minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
