/**
 * The time zone of the studio that the journeys visit: one in which the day is young, so that a journey has visits behind it
 * and before it whenever it is run. Chosen once for a run, by the process that starts the others.
 */
const morning = 10;
const home = "America/New_York";
/** One for each three hours around the earth. */
const zones = [home, "America/Los_Angeles", "Pacific/Honolulu", "Pacific/Auckland"].concat([
  "Asia/Tokyo",
  "Asia/Dhaka",
  "Africa/Nairobi",
  "Europe/London",
  "America/Sao_Paulo",
]);

/** The hour and the minute of the day on a wall there, since midnight, in minutes. */
export function minuteNow(timeZone = studioZone): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const [hour = 0, minute = 0] = parts.format(Date.now()).split(":").map(Number);
  return hour * 60 + minute;
}

function chosenZone(): string {
  const afterMorning = (zone: string) => Math.abs(minuteNow(zone) / 60 - morning);
  if (afterMorning(home) < 3) return home;
  return zones.reduce((best, zone) => (afterMorning(zone) < afterMorning(best) ? zone : best));
}

process.env.E2E_TIME_ZONE ??= chosenZone();

export const studioZone = process.env.E2E_TIME_ZONE;
