/** Reads how a client wants to have the patch test, and finds places for both parts (rules 36.28 and 36.29). */
import { z } from "zod";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import type { AlternativeTime } from "#app/domain/booking/choose/choices.ts";
import { invalidField } from "#app/domain/booking/choose/refusals.server.ts";
import type { VisitRequest } from "#app/domain/booking/joint/visit-request.server.ts";
import { type BookingRequest, hashOf } from "#app/domain/booking/visit/booking-request.server.ts";
import { type Finder, oneSlot } from "#app/domain/booking/visit/place.server.ts";
import { needsOf } from "#app/domain/catalogue/needs.server.ts";
import { isPatchTest } from "#app/domain/catalogue/precondition.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { isTestFor, type TestToBook, testToBook } from "./test-times.server.ts";

type Place = { date: string; start: number };

const chooseTime = "Choose a time for the patch test.";

const orNone = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), rule.optional());

const TestTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/u)
  .transform((text): Place => ({ date: text.slice(0, 10), start: minuteOf(text.slice(11)) ?? -1 }))
  .refine(({ date, start }) => isDate(date) && start >= 0);

const Choice = z.object({
  patchTest: orNone(z.enum(["with_visit", "had"])),
  testTime: orNone(TestTime),
});

const wrong = { patchTest: "Choose how you would like to have the patch test.", testTime: chooseTime };

/** The visit to book and how to find its places. */
type WithTest = { visit: VisitRequest; finder: Finder<AlternativeTime>; testTerms: string };

/** Returns the visit with its patch test, if the client chose one. Refuses as "invalid" and "conflict". */
export function withPatchTest(request: BookingRequest, input: unknown): Outcome<WithTest> {
  const { hash } = request;
  const alone: VisitRequest = { kind: null, keepOrder: true, rows: [request], persons: [1], hash };
  const { preconditions } = needsOf(request.serviceId);
  if (!preconditions.some(isPatchTest)) return done({ visit: alone, finder: oneSlot, testTerms: "" });
  const read = readInput(Choice, input, { wrong });
  if (!read.ok) return read;
  const { patchTest = "missing", testTime } = read.value;
  if (patchTest !== "with_visit") {
    const said = patchTest === "had" ? hashOf([hash, patchTest]) : hash;
    return done({ visit: { ...alone, patchTest, hash: said }, finder: oneSlot, testTerms: "" });
  }
  const test = testToBook({ needs: { preconditions } });
  if (!test) return invalidField("patchTest", notOffered);
  if (!testTime) return invalidField("testTime", chooseTime);
  if (!isTestFor(test, testTime, { date: request.date, start: request.time }))
    return invalidField("testTime", notInTime(test));
  return done({
    visit: { ...alone, ...partsOf(request, test, testTime) },
    finder: onTwoDays(testTime),
    testTerms: testTermsIn(input),
  });
}

const notOffered = "The patch test can't be booked online at the moment. Choose another way, or write to us.";

const notInTime = ({ precondition: { hours } }: TestToBook): string =>
  `The patch test must be at least ${hours} hours and at most 14 days before the treatment. Choose another time for the test.`;

const testTermsIn = (input: unknown): string => {
  const { testTerms } = fieldsIn(input);
  return typeof testTerms === "string" ? testTerms : "";
};

/** Notes belong to the treatment. */
function partsOf(request: BookingRequest, { service }: TestToBook, { date, start }: Place) {
  const test: BookingRequest = {
    ...request,
    contact: { ...request.contact, notes: null },
    ...{ serviceId: service.id, providerId: "any", addonIds: [], date, time: start },
  };
  return {
    kind: "chain" as const,
    rows: [request, test] as [BookingRequest, ...BookingRequest[]],
    persons: [1, 1],
    isOnTwoDays: true as const,
    hash: hashOf([request.hash, "with_visit", date, start]),
  };
}

/** Finds a place for the treatment and for its test on another day. Both or none. */
const onTwoDays =
  (place: Place): Finder<AlternativeTime> =>
  (rows, asked, settings) => {
    const [treatment, test] = rows;
    if (!treatment || !test) throw new Error("A patch test without its treatment.");
    const main = oneSlot([treatment], asked, settings);
    if (!main.ok) return main;
    const first = oneSlot([test], { ...asked, ...place, overlap: undefined }, settings);
    if (!first.ok) return refused("conflict", testTaken, { fields: { testTime: testTaken } });
    const chain = {
      ...main.value.chain,
      rows: [...first.value.chain.rows.map((part) => ({ ...part, row: 1 })), ...main.value.chain.rows],
    };
    return done({ ...main.value, chain, overridden: (row) => (row === 0 ? main.value.overridden(0) : []) });
  };

const testTaken = "Someone else has booked the time of the patch test. Choose another time for the test.";
