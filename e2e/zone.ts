/** Where and when the studios of the journeys open. */
import { startClock } from "./clock.mjs";

export const studioZone = "America/New_York";

/** A Tuesday without a holiday or a change of the clocks nearby, and far ahead: no file of a run is newer than the studio's clock. */
const opening = Date.parse("2031-06-10T10:05:00-04:00");

/** The moment at which each studio opens. */
export const openingClock = (): void => startClock(opening);

/** Two minutes before: the content that the studios open with is written then. */
export const seedingClock = (): void => startClock(opening - 2 * 60_000);

/** The hour and the minute of the day on a wall there, since midnight, in minutes. */
export function minuteNow(timeZone = studioZone): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const [hour = 0, minute = 0] = parts.format(Date.now()).split(":").map(Number);
  return hour * 60 + minute;
}
