/** Appointments that were booked as one: a chain one after the other, or a household side by side (rules 35.20 and 35.21). */
import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { appointments, jointVisits } from "#db/schema.ts";
import {
  type Appointment,
  appointmentAsRead,
  flat,
  saidReference,
  selectAppointments,
} from "./appointment.server.ts";
import { isOpen, occupies } from "./status.ts";

type JointKind = (typeof jointVisits.$inferSelect)["kind"];

const ofJoint = (jointId: number) =>
  selectAppointments(db())
    .where(eq(appointments.jointId, jointId))
    .orderBy(asc(appointments.jointPosition), asc(appointments.id));

/** All parts of its joint visit in their order, in whatever state; the appointment itself where it was booked alone. */
export const jointOf = (appointment: Appointment): Appointment[] =>
  appointment.jointId === null ? [appointment] : ofJoint(appointment.jointId).all().map(flat);

const jointById = (id: number) =>
  db()
    .select({ kind: jointVisits.kind, persons: jointVisits.persons })
    .from(jointVisits)
    .where(eq(jointVisits.id, id));

/** What the audit says of an appointment that was booked with others: the reference of its visit, its series, and how many went with it (rule 35.60). */
export const bookedWith = (
  { jointId, reference, seriesId }: Pick<Appointment, "jointId" | "reference" | "seriesId">,
  together: { parts?: number; dates?: number } = {},
) => ({
  ...(jointId !== null && { visit: saidReference(reference) }),
  ...(seriesId !== null && { series: seriesId }),
  ...together,
});

/** Null where it was booked alone. */
export const jointKindOf = ({ jointId }: Pick<Appointment, "jointId">): JointKind | null =>
  jointId === null ? null : (jointById(jointId).get()?.kind ?? null);

/** For whom a part is, from 1, who booked (rule 35.113). */
export function personOf({ jointId, jointPosition }: Pick<Appointment, "jointId" | "jointPosition">): number {
  const joint = jointId === null ? undefined : jointById(jointId).get();
  const position = jointPosition ?? 1;
  return joint?.kind === "household" ? Number(joint.persons[position - 1] ?? position) : 1;
}

/** The part whose mails and reminders speak for all of its day: the first one that is still to come. */
export function leadOf(appointment: Appointment): Appointment {
  if (appointment.jointId === null) return appointment;
  const parts = openPartsOn(appointment);
  return parts[0] ?? appointment;
}

/** The parts on the same date that are still to come, by time. */
export const openPartsOn = (appointment: Appointment): Appointment[] =>
  byTime(jointOf(appointment).filter(({ date, status }) => date === appointment.date && isOpen(status)));

/** The part of its visit that begins first of those still to come: the page of the visit goes by it (rule 35.63). */
export const nextPartOf = (appointment: Appointment): Appointment =>
  byTime(jointOf(appointment)).find(({ status }) => isOpen(status)) ?? appointment;

/** The next part of the person who booked, else their first one: who is greeted, and whose note it is (rule 35.117). */
export function bookersPart(appointment: Appointment): Appointment {
  if (appointment.jointId === null) return appointment;
  const own = byTime(jointOf(appointment)).filter((part) => personOf(part) === 1);
  return own.find(({ status }) => isOpen(status)) ?? own[0] ?? appointment;
}

/** Says of a place whether the person of a part is in another treatment of the visit then; `moved`: the ids of what moves with it (rule 35.116). */
export function busyAt(part: Appointment, moved: readonly number[] = [part.id]) {
  const isTheirs = (other: Appointment) =>
    !moved.includes(other.id) && occupies(other.status) && personOf(other) === personOf(part);
  const others = part.jointId === null ? [] : jointOf(part).filter(isTheirs);
  return (date: string, { start, end }: { start: number; end: number }): boolean =>
    others.some((other) => other.date === date && other.startMin < end && start < other.endMin);
}

/** In the order in which they take place. */
export const byTime = (parts: readonly Appointment[]): Appointment[] =>
  [...parts].sort((a, b) => a.date.localeCompare(b.date) || a.startMin - b.startMin || a.id - b.id);

/** As the API gives a visit: its parts in their order, and the revisions of all of them as one text. */
export const jointAsRead = (parts: readonly Appointment[], reader: { seesCustomer: boolean }) => ({
  reference: saidReference(parts[0]?.reference ?? ""),
  kind: parts[0] ? jointKindOf(parts[0]) : null,
  revision: jointRevision(parts),
  appointments: parts.map((part) => appointmentAsRead(part, reader)),
});

/** The revisions of all parts in one text, for whoever must say which visit they saw. */
export const jointRevision = (parts: readonly Appointment[]): string =>
  parts.map(({ revision }) => revision).join(".");

/** Inside the booking's transaction, before its parts. `persons`: of each part, where one of a household has several. */
export const recordJointVisit = (reference: string, kind: JointKind, now: number, persons = ""): number =>
  db()
    .insert(jointVisits)
    .values({ reference, kind, persons, createdAt: now })
    .returning({ id: jointVisits.id })
    .get().id;

const jointByReference = (reference: string) =>
  db().select({ id: jointVisits.id }).from(jointVisits).where(eq(jointVisits.reference, reference));

/**
 * Returns the place of one more part in the visit of an appointment, for `recordBooking`. One that was booked alone becomes the first
 * part of a chain and keeps its reference. Inside the transaction that adds the part.
 */
export function nextPlaceIn({ id, jointId, reference }: Appointment, now: number) {
  const said = saidReference(reference);
  // An undo may have left the visit of a part that was told of.
  const joint = jointId ?? jointByReference(said).get()?.id ?? recordJointVisit(said, "chain", now);
  if (jointId === null) {
    const values = { jointId: joint, jointPosition: 1, updatedAt: now };
    db().update(appointments).set(values).where(eq(appointments.id, id)).run();
  }
  const places = ofJoint(joint)
    .all()
    .map(({ appointment }) => appointment.jointPosition ?? 1);
  const position = Math.max(...places) + 1;
  return { id: joint, position, reference: `${said}-${position}` };
}
