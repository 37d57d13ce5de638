import { z } from "zod";
import {
  bookingWeek,
  closedDaysFrom,
  deleteClosedDays,
  writeBookingWeek,
} from "#app/domain/availability/booking-hours.server.ts";
import { addDays, daysBetween, isDate } from "#app/domain/availability/dates.ts";
import { type HoursByWeekday, readWeekHours, weekNoted } from "#app/domain/availability/week-hours.server.ts";
import {
  type AffectedDetail,
  confirmAffectedByHours,
  confirmationIn,
} from "#app/domain/schedules/affected/affected.server.ts";
import { readSection } from "#app/domain/studio/section-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { isBlank, oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { closeOn, closuresOf } from "./closing.server.ts";

/** Takes the fields of `readWeekHours`, and `shown`. Refuses as "invalid", or as "conflict" with `detail.outside`. */
export function changeBookingHours(input: unknown, by: By): Outcome<boolean, AffectedDetail> {
  const week = readWeekHours(input);
  return week.ok ? setBookingHours(week.value, confirmationIn(input), by) : week;
}

/** The same for a week that is known already, such as the opening hours. Answers whether anything changed. */
export const setBookingHours = (
  week: HoursByWeekday,
  token: unknown,
  by: By,
): Outcome<boolean, AffectedDetail> =>
  writing(() => {
    const before = bookingWeek();
    if (weekNoted(before) === weekNoted(week)) return done(false);
    const confirmed = confirmAffectedByHours({ bookingHours: week }, token, by.now);
    if (!confirmed.ok) return confirmed;
    writeBookingWeek(week);
    const detail = { from: weekNoted(before), to: weekNoted(week), outside: confirmed.value.count };
    record({ action: "booking-hours-changed", entity: "settings", entityId: 1, detail }, by);
    return done(true);
  });

const notADate = "Enter a date.";
const Day = z.string().trim().refine(isDate, notADate);

const Closing = z.object({
  firstDay: Day,
  lastDay: z.preprocess((value) => (isBlank(value) ? undefined : value), Day.optional()),
  reason: oneLine(
    longestFact.reason,
    `Please keep the reason under ${longestFact.reason} characters.`,
  ).default(""),
});

/** In a row: a slip of the keyboard must not close a century (rule 3.5). */
const mostDays = 366;

/** `lastDay` blank: one day; visitors see the `reason`. Answers how many days were open. Refuses as "invalid" (rules 3.5 and 3.12) or "conflict" (`outside`). */
export function closeDays(input: unknown, by: By): Outcome<number, AffectedDetail> {
  const request = readSection(Closing, input, { firstDay: notADate });
  const today = studioNow(studio().timeZone, by.now).date;
  const wrong = { ...wrongDays(fieldsIn(input), today), ...(request.ok ? {} : request.refusal.fields) };
  const [sentence] = Object.values(wrong);
  if (sentence) return refused("invalid", sentence, { fields: wrong });
  if (!request.ok) return request;
  const { firstDay, lastDay = firstDay, reason } = request.value;
  const dates = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, n) => addDays(firstDay, n));
  return writing(() => {
    const days = dates.map((date) => ({ date, reason }));
    const closed = closeOn(days, confirmationIn(input), by);
    if (!closed.ok) return closed;
    const { dates: newly, outside } = closed.value;
    const detail = { firstDay, lastDay, outside };
    if (newly.length > 0) record({ action: "days-closed", entity: "settings", entityId: 1, detail }, by);
    return done(newly.length);
  });
}

const Opening = z.object({ firstDay: Day, lastDay: Day });

/** Opens the days from `firstDay` to `lastDay` again. Answers how many were closed. Refuses as "invalid" or "not-found". */
export function openDays(input: unknown, by: By): Outcome<number> {
  const request = readSection(Opening, input, { firstDay: notADate, lastDay: notADate });
  if (!request.ok) return request;
  const { firstDay, lastDay } = request.value;
  return writing(() => {
    const count = deleteClosedDays(firstDay, lastDay);
    if (count === 0) return refused("not-found", "These days are open already.");
    record({ action: "days-opened", entity: "settings", entityId: 1, detail: { firstDay, lastDay } }, by);
    return done(count);
  });
}

/** Told beside what is wrong with the other fields; what is no date has a sentence already. */
function wrongDays(given: Record<string, unknown>, today: string): Record<string, string> {
  const [first, last] = [given.firstDay, given.lastDay].map((value) =>
    typeof value === "string" && isDate(value.trim()) ? value.trim() : null,
  );
  if (!first) return {};
  const isTooLong = last && last >= first && daysBetween(first, last) >= mostDays;
  return {
    ...(first < today && { firstDay: "This day is over. Enter today or a later day." }),
    ...(last && last < first && { lastDay: "The last day must not be before the first." }),
    ...(isTooLong && { lastDay: "Close at most a year at once." }),
  };
}

export const comingClosures = (now: number) =>
  closuresOf(closedDaysFrom(studioNow(studio().timeZone, now).date));
