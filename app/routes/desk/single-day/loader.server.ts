import { bookingWeek, closedReasonOf } from "#app/domain/availability/booking-hours.server.ts";
import { minutesOffOn, weeklyOn } from "#app/domain/availability/calendar.ts";
import { isDate, isoWeekday, timeOf } from "#app/domain/availability/dates.ts";
import { merge, type Span, subtract } from "#app/domain/availability/spans.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import {
  allProviders,
  type ProviderRecord,
  timeOffFrom,
  weekOf,
} from "#app/domain/schedules/provider-record.server.ts";
import { spanInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { breaksOfDay } from "#app/domain/schedules/single-day/break.server.ts";
import { isDayOff } from "#app/domain/schedules/single-day/day.server.ts";
import { type PlannedSpan, plannedOn } from "#app/domain/schedules/single-day/planned-spans.server.ts";
import {
  dayToken,
  givenHours,
  isClosedDay,
  ownOpening,
} from "#app/domain/schedules/single-day/single-day-opening.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { pauseUrl } from "#app/routes/parts/desk-pages.ts";
import { awayInWords, ownHoursForGuests, studioForGuests } from "./for-guests.server.ts";

type TypedRow = { from: string; to: string; label: string };

/** `single`: the day differs from the week. */
export type OwnDayPlan = {
  id: number;
  name: string;
  single: boolean;
  off: string | null;
  usual: string;
  hours: TypedRow[];
  breaks: TypedRow[];
  blocks: { id: number; label: string; to: string }[];
  forGuests: string;
};

export type StudioDayPlan = {
  single: boolean;
  closed: boolean;
  reason: string;
  usual: string;
  typed: { from: string; to: string };
  forGuests: ReturnType<typeof studioForGuests>;
  /** `given`: has these hours with the studio. `now`: the current hours. */
  providers: { id: number; name: string; now: string; given: boolean }[];
};

/** `own` is null without a provider in the query, `studio` with one. Both are null for an unknown provider. */
export function singleDay(query: URLSearchParams, now: number) {
  const { timeZone, locale } = studio();
  const today = studioNow(timeZone, now).date;
  const asked = query.get("date") || today;
  const date = isDate(asked) ? asked : today;
  const rows = plannedOn(date);
  const everyone = allProviders().filter(({ active }) => active);
  const id = query.has("provider") ? (idOf(query.get("provider") ?? "") ?? 0) : null;
  const provider = everyone.find(({ providerId }) => providerId === id);
  return {
    date,
    day: dateInWords(date, locale, "dayMonth"),
    today,
    dateProblem: isDate(asked) ? null : "Date input not valid.",
    isOver: date < today,
    seen: dayToken(date, id),
    missing: id !== null && !provider,
    own: provider ? ownDay(provider, date, rows) : null,
    studio: id === null ? studioDay(date, rows, everyone, now) : null,
    providers: everyone.map(({ providerId, name }) => ({ id: providerId, name })),
  };
}

export type SingleDay = ReturnType<typeof singleDay>;

function ownDay(
  { providerId, name }: ProviderRecord,
  date: string,
  rows: readonly PlannedSpan[],
): OwnDayPlan {
  const mine = rows.filter((row) => row.providerId === providerId);
  const { hours: usualHours, single: ownHours } = hoursOf(providerId, date, rows);
  const { breaks, single: ownBreaks } = breaksOfDay(providerId, date);
  const off = mine.find(isDayOff);
  const { locale } = studio();
  return {
    id: providerId,
    name,
    single: ownHours || ownBreaks || off !== undefined,
    off: off?.label ?? null,
    usual: hoursInWords(weeklyOn(weekOf(providerId).hours, date)),
    hours: usualHours.map(typed),
    breaks: breaks.map(typed),
    blocks: mine
      .filter((row) => row.kind === "block" && !isDayOff(row))
      .map((block) => ({
        id: block.id,
        label: `${block.label}, ${spanInWords(block, locale)}`,
        to: pauseUrl(date, { block: block.id }),
      })),
    forGuests: ownHoursForGuests(providerId, date),
  };
}

function hoursOf(providerId: number, date: string, rows: readonly PlannedSpan[]) {
  const own = rows.filter((row) => row.providerId === providerId && row.kind === "hours");
  const single = own.length > 0;
  const hours: readonly (Span & { label?: string })[] = single
    ? own
    : weeklyOn(weekOf(providerId).hours, date);
  return { single, hours };
}

function studioDay(
  date: string,
  rows: readonly PlannedSpan[],
  everyone: ProviderRecord[],
  now: number,
): StudioDayPlan {
  const opening = ownOpening(rows);
  const usual = bookingWeek().get(isoWeekday(date));
  const closed = isClosedDay(date) && !opening;
  const shown = opening ?? usual;
  return {
    single: opening !== null,
    closed,
    reason: closed ? closedReasonOf(date) : "",
    usual: usual ? hoursInWords([usual]) : "closed",
    typed: {
      from: shown ? timeOf(shown.start) : "",
      to: shown ? timeOf(shown.end % 1440) : "",
    },
    forGuests: studioForGuests(date, now),
    providers: everyone.map(({ providerId, name }) => ({
      id: providerId,
      name,
      now: nowOf(providerId, date, rows),
      given: givenHours(rows).some((row) => row.providerId === providerId),
    })),
  };
}

/** "(now: 9:00 AM–6:00 PM)", "is on time off all day (Holiday)", or both. */
function nowOf(providerId: number, date: string, rows: readonly PlannedSpan[]): string {
  const isOff = rows.some((row) => row.providerId === providerId && isDayOff(row));
  const hours = isOff ? [] : hoursOf(providerId, date, rows).hours;
  const away = awayInWords(providerId, date);
  const words = `(now: ${hoursInWords(hours)})`;
  if (!away) return words;
  const off = minutesOffOn({ timeOff: timeOffFrom(providerId, date) }, date);
  return subtract(merge(hours), off).length > 0 ? `${words} is ${away}` : `is ${away}`;
}

const hoursInWords = (spans: readonly Span[]): string =>
  spans.map((span) => spanInWords(span, studio().locale)).join(", ") || "day off";

const typed = ({ start, end, label = "" }: Span & { label?: string }): TypedRow => ({
  from: timeOf(start),
  to: timeOf(end % 1440),
  label,
});

export type DayProblem = FormProblem<AffectedDetail>;

/** `seen` identifies what the page shows. */
export type DayPart = { date: string; seen: string; problem: DayProblem | undefined; busy: boolean };
