import { bookingWeek, weekInWords } from "#app/domain/availability/booking-hours.server.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { spanInWords, weekdayName } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import {
  openingHoursWeek,
  openingLabel,
} from "#app/domain/website/opening-hours/change-opening-hours.server.ts";
import { differingDays } from "#app/domain/website/opening-hours/opening-days.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7];

export function loadOpeningHours(query: URLSearchParams, roles: readonly Role[]) {
  const { locale } = studio();
  const done = query.get("done") ?? "";
  const last = lastChange();
  const [opening, booking] = [openingHoursWeek(), bookingWeek()];
  const inWords = (span: Span | undefined) => (span ? spanInWords(span, locale) : null);
  return {
    days: weekInWords(opening),
    names: weekdays.map((weekday) => weekdayName(weekday, locale)),
    /** `null`: closed, or not bookable. */
    differences: differingDays(opening, booking).map((weekday) => ({
      day: weekdayName(weekday, locale),
      open: inWords(opening.get(weekday)),
      booked: inWords(booking.get(weekday)),
    })),
    /** Only administrators may change booking hours. */
    maySetBooking: roles.includes("admin"),
    done: words.get(done) ?? null,
    /** Undo is offered only until the next change. */
    undo: (done === "saved" || done === "opening") && last?.label === openingLabel ? last.id : null,
  };
}

const words = new Map([
  ["saved", "Opening hours saved. The change is live on your site."],
  ["same", "No changes to save."],
  ["opening", "Opening hours set to the booking hours. The change is live on your site."],
  ["undone", "Change to the opening hours undone."],
  ["booking", "Booking hours set to the opening hours. Clients can now book within them."],
]);

export type HoursData = ReturnType<typeof loadOpeningHours>;
