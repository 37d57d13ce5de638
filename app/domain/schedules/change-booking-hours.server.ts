import { z } from "zod";
import {
  bookingWeek,
  closedDaysFrom,
  deleteClosedDays,
  type HoursByWeekday,
  readWeekHours,
  singleHoursFrom,
  weekNoted,
  writeBookingWeek,
  writeClosedDay,
} from "#app/domain/availability/booking-hours.server.ts";
import { addDays, daysBetween, isDate } from "#app/domain/availability/dates.ts";
import { plannedOn } from "#app/domain/schedules/single-day/planned-spans.server.ts";
import { deleteOpening, givenHours } from "#app/domain/schedules/single-day/single-day-opening.server.ts";
import { closedForm } from "#app/domain/studio/settings-forms.ts";
import { readSection } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf, textOf } from "#app/platform/shared/declared-schema.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { writing } from "#db/client.server.ts";
import {
  type AffectedDetail,
  confirmAffected,
  confirmAffectedByHours,
  confirmationIn,
  findAffected,
} from "./affected.server.ts";
import { allProviders } from "./provider-record.server.ts";
import { spanInWords } from "./schedule-words.server.ts";

// Days that are already closed keep their reason. Deleting single-day hours needs confirmation.

type Day = { date: string; reason: string };

/** Consecutive days with the same reason. */
type Closure = { firstDay: string; lastDay: string; reason: string };

type Closed = { dates: string[]; outside: number };

/** Closes those `days` that are open (rule 3.12). Refusals: conflict, invalid (all are closed). */
export function closeDates(days: readonly Day[], token: unknown, by: By): Outcome<Closed, AffectedDetail> {
  const from = days[0]?.date ?? "";
  const reasons = new Map(closedDaysFrom(from).map(({ date, reason }) => [date, reason]));
  const opened = singleHoursFrom(from);
  const isClosed = (date: string) => reasons.has(date) && !opened.has(date);
  const already = days.flatMap(({ date, reason }) => {
    const own = reasons.get(date) ?? reason;
    return isClosed(date) && own !== reason ? [{ date, reason: own }] : [];
  });
  const fresh = days.filter(({ date }) => !isClosed(date));
  if (fresh.length === 0 && already.length > 0) {
    const sentence = `${alreadyClosedMessage(already)} To change the reason, open the day again first.`;
    return refused("invalid", sentence, { fields: { firstDay: sentence } });
  }
  const notes = [
    ...(already.length > 0
      ? [`${alreadyClosedMessage(already)} That won't change. The other days are closed too.`]
      : []),
    ...fresh
      .filter(({ date }) => opened.has(date))
      .map((day) => lostHoursMessage(day, reasons.get(day.date) ?? "")),
  ];
  const dates = fresh.map(({ date }) => date);
  const affected = findAffected({ newClosedDays: new Set(dates) }, by.now);
  const confirmed = confirmAffected(affected, token, notes);
  if (!confirmed.ok) return confirmed;
  for (const { date, reason } of fresh) {
    if (opened.has(date)) deleteOpening(date, plannedOn(date));
    writeClosedDay({ date, reason: reason || (reasons.get(date) ?? "") });
  }
  return done({ dates, outside: confirmed.value.count });
}

const day = (date: string): string => dateInWords(date, studio().locale);

const alreadyClosedMessage = (days: readonly Day[]): string =>
  closuresOf(days)
    .map(({ firstDay, lastDay, reason }) => {
      const isOne = firstDay === lastDay;
      const when = isOne ? `${day(firstDay)} is` : `${day(firstDay)} to ${day(lastDay)} are`;
      return `${when} already closed${reason ? `: “${reason}”` : ""}.`;
    })
    .join(" ");

function lostHoursMessage({ date, reason }: Day, before: string): string {
  const rows = plannedOn(date);
  const { locale } = studio();
  const hours = rows.filter(({ providerId, kind }) => providerId === null && kind === "hours");
  const given = new Set(givenHours(rows).map(({ providerId }) => providerId));
  const names = allProviders().flatMap(({ providerId, name }) => (given.has(providerId) ? [name] : []));
  const whose = names.length > 0 ? `, along with those of ${new Intl.ListFormat("en").format(names)}` : "";
  const words = hours.map((span) => spanInWords(span, locale)).join(", ");
  const lost = `${day(date)} has its own hours, ${words}. They will be deleted${whose}.`;
  return before && reason && before !== reason ? `${lost} Its reason was “${before}”.` : lost;
}

function closuresOf(days: readonly Day[]): Closure[] {
  const closures: Closure[] = [];
  for (const { date, reason } of days) {
    const last = closures.at(-1);
    if (last && last.reason === reason && addDays(last.lastDay, 1) === date) last.lastDay = date;
    else closures.push({ firstDay: date, lastDay: date, reason });
  }
  return closures;
}

/** Saves booking hours. Refusals: invalid, conflict (with `detail.outside`, needs confirmation). */
export function changeBookingHours(input: unknown, by: By): Outcome<boolean, AffectedDetail> {
  const week = readWeekHours(input);
  return week.ok ? setBookingHours(week.value, confirmationIn(input), by) : week;
}

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

const notADate = closedForm.fields.firstDay.required;
const DateInput = z.string().trim().refine(isDate, notADate);

const Closing = schemaOf(closedForm, {
  firstDay: DateInput,
  lastDay: z.preprocess((value) => (isBlank(value) ? undefined : value), DateInput.optional()),
  reason: textOf(closedForm.fields.reason).default(""),
});

/** Detects typos in the year (rule 3.5). */
const mostDays = 366;

/** Closes days and returns how many were open (rules 3.5 and 3.12). Refusals: invalid, conflict. */
export function closeDays(input: unknown, by: By): Outcome<number, AffectedDetail> {
  const request = readDeclared(closedForm, Closing, input);
  const today = studioNow(studio().timeZone, by.now).date;
  const wrong = { ...wrongDays(fieldsIn(input), today), ...(request.ok ? {} : request.refusal.fields) };
  const [sentence] = Object.values(wrong);
  if (sentence) return refused("invalid", sentence, { fields: wrong });
  if (!request.ok) return request;
  const { firstDay, lastDay = firstDay, reason } = request.value;
  const dates = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, n) => addDays(firstDay, n));
  return writing(() => {
    const days = dates.map((date) => ({ date, reason }));
    const closed = closeDates(days, confirmationIn(input), by);
    if (!closed.ok) return closed;
    const { dates: newly, outside } = closed.value;
    const detail = { firstDay, lastDay, outside };
    if (newly.length > 0) record({ action: "days-closed", entity: "settings", entityId: 1, detail }, by);
    return done(newly.length);
  });
}

const Opening = z.object({ firstDay: DateInput, lastDay: DateInput });

/** Opens closed days and returns how many. Refusals: invalid, not-found. */
export function openDays(input: unknown, by: By): Outcome<number> {
  const request = readSection(Opening, input, { firstDay: notADate, lastDay: notADate });
  if (!request.ok) return request;
  const { firstDay, lastDay } = request.value;
  return writing(() => {
    const count = deleteClosedDays(firstDay, lastDay);
    if (count === 0) return refused("not-found", "These days are already open.");
    record({ action: "days-opened", entity: "settings", entityId: 1, detail: { firstDay, lastDay } }, by);
    return done(count);
  });
}

function wrongDays(given: Record<string, unknown>, today: string): Record<string, string> {
  const [first, last] = [given.firstDay, given.lastDay].map((value) =>
    typeof value === "string" && isDate(value.trim()) ? value.trim() : null,
  );
  if (!first) return {};
  const isTooLong = last && last >= first && daysBetween(first, last) >= mostDays;
  return {
    ...(first < today && { firstDay: "This day is in the past. Enter today or a later day." }),
    ...(last && last < first && { lastDay: "The last day must not be before the first day." }),
    ...(isTooLong && { lastDay: "Close at most one year at a time." }),
  };
}

export const comingClosures = (now: number) =>
  closuresOf(closedDaysFrom(studioNow(studio().timeZone, now).date));
