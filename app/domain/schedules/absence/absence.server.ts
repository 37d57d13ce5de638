/** An absence stays open until every affected client has another appointment or is informed (rule 6.40). */

import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { unfinishedStates } from "#app/domain/appointments/status.ts";
import { minutesOffOn, type TimeOff } from "#app/domain/availability/calendar.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import { isUndelivered } from "#app/domain/notifications/outbox.server.ts";
import { type KeptTimeOff, timeOffById } from "#app/domain/schedules/provider-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { absences, audit, outbox, told, users } from "#db/schema.ts";
import { type InformedState, informedState, visitsOfCase, visitsOfProvider } from "./informed.server.ts";

/** `off` is null after the time off was removed. */
export type Absence = {
  id: number;
  providerId: number;
  providerName: string;
  off: KeptTimeOff | null;
  closedAt: number | null;
};

const columns = {
  id: absences.id,
  providerId: absences.providerId,
  providerName: users.username,
  timeOffId: absences.timeOffId,
  closedAt: absences.closedAt,
};

/** A failed email reopens a case (rule 8.23). Starts with failures, so that it doesn't read all emails. */
const withUndeliveredMail = (db: Parameters<Parameters<typeof preparedQuery>[0]>[0]) =>
  db
    .select({ id: told.absenceId })
    .from(audit)
    .crossJoin(told)
    .crossJoin(outbox)
    .where(
      and(
        eq(audit.action, "mail-undelivered"),
        eq(told.appointmentId, audit.entityId),
        eq(told.how, "mail"),
        isNotNull(told.absenceId),
        eq(outbox.appointmentId, told.appointmentId),
        isUndelivered,
      ),
    );

const open = preparedQuery((db) =>
  db
    .select(columns)
    .from(absences)
    .innerJoin(users, eq(users.id, absences.providerId))
    .where(or(isNull(absences.closedAt), inArray(absences.id, withUndeliveredMail(db))))
    .orderBy(asc(absences.id))
    .prepare(),
);

type Row = Omit<Absence, "off"> & { timeOffId: number | null };

const withTimeOff = ({ timeOffId, ...row }: Row): Absence => ({
  ...row,
  off: (timeOffId === null ? undefined : timeOffById(row.providerId, timeOffId)) ?? null,
});

export function absenceById(id: number): Absence | undefined {
  const row = db()
    .select(columns)
    .from(absences)
    .innerJoin(users, eq(users.id, absences.providerId))
    .where(eq(absences.id, id))
    .get();
  return row && withTimeOff(row);
}

export const absenceOfTimeOff = (timeOffId: number): number | null =>
  db()
    .select({ id: absences.id })
    .from(absences)
    .where(eq(absences.timeOffId, timeOffId))
    .orderBy(desc(absences.id))
    .limit(1)
    .get()?.id ?? null;

const openAbsences = (): Absence[] => open().all().map(withTimeOff);

/** Inserts a case in the caller's transaction and returns its id. */
export function insertAbsence(row: {
  timeOffId: number;
  providerId: number;
  openedAt: number;
  openedBy: number | null;
}): number {
  return db().insert(absences).values(row).returning({ id: absences.id }).get().id;
}

export function setAbsenceClosed(id: number, at: number | null): void {
  db().update(absences).set({ closedAt: at }).where(eq(absences.id, id)).run();
}

/** `open`: not decided. `untold`: not informed. `changed`: moved or cancelled. `left`: can stay undecided. */
export type AffectedVisit = Pick<InformedState, "how" | "why" | "byClient"> & {
  appointment: Appointment;
  open: boolean;
  untold: boolean;
  left: "in service" | "over" | null;
  changed: boolean;
};

export const isAffected = ({ date, startMin, endMin }: Appointment, off: TimeOff): boolean =>
  minutesOffOn({ timeOff: [off] }, date).some((span) => overlaps(span, { start: startMin, end: endMin }));

/** Returns visits during a time off, also those in service, but not past ones (rules 6.40 and 6.84). */
export function visitsDuring(off: TimeOff, providerId: number, { date, minute }: Moment): Appointment[] {
  return visitsOfProvider({ providerId, from: off.firstDate, to: off.lastDate }).filter(
    (visit) =>
      isAffected(visit, off) && (visit.date > date || (visit.date === date && visit.endMin > minute)),
  );
}

/** Returns the visits that were affected when the case was opened, and those booked since. */
export function affectedVisits({ id, off, providerId }: Absence, now: Moment): AffectedVisit[] {
  const members = visitsOfCase(id);
  const known = new Set(members.map(({ appointment }) => appointment.id));
  const later = off ? visitsDuring(off, providerId, now).filter((visit) => !known.has(visit.id)) : [];
  return [...members, ...later.map((appointment) => ({ appointment, firstSequence: appointment.sequence }))]
    .map(({ appointment, firstSequence }) => {
      const stands = stillTakesPlace(appointment) && appointment.providerId === providerId;
      const hit = off !== null && stands && isAffected(appointment, off);
      const said = informedState(appointment, hit);
      const undecided = hit && said.how !== "no_need";
      const left = undecided ? whyNoDecision(appointment, now) : null;
      const changed = appointment.sequence !== firstSequence;
      const concerns = undecided
        ? !isInStudio(appointment) || left === null
        : changed && mustKnow(appointment);
      return {
        ...said,
        appointment,
        open: undecided && left === null,
        untold: said.how === "not_yet" && concerns,
        left,
        changed,
      };
    })
    .sort((a, b) => atOf(a).localeCompare(atOf(b)));
}

/** A visit that is in service or over gets no proposals (rule 6.84). */
function whyNoDecision({ status, date, endMin }: Appointment, now: Moment): AffectedVisit["left"] {
  if (status === "in_service") return "in service";
  return date < now.date || (date === now.date && endMin <= now.minute) ? "over" : null;
}

const isInStudio = ({ status }: Appointment): boolean => status === "arrived" || status === "in_service";

export const unsettledVisits = (hit: readonly Appointment[]): Appointment[] =>
  hit.filter(({ status }) => status !== "in_service");

/** Returns visits that were settled, or whose client was informed, since the case was opened (rule 6.86). */
export const settledVisits = (absence: Absence, now: Moment): AffectedVisit[] =>
  affectedVisits(absence, now).filter(({ open, left, how }) => (!open && left === null) || how !== "not_yet");

export const counted = (visits: readonly AffectedVisit[]) => ({
  open: visits.filter(({ open }) => open).length,
  untold: visits.filter(({ untold }) => untold).length,
});

export const waitingAbsences = (now: Moment) =>
  openAbsences().flatMap((absence) => {
    const left = counted(affectedVisits(absence, now));
    return left.open + left.untold > 0 ? [{ absence, ...left }] : [];
  });

export const untoldVisits = (now: Moment) =>
  openAbsences().flatMap((absence) =>
    affectedVisits(absence, now)
      .filter(({ untold }) => untold)
      .map((visit) => ({ ...visit, absence })),
  );

const stillTakesPlace = ({ status }: Appointment): boolean => unfinishedStates.includes(status);

/** The client needs no call if they cancelled, arrived or did not show up. */
const mustKnow = ({ status, cancelledBy }: Appointment): boolean =>
  status === "cancelled" ? cancelledBy === "studio" : status === "booked" || status === "confirmed";

const atOf = ({ appointment: { date, startMin, id } }: AffectedVisit): string =>
  `${date} ${String(startMin).padStart(4, "0")} ${String(id).padStart(12, "0")}`;

/** Closes a case with nothing left to do, or reopens it. */
export function closeIfEmpty(absence: Absence, now: number): void {
  const left = counted(affectedVisits(absence, studioNow(studio().timeZone, now)));
  const closed = left.open + left.untold === 0;
  if (closed !== (absence.closedAt !== null)) setAbsenceClosed(absence.id, closed ? now : null);
}
