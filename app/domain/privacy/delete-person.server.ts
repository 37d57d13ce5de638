/** Past appointments of a deleted person stay, upcoming ones don't (rules 20.8, 21.1 and 21.2). */
import { and, eq, inArray } from "drizzle-orm";
import {
  type AccountRow,
  accountById,
  deactivateProvider,
} from "#app/domain/accounts/people/account.server.ts";
import { isLastAdmin } from "#app/domain/accounts/people/people.server.ts";
import { queueDeletedMail } from "#app/domain/accounts/queue-account-mail.server.ts";
import { endAllSessions } from "#app/domain/accounts/session/session.server.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { comingAppointmentsOf } from "#app/domain/appointments/of-person.server.ts";
import { recordCancellations } from "#app/domain/booking/change/cancel.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { deleteUnusedPicture } from "#app/platform/pictures/media.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { emptyLog } from "#app/platform/shared/log.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { forgetChangesOf } from "#app/platform/undo/changes.server.ts";
import { db } from "#db/client.server.ts";
import {
  appointments,
  breaks,
  dayPlans,
  providers,
  serviceProviders,
  teamProfiles,
  timeOff,
  tokens,
  userRoles,
  users,
  workingHours,
} from "#db/schema.ts";
import { eraseClient, eraseMails } from "./erase.server.ts";
import { noteErasure, writingErasure } from "./ledger-file.server.ts";
import {
  checkReassignment,
  type Reassignment,
  type ReassignmentDetail,
  reassign,
} from "./reassign.server.ts";

type Deleted = { cancelled: number; moved: number };

/** Deletes a person. `again`: repeated from the ledger, without emails. Refusals: not-found, conflict. */
export function deletePerson(
  id: number,
  input: Reassignment,
  by: By,
  { again = false } = {},
): Outcome<Deleted, ReassignmentDetail> {
  const { now } = by;
  const deleted = writingErasure((): Outcome<Deleted, ReassignmentDetail> => {
    const account = accountById(id);
    if (!account) return refused("not-found", "User not found");
    const moment = studioNow(studio().timeZone, now);
    const given = comingAppointmentsOf("provider", id, moment);
    const checked = whyNotDeleted(id, given, input);
    if (!checked.ok) return checked;
    const newProvider = checked.value;
    if (!again) noteDeletion(account, newProvider, now);

    if (newProvider === null) recordCancellations(given, { by: "studio", reason: providerLeft }, by);
    else for (const appointment of given) reassign(appointment, newProvider, by);
    const own = comingAppointmentsOf("client", id, moment);
    recordCancellations(own, { by: "client", tell: again ? "no" : "mail" }, by);
    eraseClient(id, now);
    eraseAccount(id, account.email, now);

    const moved = newProvider === null ? 0 : given.length;
    const cancelled = own.length + given.length - moved;
    if (!again) queueDeletedMail(account, own.length, now);
    const detail = { roles: account.roles, cancelled, moved };
    record({ action: "deleted", entity: "user", entityId: id, detail }, by);
    return done({ cancelled, moved });
  });
  if (deleted.ok) emptyLog();
  return deleted;
}

/** Checks a deletion. Returns the id of the provider who takes over, or null. */
export function whyNotDeleted(
  id: number,
  given: Appointment[],
  input: Reassignment,
): Outcome<number | null, ReassignmentDetail> {
  if (!isLastAdmin(id)) return checkReassignment(id, given, input);
  const sentence = "The last administrator can't be deleted. Make another user an administrator first.";
  return refused("conflict", sentence);
}

function noteDeletion({ id, email, phone, createdAt }: AccountRow, movedTo: number | null, at: number): void {
  const who = [email ?? digitsOf(phone ?? "")];
  noteErasure({ at, kind: "account", who, names: null, account: { id, madeAt: createdAt }, movedTo });
}

const providerLeft = "The provider no longer works with us.";

function eraseAccount(id: number, email: string | null, now: number): void {
  endAllSessions(id);
  db()
    .delete(tokens)
    .where(and(inArray(tokens.purpose, ["reset", "verify"]), eq(tokens.subjectId, id)))
    .run();
  if (email) eraseMails(id, email, now);
  eraseProfile(id);
  if (hasSeat(id)) {
    if (isInTheBooks(id)) {
      eraseProvider(id, now);
      return;
    }
    db().delete(providers).where(eq(providers.userId, id)).run();
  }
  db().delete(users).where(eq(users.id, id)).run();
}

/** Erases the profile and its stored undos (rule 21.8). */
function eraseProfile(id: number): void {
  const profile = db().select().from(teamProfiles).where(eq(teamProfiles.userId, id)).get();
  db().delete(teamProfiles).where(eq(teamProfiles.userId, id)).run();
  forgetChangesOf("team_profiles", id);
  deleteUnusedPicture(profile?.image ?? null);
}

/** Returns true if past appointments refer to this provider (rule 21.4). */
const hasSeat = (id: number): boolean =>
  db().select({ id: providers.userId }).from(providers).where(eq(providers.userId, id)).get() !== undefined;

const isInTheBooks = (providerId: number): boolean =>
  db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.providerId, providerId))
    .limit(1)
    .get() !== undefined;

function eraseProvider(id: number, now: number): void {
  deactivateProvider(id);
  for (const table of [serviceProviders, workingHours, breaks, timeOff]) {
    db().delete(table).where(eq(table.providerId, id)).run();
  }
  db().delete(dayPlans).where(eq(dayPlans.providerId, id)).run();
  db().delete(userRoles).where(eq(userRoles.userId, id)).run();
  db()
    .update(users)
    .set({
      username: "Former provider",
      email: null,
      phone: null,
      passwordHash: null,
      pinHash: null,
      mustChangePassword: false,
      passwordGivenAt: null,
      lastLoginAt: null,
      emailProvenAt: null,
      deletedAt: now,
    })
    .where(eq(users.id, id))
    .run();
}
