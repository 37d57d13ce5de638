import { startClock } from "./clock.mjs";

export const studioZone = "America/New_York";

/** A Tuesday without a holiday or clock change nearby, far ahead, so that no file is newer than the studio's clock. */
const opening = Date.parse("2031-06-10T10:05:00-04:00");

export const openingClock = (): void => startClock(opening);

/** Two minutes earlier, the time at which the content is written. */
export const seedingClock = (): void => startClock(opening - 2 * 60_000);

export function minuteNow(timeZone = studioZone): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const [hour = 0, minute = 0] = parts.format(Date.now()).split(":").map(Number);
  return hour * 60 + minute;
}
