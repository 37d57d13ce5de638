/** Appointments booked as one: a chain in sequence or a household in parallel (rules 35.20 and 35.21). */
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

/** Returns all parts in order, in any status, or just the appointment. */
export const jointOf = (appointment: Appointment): Appointment[] =>
  appointment.jointId === null ? [appointment] : ofJoint(appointment.jointId).all().map(flat);

const jointById = (id: number) =>
  db()
    .select({ kind: jointVisits.kind, persons: jointVisits.persons })
    .from(jointVisits)
    .where(eq(jointVisits.id, id));

/** Returns reference, series and number of appointments booked together, for the audit (rule 35.60). */
export const bookedWith = (
  { jointId, reference, seriesId }: Pick<Appointment, "jointId" | "reference" | "seriesId">,
  together: { parts?: number; dates?: number } = {},
) => ({
  ...(jointId !== null && { visit: saidReference(reference) }),
  ...(seriesId !== null && { series: seriesId }),
  ...together,
});

export const jointKindOf = ({ jointId }: Pick<Appointment, "jointId">): JointKind | null =>
  jointId === null ? null : (jointById(jointId).get()?.kind ?? null);

/** Returns the number of the part's person. The booker is number 1 (rule 35.113). */
export function personOf({ jointId, jointPosition }: Pick<Appointment, "jointId" | "jointPosition">): number {
  const joint = jointId === null ? undefined : jointById(jointId).get();
  const position = jointPosition ?? 1;
  return joint?.kind === "household" ? Number(joint.persons[position - 1] ?? position) : 1;
}

/** Returns the first open part of a day, for emails and reminders. */
export function leadOf(appointment: Appointment): Appointment {
  if (appointment.jointId === null) return appointment;
  const parts = openPartsOn(appointment);
  return parts[0] ?? appointment;
}

export const openPartsOn = (appointment: Appointment): Appointment[] =>
  byTime(jointOf(appointment).filter(({ date, status }) => date === appointment.date && isOpen(status)));

/** Returns the next open part, for the visit's page (rule 35.63). */
export const nextPartOf = (appointment: Appointment): Appointment =>
  byTime(jointOf(appointment)).find(({ status }) => isOpen(status)) ?? appointment;

/** Returns the booker's next part, for the greeting and the note (rule 35.117). */
export function bookersPart(appointment: Appointment): Appointment {
  if (appointment.jointId === null) return appointment;
  const own = byTime(jointOf(appointment)).filter((part) => personOf(part) === 1);
  return own.find(({ status }) => isOpen(status)) ?? own[0] ?? appointment;
}

/** Returns a check if the person is in another part at that time; `moved`: parts that move along (rule 35.116). */
export function busyAt(part: Appointment, moved: readonly number[] = [part.id]) {
  const isTheirs = (other: Appointment) =>
    !moved.includes(other.id) && occupies(other.status) && personOf(other) === personOf(part);
  const others = part.jointId === null ? [] : jointOf(part).filter(isTheirs);
  return (date: string, { start, end }: { start: number; end: number }): boolean =>
    others.some((other) => other.date === date && other.startMin < end && start < other.endMin);
}

export const byTime = (parts: readonly Appointment[]): Appointment[] =>
  [...parts].sort((a, b) => a.date.localeCompare(b.date) || a.startMin - b.startMin || a.id - b.id);

export const jointAsRead = (parts: readonly Appointment[], reader: { seesCustomer: boolean }) => ({
  reference: saidReference(parts[0]?.reference ?? ""),
  kind: parts[0] ? jointKindOf(parts[0]) : null,
  revision: jointRevision(parts),
  appointments: parts.map((part) => appointmentAsRead(part, reader)),
});

/** Returns the revisions of all parts as one text, which API clients and forms send back. */
export const jointRevision = (parts: readonly Appointment[]): string =>
  parts.map(({ revision }) => revision).join(".");

/** Inserts a joint visit. Call it before its parts are inserted. `persons`: the person of each part. */
export const recordJointVisit = (reference: string, kind: JointKind, now: number, persons = ""): number =>
  db()
    .insert(jointVisits)
    .values({ reference, kind, persons, createdAt: now })
    .returning({ id: jointVisits.id })
    .get().id;

const jointByReference = (reference: string) =>
  db().select({ id: jointVisits.id }).from(jointVisits).where(eq(jointVisits.reference, reference));

/** Returns the position of an added part. A single appointment becomes part 1 and keeps its reference. */
export function nextPlaceIn({ id, jointId, reference }: Appointment, now: number) {
  const said = saidReference(reference);
  // The joint row may exist already, if an undo has cancelled an added part.
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
