import { closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, isClosed } from "#app/domain/availability/calendar.ts";
import { addDays, minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import { type DeskQuestion, deskStarts, isTooFar, whyNotThen } from "#app/domain/availability/desk-times.ts";
import type { TimeNeeds } from "#app/domain/availability/time-needs.ts";
import { notFitInWords, type TimeAnswer, timeAnswer } from "#app/domain/booking/choose/refusals.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { pickValue, timeWithOverrides } from "#app/routes/desk/parts/pick.ts";
import { parseTimeWithOverrides } from "./asked-time.server.ts";
import type { DrawnPart } from "./chain-times.server.ts";

/** `first`: on the guests' grid or requested; the others are folded. `words`, `parts`, `note`: only for several services. */
export type OfferedDeskTime = {
  value: string;
  label: string;
  first: boolean;
  note?: string;
  words?: string;
  parts?: DrawnPart[];
};

/** A button that fills in the form. */
export type PickChoice = { pick: string; words: string };

export type DeskTimes = {
  times: OfferedDeskTime[];
  /** The requested time, if it can be booked. */
  suggested: string | null;
  /** The requested time with each provider's answer, if it isn't one of the usual times. */
  asked: { time: string; label: string; answers: DeskAnswer[]; takeAll?: PickChoice | null } | null;
  /** Why nothing can be booked as the form is; null if something can be. */
  why: string | null;
  none: NoDeskTimes | null;
  usual?: string;
};

type DeskAnswer = { provider: string; why: string | null; take: PickChoice | null };

type NoDeskTimes = {
  why: string;
  others: { provider: string; times: PickChoice[] }[];
  next: PickChoice | null;
};

type Person = { id: number; name: string };

type Wish = {
  /** Requested providers; `everyone` offers the service. */
  asked: Person[];
  everyone: Person[];
  needs: TimeNeeds;
  date: string;
  /** "HH:mm", or the radio value with overridden rules. */
  time: string | null;
  except?: number;
};

type Search = Wish & { calendar: Calendar; question: Omit<DeskQuestion, "providerIds">; locale: string };

const idsOf = (people: Person[]): number[] => people.map(({ id }) => id);

export function deskTimes(wish: Wish, now: number): DeskTimes {
  const { asked, everyone, needs, date, except } = wish;
  const { timeZone, locale } = studio();
  const question = { ...needs, date, now: latestPast(timeZone, now), except };
  const { resourceIds } = needs;
  const providerIds = idsOf([...everyone, ...asked]);
  const calendar = readCalendar({ providerIds, resourceIds, from: date, to: date });
  const search: Search = { ...wish, calendar, question, locale };
  const starts = deskStarts(calendar, { ...question, providerIds: idsOf(asked) });
  const times = starts.map(({ start, onGrid }) => ({
    value: timeOf(start),
    label: timeInWords(start, locale),
    first: onGrid,
  }));
  const none = starts.length > 0 ? null : noTimesOf(search);
  const shown = withAsked(times, search);
  return { ...shown, none, why: shown.why ?? (shown.times.length > 0 ? null : (none?.why ?? null)) };
}

function withAsked(times: OfferedDeskTime[], search: Search): Omit<DeskTimes, "none"> {
  const withOverrides = parseTimeWithOverrides(search.time);
  const time = withOverrides?.time ?? search.time;
  const start = time === null ? null : minuteOf(time);
  if (time === null || start === null) return { times, suggested: null, asked: null, why: null };
  const usual = times.find(({ value }) => value === time);
  if (usual) {
    const shown = times.map((one) => (one === usual ? { ...one, first: true } : one));
    return { times: shown, suggested: time, asked: null, why: null };
  }
  const taken = withOverrides && overrideRadio(search, start, withOverrides);
  if (taken) return { times: [taken, ...times], suggested: taken.value, asked: null, why: null };
  const answers = search.everyone.map((provider) => answerOf(search, provider, start));
  const label = timeInWords(start, search.locale);
  const mine = answers.filter(({ providerId }) => idsOf(search.asked).includes(providerId));
  const why = mine.some((answer) => !answer.why) ? null : notFitInWords(label, mine);
  const asked = {
    time,
    label,
    answers: answers.map((answer) => deskAnswer(answer, search.date, start, label)),
  };
  if (why) return { times, suggested: null, asked, why };
  const shown = [...times, { value: time, label, first: true }];
  return { times: shown.sort((a, b) => a.value.localeCompare(b.value)), suggested: time, asked, why };
}

function answerOf({ calendar, question, date }: Search, provider: Person, start: number): TimeAnswer {
  const reasons = whyNotThen(calendar, { ...question, providerId: provider.id, start });
  return timeAnswer({ provider, date, start }, reasons);
}

const deskAnswer = (
  { providerId, provider, why, bend }: TimeAnswer,
  date: string,
  minute: number,
  label: string,
): DeskAnswer => ({
  provider,
  why,
  take:
    why && !bend
      ? null
      : {
          pick: pickValue({ provider: providerId, date, minute, bend: bend?.rules }),
          words: `Take ${label} with ${provider}${bend ? ` anyway: ${bend.words}` : ""}`,
        },
});

/** Offered only while no other rule would have to be overridden. */
function overrideRadio(
  search: Search,
  start: number,
  { date, time, providerId, bend }: NonNullable<ReturnType<typeof parseTimeWithOverrides>>,
): OfferedDeskTime | null {
  const provider = search.asked.find(({ id }) => String(id) === providerId);
  if (!provider || search.asked.length > 1 || date !== search.date) return null;
  const needed = answerOf(search, provider, start).bend;
  if (!needed?.rules.every((rule) => bend.includes(rule))) return null;
  const value = timeWithOverrides({ date, time, provider: provider.id, bend: needed.rules.join(",") });
  return { value, label: `${timeInWords(start, search.locale)}: ${needed.words}`, first: true };
}

function noTimesOf(search: Search): NoDeskTimes {
  const { asked, everyone, calendar, question, date, locale } = search;
  const others = everyone.filter(({ id }) => asked.every((one) => one.id !== id));
  const timesWith = ({ id, name }: Person) => ({
    provider: name,
    times: deskStarts(calendar, { ...question, providerIds: [id] })
      .slice(0, 3)
      .map(({ start }) => ({
        pick: pickValue({ provider: id, date, minute: start }),
        words: timeInWords(start, locale),
      })),
  });
  return {
    why: whyNone(search),
    others: others.map(timesWith).filter(({ times }) => times.length > 0),
    next: nextDay(search),
  };
}

function whyNone({ asked, calendar, question, date, needs }: Search): string {
  const { durationMinutes } = needs;
  if (date < question.now.date) return "This day is over. To record a past visit, enter its time.";
  if (isTooFar(date, question.now)) return "Choose a day from 31 days ago to two years ahead.";
  if (isClosed(calendar, date)) {
    const [closed] = closedDaysFrom(date);
    const reason = closed?.date === date && closed.reason ? `: ${closed.reason}` : "";
    return `The studio is closed on this day${reason}.`;
  }
  const [one, ...more] = asked;
  if (!one || more.length > 0) return `No provider has ${durationMinutes} minutes free on this day.`;
  const off = dayOffOf(one, { calendar, question, date });
  return off ?? `${one.name} doesn't have ${durationMinutes} minutes free on this day.`;
}

function dayOffOf(
  provider: Person,
  { calendar, question, date }: Pick<Search, "calendar" | "question" | "date">,
) {
  const minute = { date, now: question.now, durationMinutes: 1, start: 720 };
  const noon = whyNotThen(calendar, { ...minute, providerId: provider.id });
  const away = noon.filter(
    ({ rule, from, until }) =>
      (rule === "time-off" || rule === "working-hours") && from === 0 && until === 1440,
  );
  return away.length > 0
    ? `${provider.name}: ${timeAnswer({ provider, date, start: 720 }, away).why}.`
    : null;
}

const furthestLook = 30;

function nextDay({ asked, question, date, locale }: Search): PickChoice | null {
  const from = date < question.now.date ? question.now.date : addDays(date, 1);
  if (isTooFar(date, question.now)) return null;
  const to = addDays(from, furthestLook);
  const { resourceIds } = question;
  const calendar = readCalendar({ providerIds: idsOf(asked), resourceIds, from, to });
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const starts = deskStarts(calendar, { ...question, date: day, providerIds: idsOf(asked) });
    if (starts.length > 0)
      return { pick: pickValue({ date: day }), words: dateInWords(day, locale, "dayMonth") };
  }
  return null;
}
