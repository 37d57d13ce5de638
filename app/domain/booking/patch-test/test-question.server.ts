/** What /book asks about the patch test of a treatment (rule 36.29). For guests, no record is read. */

import { addDays } from "#app/domain/availability/dates.ts";
import type { TestQuestion } from "#app/domain/booking/choose/choices.ts";
import { knownOf } from "#app/domain/booking/visit/preconditions.server.ts";
import { timesMeetingRequirements } from "#app/domain/booking/visit/requirement-times.server.ts";
import { isPatchTest, lastTest, type PatchTest } from "#app/domain/catalogue/precondition.ts";
import { type ServiceToBook, shownTerms, termsInWords } from "#app/domain/catalogue/services.server.ts";
import { recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { buyerWith } from "#app/domain/website/entries/offer-price.ts";
import { shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import {
  hasTestBefore,
  type TestToBook,
  testLabel,
  testTimesFor,
  testToBook,
  testValue,
  withoutTests,
} from "./test-times.server.ts";

type Asker = { now: number; accountId: number | null };

/** Null if the treatment needs no test. `given`: which times to offer. */
type Asked = {
  question: Omit<TestQuestion, "times">;
  test: TestToBook | null;
};

export function askedAboutTest(service: ServiceToBook, said: string, asker: Asker): Asked | null {
  const precondition = service.needs.preconditions.find(isPatchTest);
  if (!precondition) return null;
  const test = testToBook(service);
  const valid = validInWords(precondition, service.id, asker);
  const choice = valid ? null : said === "had" || !test ? "had" : "with_visit";
  const about = `I would like to come for: ${service.name}. I have a question about the patch test.`;
  return {
    test: choice === "with_visit" ? test : null,
    question: {
      choice,
      lead: `This treatment needs a patch test at least ${precondition.hours} hours before.`,
      valid,
      cost: test && costOf(test),
      validFor: validFor(precondition),
      terms: test ? termsOf(test, asker) : "",
      ask: `/contact?${new URLSearchParams({ about })}`,
    },
  };
}

const noMore = { priceMinor: 0, minutes: 0 };

const termsOf = ({ service }: TestToBook, { accountId }: Asker): string =>
  shownTerms(
    service,
    service.needs,
    service.providers,
    noMore,
    shownOffers(service.category, buyerWith(accountId)),
  );

function costOf({ service }: TestToBook): string {
  const { price, minutes } = termsInWords(service, "any");
  return `${minutes} minutes, ${service.priceMinor === 0 ? "free" : price}`;
}

const validFor = ({ validDays }: PatchTest): string => {
  if (validDays === 0) return "";
  const months = Math.round(validDays / 30);
  const isMonths = validDays % 30 === 0 && months > 1;
  return ` in the last ${isMonths ? `${months} months` : `${validDays} days`}`;
};

/** Returns "Your patch test of Nov 3 is valid until May 2.", or null. */
function validInWords(test: PatchTest, serviceId: number, { accountId, now }: Asker): string | null {
  const record = accountId === null ? undefined : recordOfAccount(accountId);
  const last = record && lastTest(test, knownOf(record, serviceId, [test]), serviceId);
  if (!last) return null;
  const { locale, timeZone } = studio();
  const of = `Your patch test of ${dateInWords(last, locale, "dayMonth")} is valid`;
  if (test.validDays === 0) return `${of}.`;
  const until = addDays(last, test.validDays);
  return until < studioNow(timeZone, now).date
    ? null
    : `${of} until ${dateInWords(until, locale, "dayMonth")}.`;
}

/** Returns a filter of times: those of the client's record, and those that can have a test before. */
export function timesGiven(service: ServiceToBook, asked: Asked | null, { accountId, now }: Asker) {
  const isChosen = asked !== null && asked.question.choice !== null;
  const ofRecord = timesMeetingRequirements(accountId, isChosen ? withoutTests(service) : service);
  const before = asked?.test && hasTestBefore(asked.test, now);
  if (!before) return ofRecord;
  return (date: string, start: number): boolean => before(date, start) && (ofRecord?.(date, start) ?? true);
}

/** Returns the question with the test times for the day that is shown. */
export function withTestTimes(
  { question, test }: Asked,
  treatment: { date: string; start: number } | null,
  now: number,
): TestQuestion {
  const places = test && treatment ? testTimesFor(test, treatment, now) : [];
  return {
    ...question,
    times: places.map((place) => ({ value: testValue(place), label: testLabel(place) })),
  };
}
