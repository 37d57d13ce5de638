/** Patch tests booked in one visit with their treatments (rules 36.30 and 36.31). */
import { needsOf } from "#app/domain/catalogue/needs.server.ts";
import { isPatchTest, isTestInTime } from "#app/domain/catalogue/precondition.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import type { Appointment } from "./appointment.server.ts";
import { jointOf } from "./joint.server.ts";
import { occupies } from "./status.ts";

const preconditionsOf = ({ serviceId }: Appointment) =>
  serviceId === null ? [] : needsOf(serviceId).preconditions;

export const patchTestOf = (treatment: Appointment) => preconditionsOf(treatment).find(isPatchTest);

const othersOf = (part: Appointment): Appointment[] =>
  part.jointId === null
    ? []
    : jointOf(part).filter((other) => other.id !== part.id && other.recordId === part.recordId);

/** Returns the treatments of the visit that this patch test is for, unless they are over. */
export const treatmentsOf = (test: Appointment): Appointment[] =>
  othersOf(test).filter(
    (part) =>
      test.serviceId !== null &&
      patchTestOf(part)?.testServiceId === test.serviceId &&
      occupies(part.status) &&
      part.status !== "completed",
  );

/** Returns the patch tests of the visit for this treatment. */
export function testsOf(treatment: Appointment): Appointment[] {
  const id = patchTestOf(treatment)?.testServiceId;
  return id === undefined
    ? []
    : othersOf(treatment).filter((part) => part.serviceId === id && occupies(part.status));
}

export const studioInstant = (date: string, minute: number): number =>
  instantOf(date, minute, studio().timeZone);

type Place = Pick<Appointment, "date" | "startMin">;

type Move = { appointment: Appointment; to: Place; others?: readonly { part: Appointment; to: Place }[] };

/** Returns why a patch test and its treatment can't be at their new times, or null. Ignores what was not in time before. */
export function whyTestNotInTime({ appointment, to, others = [] }: Move): string | null {
  const { locale } = studio();
  const placeOf = (part: Appointment): Place =>
    part.id === appointment.id ? to : (others.find((other) => other.part.id === part.id)?.to ?? part);
  const tests = testsOf(appointment);
  const pairs = [
    ...tests.map((test) => ({ test, treatment: appointment })),
    ...treatmentsOf(appointment).map((treatment) => ({ test: appointment, treatment })),
  ];
  for (const { test, treatment } of pairs) {
    if (!isInTime(test, test, treatment, treatment)) continue;
    if (isInTime(test, placeOf(test), treatment, placeOf(treatment))) continue;
    const hours = patchTestOf(treatment)?.hours;
    const day = ({ date }: Place) => dateInWords(date, locale, "dayMonth");
    return test === appointment
      ? `The patch test must be at least ${hours} hours before ${treatment.serviceName} on ${day(placeOf(treatment))}. Choose an earlier time, or move the treatment first.`
      : `Your patch test is on ${day(placeOf(test))} and must be at least ${hours} hours before the treatment. Choose a later time, or move the patch test first.`;
  }
  return null;
}

function isInTime(test: Appointment, at: Place, treatment: Appointment, then: Place): boolean {
  const precondition = patchTestOf(treatment);
  const end = at.startMin + test.endMin - test.startMin;
  const place = { date: at.date, start: at.startMin, end };
  return (
    precondition !== undefined &&
    isTestInTime(place, precondition, { date: then.date, start: then.startMin }, studioInstant)
  );
}

export const withSentence = (toCheck: string, sentence: string): string =>
  toCheck.includes(sentence) ? toCheck : [toCheck, sentence].filter(Boolean).join(" ");

export const withoutSentence = (toCheck: string, sentence: string): string =>
  toCheck.replace(sentence, "").replace(/\s+/gu, " ").trim();
