/** Times for a patch test before its treatment: in time, and at most 14 days before (rule 36.28). */
import { studioInstant } from "#app/domain/appointments/patch-tests.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { addDays, timeOf } from "#app/domain/availability/dates.ts";
import { bookableDates, offeredStarts } from "#app/domain/availability/slots.ts";
import { timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import {
  isPatchTest,
  isTestInTime,
  type PatchTest,
  type Precondition,
} from "#app/domain/catalogue/precondition.ts";
import { everyServiceToBook, type ServiceToBook } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

export type TestToBook = { precondition: PatchTest; service: ServiceToBook };

type Place = { date: string; start: number };

type Needs = { needs: { preconditions: readonly Precondition[] } };

/** Returns the patch test that clients can book with a treatment, or null. */
export function testToBook({ needs: { preconditions } }: Needs): TestToBook | null {
  const precondition = preconditions.find(isPatchTest);
  const service = everyServiceToBook().find(({ id }) => id === precondition?.testServiceId);
  const isBookable = service && !service.unavailable && service.providers.length > 0;
  return precondition && isBookable ? { precondition, service } : null;
}

export const withoutTests = <Service extends Needs>(service: Service): Service => ({
  ...service,
  needs: { ...service.needs, preconditions: service.needs.preconditions.filter((one) => !isPatchTest(one)) },
});

const daysBefore = 14;

export const isTestFor = (
  { precondition, service }: TestToBook,
  test: Place,
  treatment: Place,
  minutes = service.durationMinutes,
): boolean =>
  test.date >= addDays(treatment.date, -daysBefore) &&
  isTestInTime({ ...test, end: test.start + minutes }, precondition, treatment, studioInstant);

/** Returns all offered times of a test, by date. */
function offeredTests({ service }: TestToBook, now: number): Map<string, number[]> {
  const { timeZone, windowDays, minimumNoticeMinutes } = studio();
  const moment = latestPast(timeZone, now);
  const asked = {
    ...timeNeeds(service.durationMinutes, service.needs),
    providerIds: service.providers.map(({ id }) => id),
  };
  const calendar = readCalendar({ ...asked, from: moment.date, to: addDays(moment.date, windowDays) });
  const question = { ...asked, now: moment, windowDays, minimumNoticeMinutes };
  return new Map(
    bookableDates(calendar, question).flatMap((date): [string, number[]][] => {
      const starts = offeredStarts(calendar, { ...question, date }).map(({ start }) => start);
      return starts.length > 0 ? [[date, starts]] : [];
    }),
  );
}

/** Returns a check if a treatment at that time can have its test before. */
export function hasTestBefore(test: TestToBook, now: number) {
  const firsts = [...offeredTests(test, now)].map(([date, [start = 0]]) => ({ date, start }));
  return (date: string, start: number): boolean =>
    firsts.some((first) => isTestFor(test, first, { date, start }));
}

const mostTestTimes = 6;

/** Returns up to six test times, spread over the days before. They fit each offered time of the treatment's day. */
export function testTimesFor(test: TestToBook, treatment: Place, now: number): Place[] {
  const all = [...offeredTests(test, now)]
    .flatMap(([date, starts]) => starts.map((start) => ({ date, start })))
    .filter((place) => isTestFor(test, place, treatment));
  const step = Math.max(1, (all.length - 1) / (mostTestTimes - 1));
  const places = Array.from({ length: Math.min(all.length, mostTestTimes) }, (_, at) =>
    Math.round(at * step),
  );
  return places.flatMap((place) => all[place] ?? []);
}

export const testValue = ({ date, start }: Place): string => `${date}T${timeOf(start)}`;

export const testLabel = ({ date, start }: Place): string => {
  const { locale } = studio();
  return `${dateInWords(date, locale, "short")}, ${timeInWords(start, locale)}`;
};
