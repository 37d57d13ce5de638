/** The studio's clock, computed independently of the app. */
const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  });
  clocks.set(zone, made);
  return made;
}

export function wallAt(instant: number, zone: string): { date: string; minute: number } {
  const [, day, month, year, hour, minute] =
    /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d):(\d\d)$/u.exec(clockOf(zone).format(instant)) ?? [];
  return { date: `${year}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) };
}

/** Returns the first instant of this local time, or a later one if the clock skips it. */
export function instantAt(date: string, minute: number, zone: string): number {
  const wanted = `${date} ${String(minute).padStart(4, "0")}`;
  const shown = (instant: number): string => {
    const wall = wallAt(instant, zone);
    return `${wall.date} ${String(wall.minute).padStart(4, "0")}`;
  };
  const guess = Date.parse(date) + minute * minuteMs;
  // UTC offsets are multiples of 15 minutes, from 12 hours behind to 14 ahead.
  for (let instant = guess - 14 * hourMs; instant <= guess + 13 * hourMs; instant += 15 * minuteMs) {
    if (shown(instant) === wanted) return instant;
  }
  for (let instant = guess - 14 * hourMs; ; instant += minuteMs) if (shown(instant) > wanted) return instant;
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
