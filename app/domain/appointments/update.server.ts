import { and, eq, gt } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, tokens } from "#db/schema.ts";
import {
  type Appointment,
  type AppointmentRow,
  appointmentById,
  contactRow,
  contactValues,
} from "./appointment.server.ts";
import { linkOutlivesAppointmentMs } from "./insert.server.ts";
import { testMissing } from "./patch-test-words.ts";
import { treatmentsOf, withoutSentence, withSentence } from "./patch-tests.server.ts";
import { occupies } from "./status.ts";

export type Change = Partial<
  Pick<
    AppointmentRow,
    | "providerId"
    | "date"
    | "startMin"
    | "endMin"
    | "status"
    | "statusBefore"
    | "notes"
    | "chargeMinor"
    | "priceMinor"
    | "offerName"
    | "offerMinor"
    | "cancelledAt"
    | "lateMinutes"
    | "customerName"
    | "customerEmail"
    | "customerPhone"
    | "cancelledBy"
    | "cancelReason"
    | "arrivedAt"
    | "startedAt"
    | "endedAt"
    | "waivedMinor"
    | "waivedBy"
    | "waiveReason"
    | "toCheck"
  >
>;

/** Writes a change in a transaction. `forCalendars` raises the sequence (rules 11.13 and 35.7). */
export function recordChange(
  before: Appointment,
  change: Change,
  now: number,
  { forCalendars }: { forCalendars: boolean },
): Appointment {
  const after = { ...before, ...contactRow(before.contact), ...change };
  const values = {
    providerId: after.providerId,
    date: after.date,
    startMin: after.startMin,
    endMin: after.endMin,
    ...movedPause(before, after.startMin - before.startMin),
    status: after.status,
    statusBefore: after.statusBefore,
    ...contactValues(after),
    chargeMinor: after.chargeMinor,
    priceMinor: after.priceMinor,
    offerName: after.offerName,
    offerMinor: after.offerMinor,
    cancelledAt: after.cancelledAt,
    lateMinutes: after.lateMinutes,
    cancelledBy: after.cancelledBy,
    cancelReason: after.cancelReason,
    arrivedAt: after.arrivedAt,
    startedAt: after.startedAt,
    endedAt: after.endedAt,
    waivedMinor: after.waivedMinor,
    waivedBy: after.waivedBy,
    waiveReason: after.waiveReason,
    toCheck: after.toCheck,
    sequence: before.sequence + (forCalendars ? 1 : 0),
    updatedAt: now,
  };
  db().update(appointments).set(values).where(eq(appointments.id, before.id)).run();
  const written = appointmentById(before.id);
  if (!written) throw new Error("The changed appointment could not be read back.");
  if (occupies(before.status) !== occupies(written.status)) noteMissingTest(written, now);
  return written;
}

/** The desk must know that the patch test of a treatment was cancelled or missed (rule 36.31). */
function noteMissingTest(test: Appointment, now: number): void {
  const note = occupies(test.status) ? withoutSentence : withSentence;
  for (const treatment of treatmentsOf(test)) {
    const toCheck = note(treatment.toCheck, testMissing);
    recordChange(treatment, { toCheck }, now, { forCalendars: false });
  }
}

const movedPause = ({ pauseStartMin, pauseEndMin }: Appointment, by: number) => ({
  pauseStartMin: pauseStartMin === null ? null : pauseStartMin + by,
  pauseEndMin: pauseEndMin === null ? null : pauseEndMin + by,
});

/** Extends valid links to 30 days after the new end (rule 16.2). */
export function keepLinks({ id, date, endMin }: Appointment, now: number): void {
  const expiresAt = instantOf(date, endMin, studio().timeZone) + linkOutlivesAppointmentMs;
  db()
    .update(tokens)
    .set({ expiresAt })
    .where(and(eq(tokens.purpose, "manage"), eq(tokens.subjectId, id), gt(tokens.expiresAt, now)))
    .run();
}
