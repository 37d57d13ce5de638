/** Records if a client was informed of the state of a visit with this sequence (rule 6.43). */

import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
  flat,
  selectAppointments,
} from "#app/domain/appointments/appointment.server.ts";
import { clientMail, wordOn } from "#app/domain/appointments/notices/client-mail.server.ts";
import {
  defaultNotifyChoice,
  type NotifyChoice,
  noMailServer,
  notifyChoiceFrom,
  whyNoMail,
} from "#app/domain/appointments/notices/notify-choice.ts";
import { earliestFirst } from "#app/domain/appointments/of-person.server.ts";
import { whyStale } from "#app/domain/appointments/revision.server.ts";
import { unfinishedStates } from "#app/domain/appointments/status.ts";
import type { CalledOffBy } from "#app/domain/booking/change/cancel.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { db } from "#db/client.server.ts";
import { appointments, outbox, told } from "#db/schema.ts";

type How = (typeof told.$inferSelect)["how"];

export const informedMethods: Record<NotifyChoice, How> = { mail: "mail", told: "phone", no: "not_yet" };

type Word = { how: How; absenceId?: number; at: number; by: number | null };

/** Writes an entry in the caller's transaction. Replaces an earlier one for the same state. */
export function writeInformed(
  { id: appointmentId, sequence }: Pick<Appointment, "id" | "sequence">,
  word: Word,
): void {
  db()
    .insert(told)
    .values({ appointmentId, sequence, ...word })
    .onConflictDoUpdate({ target: [told.appointmentId, told.sequence], set: word })
    .run();
}

function recordPhoneCall(visit: Pick<Appointment, "id" | "sequence">, { actor, now }: By): void {
  writeInformed(visit, { how: "phone", at: now, by: actor.id });
  record({ action: "told", entity: "appointment", entityId: visit.id }, { actor, now });
}

/** Records how the client was informed (rules 8.19, 8.22, 8.26). Absence cases look at emails instead. */
export function recordInformed(
  visit: Appointment,
  tell: unknown,
  by: By,
  offBy: CalledOffBy | null = null,
): void {
  const said = notifyChoiceFrom(tell) ?? defaultNotifyChoice(visit);
  if (said === "told") recordPhoneCall(visit, by);
  else if (!isInAbsenceCase(visit) && needsCall(visit, offBy))
    writeInformed(visit, { how: "not_yet", at: by.now, by: by.actor.id });
}

function needsCall(visit: Appointment, offBy: CalledOffBy | null): boolean {
  if (offBy === "client") return false;
  if (offBy === "mistake") return wasConfirmed(visit);
  return whyNoMail({ email: visit.contact.email, sendsMails: sendsMails() }) !== null;
}

/** One email confirms all parts of a joint visit and all dates of a series. */
function wasConfirmed({ id, jointId, seriesId }: Appointment): boolean {
  const together = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      or(
        eq(appointments.id, id),
        jointId === null ? undefined : eq(appointments.jointId, jointId),
        seriesId === null ? undefined : eq(appointments.seriesId, seriesId),
      ),
    );
  return (
    db()
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          inArray(outbox.appointmentId, together),
          eq(outbox.audience, "client"),
          inArray(outbox.kind, ["booked", "moved"]),
          isNotNull(outbox.sentAt),
        ),
      )
      .limit(1)
      .get() !== undefined
  );
}

const isInAbsenceCase = ({ id }: Pick<Appointment, "id">): boolean =>
  db()
    .select({ id: told.absenceId })
    .from(told)
    .where(and(eq(told.appointmentId, id), isNotNull(told.absenceId)))
    .limit(1)
    .get() !== undefined;

/** Records that staff called the client. Refusals: not-found, conflict (visit changed since). */
export function recordCall(
  id: number,
  revision: number | null,
  by: By,
): Outcome<Appointment, AppointmentDetail> {
  const visit = appointmentById(id);
  if (!visit) return appointmentNotFound();
  const requester = { kind: "staff", actor: by.actor, userId: by.actor.id } as const;
  const stale = whyStale(visit, revision, requester, by.now);
  if (stale) return stale;
  recordPhoneCall(visit, by);
  return done(visit);
}

export function visitsOfCase(absenceId: number): { appointment: Appointment; firstSequence: number }[] {
  return db()
    .select({ id: told.appointmentId, firstSequence: sql<number>`min(${told.sequence})` })
    .from(told)
    .where(eq(told.absenceId, absenceId))
    .groupBy(told.appointmentId)
    .all()
    .flatMap(({ id, firstSequence }) => {
      const appointment = appointmentById(id);
      return appointment ? [{ appointment, firstSequence }] : [];
    });
}

/** `why`: the reason why an email failed or has not been sent yet. */
export type InformedState = { how: How; why: string | null; byClient: boolean };

/** Returns how the client was informed (8.22). Before a decision, only the email with the offer counts. */
export function informedState(visit: Pick<Appointment, "id" | "sequence">, waiting: boolean): InformedState {
  const word = wordOn(visit);
  // A client who chose a time by the link is informed, even if the confirmation fails.
  if (word?.how === "mail" && word.by === null) return { how: "mail", why: null, byClient: true };
  const said = { how: word?.how ?? ("not_yet" as const), why: null, byClient: false };
  if (word && word.how !== "mail") return said;
  const mail = clientMail(visit, waiting ? ["absence-offer"] : word ? allNews : laterNews);
  if (!mail) return said;
  if (mail.fate === "kept") return { ...said, how: "not_yet", why: noMailServer };
  if (mail.fate === "failed")
    return { ...said, how: "not_yet", why: `The email was not delivered: ${mail.why}` };
  return {
    ...said,
    how: "mail",
    why: mail.fate === "waiting" && mail.why ? `Not sent yet: ${mail.why}` : null,
  };
}

const laterNews = ["moved", "cancelled"] as const;
/** If a visit moves before its confirmation is sent, the confirmation has the new time. */
const allNews = ["booked", ...laterNews] as const;

export const visitsOfProvider = (days: { providerId: number; from: string; to: string }): Appointment[] =>
  selectAppointments(db())
    .where(
      and(
        eq(appointments.providerId, days.providerId),
        sql`${appointments.date} BETWEEN ${days.from} AND ${days.to}`,
        inArray(appointments.status, unfinishedStates),
      ),
    )
    .orderBy(...earliestFirst)
    .all()
    .map(flat);
