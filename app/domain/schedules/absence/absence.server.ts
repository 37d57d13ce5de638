/** A provider who can't come, as a case that stays open until everybody who is affected has another visit or knows (rule 6.40). */

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
import { membersOf, type Told, toldOf, visitsOfProvider } from "./told.server.ts";

/** `off` is null once the time off was removed. */
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

/**
 * A mail that failed for good brings a closed case back (rule 8.23). The few failures that were noted come first: all that
 * clients were ever told would be read else.
 */
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

/** Those that wait for somebody, or did until a mail turned out to have failed; the first one first. */
const openAbsences = (): Absence[] => open().all().map(withTimeOff);

/** The writers run inside the caller's transaction. Answers the id. */
export function insertAbsence(row: {
  timeOffId: number;
  providerId: number;
  openedAt: number;
  openedBy: number | null;
}): number {
  return db().insert(absences).values(row).returning({ id: absences.id }).get().id;
}

/** `at` null opens it again. */
export function setAbsenceClosed(id: number, at: number | null): void {
  db().update(absences).set({ closedAt: at }).where(eq(absences.id, id)).run();
}

/**
 * A row of a case. `open`: the provider is away then, and nobody has decided. `untold`: the client has not heard what became
 * of the visit, or that it can't be as it was agreed. `left`: why there is nothing to decide, of one that would be open else.
 * `changed`: it was moved or called off since it came into the case.
 */
export type AffectedVisit = Pick<Told, "how" | "why" | "byClient"> & {
  appointment: Appointment;
  open: boolean;
  untold: boolean;
  left: "in service" | "over" | null;
  changed: boolean;
};

/** Whether an appointment that still takes up its provider lies in a time off. */
export const isHit = ({ date, startMin, endMin }: Appointment, off: TimeOff): boolean =>
  minutesOffOn({ timeOff: [off] }, date).some((span) => overlaps(span, { start: startMin, end: endMin }));

/** What a time off hits and is not over, in service included, the first one first (rules 6.40 and 6.84). */
export function hitBy(off: TimeOff, providerId: number, { date, minute }: Moment): Appointment[] {
  return visitsOfProvider({ providerId, from: off.firstDate, to: off.lastDate }).filter(
    (visit) => isHit(visit, off) && (visit.date > date || (visit.date === date && visit.endMin > minute)),
  );
}

/** All who were hit when the case was opened, and all who have been booked into it since; the first one first. */
export function affectedVisits({ id, off, providerId }: Absence, now: Moment): AffectedVisit[] {
  const members = membersOf(id);
  const known = new Set(members.map(({ appointment }) => appointment.id));
  const later = off ? hitBy(off, providerId, now).filter((visit) => !known.has(visit.id)) : [];
  return [...members, ...later.map((appointment) => ({ appointment, firstSequence: appointment.sequence }))]
    .map(({ appointment, firstSequence }) => {
      const stands = occupiesStill(appointment) && appointment.providerId === providerId;
      const hit = off !== null && stands && isHit(appointment, off);
      const said = toldOf(appointment, hit);
      const undecided = hit && said.how !== "no_need";
      const left = undecided ? whyLeft(appointment, now) : null;
      const changed = appointment.sequence !== firstSequence;
      const concerns = undecided ? !isHere(appointment) || left === null : changed && isOurs(appointment);
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

/** Nothing is proposed for a visit that has its provider already, or is over (rule 6.84). */
function whyLeft({ status, date, endMin }: Appointment, now: Moment): AffectedVisit["left"] {
  if (status === "in_service") return "in service";
  return date < now.date || (date === now.date && endMin <= now.minute) ? "over" : null;
}

const isHere = ({ status }: Appointment): boolean => status === "arrived" || status === "in_service";

/** Of what a time off hits: what needs another provider or time. */
export const toSettle = (hit: readonly Appointment[]): Appointment[] =>
  hit.filter(({ status }) => status !== "in_service");

/** What somebody has decided, changed or told a client of since the case was opened (rule 6.86). */
export const settledVisits = (absence: Absence, now: Moment): AffectedVisit[] =>
  affectedVisits(absence, now).filter(({ open, left, how }) => (!open && left === null) || how !== "not_yet");

export const counted = (visits: readonly AffectedVisit[]) => ({
  open: visits.filter(({ open }) => open).length,
  untold: visits.filter(({ untold }) => untold).length,
});

/** The open cases in which there is still something to do. */
export const waitingAbsences = (now: Moment) =>
  openAbsences().flatMap((absence) => {
    const left = counted(affectedVisits(absence, now));
    return left.open + left.untold > 0 ? [{ absence, ...left }] : [];
  });

/** The visits of open cases whose clients are not told, each with its case. */
export const untoldVisits = (now: Moment) =>
  openAbsences().flatMap((absence) =>
    affectedVisits(absence, now)
      .filter(({ untold }) => untold)
      .map((visit) => ({ ...visit, absence })),
  );

const occupiesStill = ({ status }: Appointment): boolean => unfinishedStates.includes(status);

/** Who called off themselves, has come or has not come needs no word of the studio. */
const isOurs = ({ status, cancelledBy }: Appointment): boolean =>
  status === "cancelled" ? cancelledBy === "studio" : status === "booked" || status === "confirmed";

const atOf = ({ appointment: { date, startMin, id } }: AffectedVisit): string =>
  `${date} ${String(startMin).padStart(4, "0")} ${String(id).padStart(12, "0")}`;

/** A case in which nothing is left to do is closed; another thing to do opens it again. */
export function closeIfEmpty(absence: Absence, now: number): void {
  const left = counted(affectedVisits(absence, studioNow(studio().timeZone, now)));
  const closed = left.open + left.untold === 0;
  if (closed !== (absence.closedAt !== null)) setAbsenceClosed(absence.id, closed ? now : null);
}
