/** When the door is open and when not, as facts for search engines. */
import { timeOf } from "#app/domain/availability/dates.ts";
import { openingDays } from "#app/domain/website/opening-hours/opening-days.server.ts";
import { unusualDays } from "#app/domain/website/opening-hours/unusual-days.server.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const openingHoursFacts = () =>
  openingDays().map(({ weekday, opensMin, closesMin }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays[weekday - 1] ?? "",
    opens: timeOf(opensMin),
    // A day has no 24:00 for search engines.
    closes: timeOf(Math.min(closesMin, 1439)),
  }));

/** The same days as on the contact page (rule 22.8). A day that opens and closes at 00:00 is closed. */
export const unusualDayFacts = (now: number) =>
  unusualDays(now).map(({ first, last, hours }) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: first,
    validThrough: last,
    opens: hours ? timeOf(hours.start) : "00:00",
    closes: hours ? timeOf(Math.min(hours.end, 1439)) : "00:00",
  }));
