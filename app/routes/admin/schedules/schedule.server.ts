/** A provider's schedule, formatted for its page and for its forms. */

import { bookingWeek, closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import { isDate, timeOf, weekParityOf } from "#app/domain/availability/dates.ts";
import { servicesOfferedBy } from "#app/domain/catalogue/service-providers.server.ts";
import { everyService } from "#app/domain/catalogue/services.server.ts";
import { visitsDuring } from "#app/domain/schedules/absence/absence.server.ts";
import { settledOfTimeOff } from "#app/domain/schedules/absence/own-absence.server.ts";
import { findAffectedBySchedule } from "#app/domain/schedules/affected.server.ts";
import {
  type KeptTimeOff,
  type ProviderRecord,
  timeOffById,
  timeOffFrom,
  type Week,
  weekOf,
} from "#app/domain/schedules/provider-record.server.ts";
import {
  spanInWords,
  timeOffInWords,
  weekdayName,
  weekRemarks,
} from "#app/domain/schedules/schedule-words.server.ts";
import { isInProgress } from "#app/domain/schedules/set-time-off.server.ts";
import { singleDaysFrom } from "#app/domain/schedules/single-day/day.server.ts";
import {
  isAlternating,
  replaceWeek,
  type TypedSpan,
  type WeekRows,
  weekChoiceOf,
  weekdays,
  weekLetter,
} from "#app/domain/schedules/week-rows.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";

/** `ownOnly`: a provider with their own schedule. */
export function loadSchedule(
  provider: ProviderRecord,
  query: URLSearchParams,
  ownOnly: boolean,
  now: number,
) {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const { providerId, name, bufferMinutes, active } = provider;
  const week = weekOf(providerId);
  const weeks = isAlternating(week)
    ? [0, 1].map((parity) => ({ letter: weekLetter(parity), week: replaceWeek(week, parity) }))
    : [{ letter: null, week }];
  const choice = weekChoiceOf(query.get("weeks"));
  const off = query.has("off") ? offOf(providerId, query.get("off") ?? "") : null;
  const given = servicesOfferedBy(providerId);
  const services = everyService().map(({ id, name: service, durationMinutes, unavailable }) => ({
    id,
    name: service,
    minutes: durationMinutes,
    unavailable,
    given: given.includes(id),
  }));
  return {
    providerId,
    name,
    bufferMinutes,
    active,
    /** Without the role a provider can't be offered (rule 14.8). */
    roleless: !provider.isProvider,
    today: moment.date,
    /** One week, or two alternating weeks with letters. */
    weeks: weeks.map(({ letter, week: one }) => ({ letter, days: inWords(one, locale) })),
    weekNow: weekLetter(weekParityOf(moment.date)),
    choice,
    rows: typedRows(
      choice === "every" ? (weeks[0]?.week ?? week) : replaceWeek(week, choice === "a" ? 0 : 1),
    ),
    dayNames: weekdays.map((weekday) => weekdayName(weekday, locale)),
    remarks: [...new Set(weeks.flatMap(({ week: one }) => weekRemarks(one, bookingWeek(), locale)))],
    singleDays: singleDaysFrom(providerId, moment.date).map((each) => ({
      ...each,
      day: dateInWords(each.date, locale),
    })),
    timeOff: offRows(providerId, ownOnly, now),
    editing: off ? { id: off.id, typed: typedOff(off) } : null,
    missingOff: query.has("off") && !off,
    fresh: freshOff(query, moment),
    services,
    closedDays: closedDaysFrom(moment.date).map(({ date, reason }) => ({
      date,
      day: dateInWords(date, locale),
      reason,
    })),
    outside: findAffectedBySchedule(provider, ownOnly ? "provider" : "desk", now),
  };
}

export type ScheduleData = ReturnType<typeof loadSchedule>;

export type TypedOff = { firstDate: string; lastDate: string; from: string; to: string; reason: string };

function inWords({ hours, breaks }: Week, locale: string) {
  return weekdays.map((weekday) => {
    const onDay = (span: { weekday: number }) => span.weekday === weekday;
    return {
      weekday,
      name: weekdayName(weekday, locale),
      hours: hours.filter(onDay).map((span) => spanInWords(span, locale)),
      breaks: breaks
        .filter(onDay)
        .map(({ label, ...span }) => `${label || "Break"} ${spanInWords(span, locale)}`),
    };
  });
}

/** A day off has one empty row to type into. */
function typedRows({ hours, breaks }: Week): WeekRows {
  const typed = ({ start, end, label = "" }: { start: number; end: number; label?: string }): TypedSpan => ({
    from: timeOf(start),
    to: timeOf(end % 1440),
    label,
  });
  return weekdays.map((weekday) => {
    const own = hours.filter((span) => span.weekday === weekday).map(typed);
    return {
      hours: own.length > 0 ? own : [{ from: "", to: "", label: "" }],
      breaks: breaks.filter((span) => span.weekday === weekday).map(typed),
    };
  });
}

const offInWords = (off: KeptTimeOff, moment: Moment, locale: string) => ({
  id: off.id,
  words: timeOffInWords(off, locale),
  reason: off.reason,
  now: isInProgress(off, moment),
});

function offRows(providerId: number, ownOnly: boolean, now: number) {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  return timeOffFrom(providerId, moment.date).map((each) => ({
    ...offInWords(each, moment, locale),
    /** For the front desk, which may find other times for them. */
    hits: ownOnly ? 0 : visitsDuring(each, providerId, moment).length,
    /** Shown before the time off is removed. */
    settled: ownOnly ? 0 : settledOfTimeOff(providerId, each.id, now).length,
    from: each.firstDate < moment.date ? moment.date : each.firstDate,
  }));
}

function offOf(providerId: number, asked: string): KeptTimeOff | null {
  const id = idOf(asked);
  return (id !== null && timeOffById(providerId, id)) || null;
}

const typedOff = ({ firstDate, startMin, lastDate, endMin, reason }: KeptTimeOff): TypedOff => ({
  firstDate,
  lastDate,
  from: startMin === 0 ? "" : timeOf(startMin),
  to: endMin === 1440 ? "" : timeOf(endMin),
  reason,
});

/** Prefilled by a link. */
function freshOff(query: URLSearchParams, { date: today }: Moment): TypedOff {
  const away = query.get("away") ?? "";
  const first = away === "today" ? today : away;
  const blank = { firstDate: "", lastDate: "", from: "", to: "", reason: "" };
  if (!isDate(first)) return blank;
  return { ...blank, firstDate: first, lastDate: first };
}
