/** Guest appointments come into an account by an address that a mailed link has proven, or by their own link (rules 16.7 and 16.8). */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type AccountRow, accountById } from "#app/domain/accounts/people/account.server.ts";
import { highestRole, isStaff } from "#app/domain/accounts/people/roles.ts";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { contact } from "#app/domain/appointments/contact.server.ts";
import { appointmentByToken } from "#app/domain/appointments/in-words.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { joinProven } from "#app/domain/clients/merge/join-proven.server.ts";
import { linkRecord } from "#app/domain/clients/record/of-accounts.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { preparedQuery, writing } from "#db/client.server.ts";
import { appointments, users } from "#db/schema.ts";

/** Gives an account all guest appointments under its address, and the record with it, if that is proven. Answers how many appointments. */
export function linkGuestAppointments(userId: number, now: number): number {
  return writing(() => {
    joinProven(userId, now);
    const appointments = guestAppointments().all({ userId });
    for (const { id } of appointments) giveTo(id, userId, now);
    return appointments.length;
  });
}

/** The caller knows that the booker holds the link. Refuses as "not-found", "conflict" (another's) or "not-allowed" (staff would take a client's). */
export function linkAppointment(token: string, userId: number, now: number): Outcome<null> {
  return writing(() => {
    const appointment = appointmentByToken(token, now);
    const account = accountById(userId);
    return appointment && account ? linkOpenedAppointment(appointment, account, now) : appointmentNotFound();
  });
}

/** The same for an appointment that another link has opened. Inside the caller's transaction. */
export function linkOpenedAppointment(
  appointment: Appointment,
  account: AccountRow,
  now: number,
): Outcome<null> {
  if (appointment.clientId === account.id) return done(null);
  if (appointment.clientId !== null) return refused("conflict", "This visit belongs to another account.");
  if (isStaff(account.roles)) {
    return refused("not-allowed", "A visit can only be added to a client's account.");
  }
  // A visit of several treatments comes as a whole (rule 35.30).
  for (const { id, clientId } of jointOf(appointment)) if (clientId === null) giveTo(id, account.id, now);
  return done(null);
}

function giveTo(id: number, userId: number, now: number): void {
  setClient().run({ id, userId });
  const [account, visit] = [accountById(userId), appointmentById(id)];
  if (account && visit) linkRecord(visit, account, now);
  const roles = account?.roles ?? [];
  const actor = { id: userId, role: highestRole(roles) };
  const detail = { revision: appointmentById(id)?.revision };
  record({ action: "claimed", entity: "appointment", entityId: id, detail }, { actor, now });
}

const guestAppointments = preparedQuery((db) =>
  db
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(users, eq(users.email, contact.email))
    .where(
      and(
        eq(users.id, sql.placeholder("userId")),
        isNotNull(users.emailProvenAt),
        isNull(appointments.clientId),
      ),
    )
    .prepare(),
);

const setClient = preparedQuery((db) =>
  db
    .update(appointments)
    .set({ clientId: sql`${sql.placeholder("userId")}` })
    .where(eq(appointments.id, sql.placeholder("id")))
    .prepare(),
);
