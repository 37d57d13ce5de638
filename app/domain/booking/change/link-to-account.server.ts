/** Guest appointments move to an account by a proven address or by their own link (rules 16.7 and 16.8). */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { deskOf } from "#app/domain/accounts/desks/desks.server.ts";
import { type AccountRow, accountById } from "#app/domain/accounts/people/account.server.ts";
import { highestRole, isStaff } from "#app/domain/accounts/people/roles.ts";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
  contact,
} from "#app/domain/appointments/appointment.server.ts";
import { appointmentByToken } from "#app/domain/appointments/in-words.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { mergeProvenRecord } from "#app/domain/clients/merge-records.server.ts";
import { linkRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { isHttps } from "#app/domain/studio/environment.server.ts";
import { cookiesIn, hostCookieName, setCookie } from "#app/platform/http/cookies.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { isSignature, signature } from "#app/platform/shared/tokens.server.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, users } from "#db/schema.ts";

export function linkGuestAppointments(userId: number, now: number): number {
  return writing(() => {
    mergeProvenRecord(userId, now);
    const appointments = guestAppointments(userId).all();
    for (const { id } of appointments) giveTo(id, userId, now);
    return appointments.length;
  });
}

/** Adds a visit to an account. The caller must check that the link belongs to the person who booked. */
export function linkAppointment(token: string, userId: number, now: number): Outcome<null> {
  return writing(() => {
    const appointment = appointmentByToken(token, now);
    const account = accountById(userId);
    return appointment && account ? linkOpenedAppointment(appointment, account, now) : appointmentNotFound();
  });
}

/** Adds the visit of an opened link to an account. Call it in a transaction. */
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
  // A visit of several treatments moves as a whole (rule 35.30).
  for (const { id, clientId } of jointOf(appointment)) if (clientId === null) giveTo(id, account.id, now);
  return done(null);
}

function giveTo(id: number, userId: number, now: number): void {
  db().update(appointments).set({ clientId: userId }).where(eq(appointments.id, id)).run();
  const [account, visit] = [accountById(userId), appointmentById(id)];
  if (account && visit) linkRecord(visit, account, now);
  const roles = account?.roles ?? [];
  const actor = { id: userId, role: highestRole(roles) };
  const detail = { revision: appointmentById(id)?.revision };
  record({ action: "claimed", entity: "appointment", entityId: id, detail }, { actor, now });
}

const guestAppointments = (userId: number) =>
  db()
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(users, eq(users.email, contact.email))
    .where(and(eq(users.id, userId), isNotNull(users.emailProvenAt), isNull(appointments.clientId)));

// A link may be forwarded. Only the browser that booked may create an account, within an hour (rule 16.9).

const oneHour = 60 * 60_000;
const key = "booked-here";

export function bookedHereCookie(booked: readonly { id: number }[], now: number): string {
  const said = `${booked.map(({ id }) => id).join("-")}.${now + oneHour}`;
  const value = `${said}.${signature(key, said)}`;
  return setCookie(cookieName(), value, { secure: isHttps(), maxAge: oneHour / 1000 });
}

/** Also deletes stored forms of the browser (rule 4.16), except at the desk. */
export const confirmedHeaders = (request: Request, booked: readonly { id: number }[], now: number) => ({
  "Set-Cookie": bookedHereCookie(booked, now),
  ...(deskOf(request) ? {} : { "Clear-Site-Data": '"storage"' }),
});

export function isBookedHere({ headers }: Request, appointmentId: number, now: number): boolean {
  const kept = cookiesIn(headers.get("Cookie"))[cookieName()] ?? "";
  const [, said = "", ids = "", until, signed = ""] =
    /^((\d{1,15}(?:-\d{1,15}){0,4})\.(\d{1,15}))\.([\w-]{43})$/u.exec(kept) ?? [];
  const isOne = ids.split("-").includes(String(appointmentId));
  return isOne && now < Number(until) && isSignature(key, said, signed);
}

const cookieName = (): string => hostCookieName("booked", isHttps());
