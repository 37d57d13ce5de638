/**
 * Deleting a person. The books keep what happened, without who it happened to: past appointments stay, nameless. What is
 * still ahead is settled in the same transaction, so that no appointment is lost without a word:
 * - as a client: their coming visits are cancelled;
 * - as a provider with coming appointments: refused, unless these are handed over or cancelled in the same step;
 * - as the last administrator: refused, whoever asks.
 * A provider whom the books point at stays as a nameless seat that can't be booked. (product.md, "Roles".)
 */

import { tellDeleted } from "#app/accounts/emails/queue.server.ts";
import { accountById } from "#app/accounts/people/account.server.ts";
import { isLastAdmin } from "#app/accounts/people/people.server.ts";
import { deactivateProvider } from "#app/accounts/people/provider.server.ts";
import { endAllSessions } from "#app/accounts/session/session.server.ts";
import { comingAppointmentsOf } from "#app/appointments/of-person.server.ts";
import { recordCancellation } from "#app/booking/change/cancel.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { prepared, writing } from "#db/client.server.ts";
import { eraseClient, eraseMails } from "./erase.server.ts";
import { checkReassignment, type HandoverDetail, reassign } from "./reassign.server.ts";

/** What becomes of the appointments that the person would have given. */
export type Reassignment = { moveTo?: number; cancelAppointments?: boolean };

/** `cancelled` counts the person's own coming visits and those that they would have given. */
export type Removed = { cancelled: number; moved: number };

/** Refuses as "not-found", and as "conflict": the last administrator, or `appointments` that stand in the way. */
export function removePerson(
  id: number,
  input: Reassignment,
  { actor, now }: By,
): Outcome<Removed, HandoverDetail> {
  return writing(() => {
    const account = accountById(id);
    if (!account) return refused("not-found", "User not found");
    if (isLastAdmin(id)) {
      const sentence = "The last administrator can't be deleted. Make somebody else an administrator first.";
      return refused("conflict", sentence);
    }
    const moment = studioNow(studio().timeZone, now);
    const given = comingAppointmentsOf("provider", id, moment);
    const settlement = checkReassignment(id, given, input);
    if (!settlement.ok) return settlement;
    const newProvider = settlement.value;

    for (const appointment of given) {
      if (newProvider !== null) reassign(appointment, newProvider, { actor, now });
      else recordCancellation(appointment, 0, { actor, now });
    }
    const own = comingAppointmentsOf("client", id, moment);
    for (const appointment of own) recordCancellation(appointment, 0, { actor, now });
    eraseClient(id, now);
    forgetAccount(id, account.email, now);

    const moved = newProvider === null ? 0 : given.length;
    const cancelled = own.length + given.length - moved;
    tellDeleted(account, own.length, now);
    const detail = { roles: account.roles, cancelled, moved };
    record({ action: "deleted", entity: "user", entityId: id, detail }, { actor, now });
    return done({ cancelled, moved });
  });
}

function forgetAccount(id: number, email: string | null, now: number): void {
  endAllSessions(id);
  // Their links name the address that they went to.
  prepared("DELETE FROM tokens WHERE purpose IN ('reset', 'verify') AND subject_id = ?").run(id);
  if (email) eraseMails(id, email, now);
  const inTheBooks = prepared("SELECT 1 FROM appointments WHERE provider_id = ? LIMIT 1").get(id);
  if (!inTheBooks) {
    prepared("DELETE FROM providers WHERE user_id = ?").run(id);
    prepared("DELETE FROM users WHERE id = ?").run(id);
    return;
  }
  deactivateProvider(id);
  for (const table of ["service_providers", "working_hours", "breaks", "time_off"]) {
    prepared(`DELETE FROM ${table} WHERE provider_id = ?`).run(id);
  }
  prepared("DELETE FROM user_roles WHERE user_id = ?").run(id);
  prepared(
    `UPDATE users SET username = 'Former provider', email = NULL, phone = NULL, password_hash = NULL,
       password_is_given = 0, password_given_at = NULL, last_login_at = NULL, email_proven_at = NULL, deleted_at = ? WHERE id = ?`,
  ).run(now, id);
}
