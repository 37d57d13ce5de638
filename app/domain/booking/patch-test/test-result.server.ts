/** Results of patch tests, and what the desk finds about them (rules 36.31 and 36.32). */
import { and, eq, gte, isNotNull } from "drizzle-orm";
import { z } from "zod";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { saysTested, testMissing, testReaction } from "#app/domain/appointments/patch-test-words.ts";
import {
  patchTestOf,
  testsOf,
  treatmentsOf,
  withoutSentence,
  withSentence,
} from "#app/domain/appointments/patch-tests.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { isOpen, occupies } from "#app/domain/appointments/status.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, clientConsents } from "#db/schema.ts";

/** Returns the test visit whose result is read at this visit: itself, or the one before its treatment. */
const testAt = (visit: Appointment): Appointment | undefined =>
  treatmentsOf(visit).length > 0 ? visit : testsOf(visit)[0];

/** Returns the test of the visit if it has begun and has no result, or null. */
function testWithoutResult(visit: Appointment, now: number): Appointment | null {
  const test = occupies(visit.status) ? testAt(visit) : undefined;
  const { date, minute } = studioNow(studio().timeZone, now);
  const hasBegun = test && (test.date < date || (test.date === date && test.startMin <= minute));
  return hasBegun && test.recordId !== null && !hasResult(test, test.recordId) ? test : null;
}

/** Returns "Patch test of Thu, Dec 3" while its result is missing, or null. */
export function testToRead(id: number, now: number): string | null {
  const visit = appointmentById(id);
  const test = visit && testWithoutResult(visit, now);
  return test ? `Patch test of ${dateInWords(test.date, studio().locale, "short")}` : null;
}

const hasResult = ({ date, serviceId }: Appointment, recordId: number): boolean =>
  db()
    .select({ id: clientConsents.id })
    .from(clientConsents)
    .where(
      and(
        eq(clientConsents.clientId, recordId),
        eq(clientConsents.serviceId, serviceId ?? 0),
        gte(clientConsents.date, date),
        isNotNull(clientConsents.result),
      ),
    )
    .get() !== undefined;

const Result = z.object({ result: z.enum(["no_reaction", "reaction"]) });
const wrong = { result: "Choose no reaction or reaction." };

/** Returns what cancelling this part means for the patch test, or null. `also`: the tests that are cancelled with it. */
export function testNote(part: Appointment, also: readonly Appointment[]): string | null {
  const { locale } = studio();
  const day = ({ date }: Appointment) => dateInWords(date, locale, "dayMonth");
  const [test] = also;
  if (test) return `This also cancels your patch test on ${day(test)}.`;
  const [treatment] = treatmentsOf(part);
  return treatment
    ? `Your ${treatment.serviceName} on ${day(treatment)} needs this patch test. Call us for another one.`
    : null;
}

export const needsCall = (parts: readonly Appointment[]): boolean =>
  parts.some(({ status, toCheck }) => isOpen(status) && toCheck.includes(testReaction));

type Noted = Outcome<Appointment, AppointmentDetail>;

/** Notes a result once. `ownOnly`: only at the provider's own visits. Refusals: not-found, invalid, conflict (nothing to note). */
export function noteTestResult(id: number, input: unknown, by: By, { ownOnly }: { ownOnly: boolean }): Noted {
  const read = readInput(Result, input, { wrong });
  if (!read.ok) return read;
  const { result } = read.value;
  return writing(() => {
    const visit = appointmentById(id);
    if (!visit || (ownOnly && visit.providerId !== by.actor.id)) return appointmentNotFound();
    const test = testWithoutResult(visit, by.now);
    if (!test || test.recordId === null || test.serviceId === null)
      return refused("conflict", "The result of this patch test is noted already.");
    const { recordId: clientId, serviceId, date } = test;
    const given = result === "no_reaction";
    const values = { clientId, serviceId, date, result, given, kind: "patch_test" as const };
    db()
      .insert(clientConsents)
      .values({ ...values, words: "", at: by.now, by: by.actor.id })
      .run();
    noteAtTreatments(clientId, serviceId, given ? withoutSentence : withSentence, by.now);
    const detail = { result };
    record({ action: "patch-test-result", entity: "client", entityId: clientId, detail }, by);
    return done(appointmentById(id) ?? visit);
  });
}

/** Stops or releases the coming treatments of the client that need this test. */
function noteAtTreatments(recordId: number, testServiceId: number, note: typeof withSentence, now: number) {
  const { date } = studioNow(studio().timeZone, now);
  const coming = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.recordId, recordId), gte(appointments.date, date)))
    .all();
  for (const { id } of coming) {
    const treatment = appointmentById(id);
    if (!treatment || !occupies(treatment.status) || treatment.status === "completed") continue;
    if (patchTestOf(treatment)?.testServiceId !== testServiceId) continue;
    const toCheck = note(treatment.toCheck, testReaction);
    if (toCheck !== treatment.toCheck) recordChange(treatment, { toCheck }, now, { forCalendars: false });
  }
}

/** Notes whether the desk found the test that the client told about. Refusals: not-found, conflict (changed). */
export function noteClaim(id: number, found: boolean, revision: number | null, by: By): Noted {
  return writing(() => {
    const before = appointmentById(id);
    if (!before) return appointmentNotFound();
    if (!before.toCheck.includes(saysTested)) return done(before);
    const stale = whyStale(before, revision, { kind: "staff", actor: by.actor, userId: by.actor.id }, by.now);
    if (stale) return stale;
    const rest = withoutSentence(before.toCheck, saysTested);
    const toCheck = found ? rest : withSentence(rest, testMissing);
    const after = recordChange(before, { toCheck }, by.now, { forCalendars: false });
    const detail = { patchTest: found ? "found" : "not-found", revision: after.revision };
    record({ action: "checked", entity: "appointment", entityId: id, detail }, by);
    return done(after);
  });
}
