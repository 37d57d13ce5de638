/**
 * Accounts once took a client's record by name and number, which anybody may type. What proves a binding is noted, and the others are
 * parted where the record has visits that are not the account's (rule 34.5): the record stays with the client, the account gets one
 * of its own, and both are a possible duplicate for the desk.
 */

import { digitsOf, isSameNumber } from "#app/platform/shared/phone.ts";
import { isSameName } from "#app/platform/shared/same-person.ts";
import type { Sqlite } from "#db/connection.server.ts";

/** In a transaction. */
export function partUnproven(sqlite: Sqlite): void {
  for (const [boundBy, evidence] of bindings) {
    sqlite
      .prepare(
        `UPDATE clients SET bound_by = ? WHERE bound_by IS NULL AND account_id IS NOT NULL AND EXISTS (${evidence})`,
      )
      .run(boundBy);
  }
  for (const bound of sqlite.prepare<unknown[], Bound>(unproven).all()) part(sqlite, bound);
}

/** Visits of others from before the account was made: an opened link or a proof would have brought them along. */
const othersBefore = `SELECT 1 FROM appointments a JOIN users u ON u.id = clients.account_id
  WHERE a.record_id = clients.id AND a.client_id IS NOT clients.account_id AND a.created_at < u.created_at`;

const bindings = [
  [
    "proof",
    `SELECT 1 FROM users WHERE id = clients.account_id AND email_proven_at IS NOT NULL AND email = clients.email
       AND (NOT EXISTS (${othersBefore}) OR EXISTS (
         SELECT 1 FROM appointments a WHERE a.record_id = clients.id AND a.customer_email = users.email
           AND a.created_at < users.created_at))`,
  ],
  ["desk", "SELECT 1 FROM client_merges WHERE kept_id = clients.id AND undone_at IS NULL"],
  [
    "link",
    `SELECT 1 FROM audit JOIN appointments a ON a.id = audit.entity_id
       WHERE audit.entity = 'appointment' AND audit.action = 'claimed' AND audit.actor_id = clients.account_id
         AND a.record_id = clients.id AND NOT EXISTS (${othersBefore})`,
  ],
] as const;

const unproven = `
  SELECT c.id, c.name, c.email, c.phone, u.id AS accountId, u.username, u.email AS address, coalesce(u.phone, '') AS number,
    u.created_at AS since
  FROM clients c JOIN users u ON u.id = c.account_id
  WHERE c.bound_by IS NULL AND u.email IS NOT NULL AND EXISTS (
    SELECT 1 FROM appointments a WHERE a.record_id = c.id AND a.client_id IS NOT c.account_id)
  ORDER BY c.id`;

type Bound = { id: number; name: string; email: string; phone: string; accountId: number } & {
  username: string;
  address: string;
  number: string;
  since: number;
};

type Visit = { name: string; email: string; phone: string };

function part(sqlite: Sqlite, bound: Bound): void {
  const { id, accountId, username, address, number, since } = bound;
  const others = sqlite
    .prepare<unknown[], Visit>(
      `SELECT customer_name AS name, customer_email AS email, customer_phone AS phone FROM appointments
       WHERE record_id = ? AND client_id IS NOT ? AND erased_at IS NULL ORDER BY id DESC`,
    )
    .all(id, accountId);
  const { name, email, phone } = contactOf(bound, others);
  sqlite
    .prepare(
      `UPDATE clients SET account_id = NULL, name = ?, email = ?, phone = ?, phone_digits = ?, revision = revision + 1
       WHERE id = ?`,
    )
    .run(name, email, phone, digitsOf(phone), id);
  const { lastInsertRowid: own } = sqlite
    .prepare(
      `INSERT INTO clients (name, email, phone, phone_digits, account_id, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(username, address, number, digitsOf(number), accountId, since, since);
  // What the desk has booked, it booked for the client of the record.
  sqlite
    .prepare(
      "UPDATE appointments SET record_id = ? WHERE record_id = ? AND client_id = ? AND source = 'online'",
    )
    .run(own, id, accountId);
  // A receipt goes along if all that it names are visits that went along.
  sqlite
    .prepare(
      `UPDATE sales SET record_id = ? WHERE record_id = ?
         AND EXISTS (SELECT 1 FROM sale_lines l WHERE l.sale_id = sales.id AND l.appointment_id IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM sale_lines l LEFT JOIN appointments a ON a.id = l.appointment_id
           WHERE l.sale_id = sales.id AND l.appointment_id IS NOT NULL AND a.record_id IS NOT ?)`,
    )
    .run(own, id, own);
  sqlite
    .prepare("UPDATE appointments SET client_id = NULL WHERE record_id = ? AND client_id = ?")
    .run(id, accountId);
}

/** What the account has changed in the record is again as the client's own visits say it. */
function contactOf(
  { name, email, phone, username, address, number }: Bound,
  others: readonly Visit[],
): Visit {
  const [latest] = others;
  const said = (field: keyof Visit) => others.find((visit) => visit[field] !== "")?.[field];
  const isTaken = {
    name: name === username && !others.some((visit) => isSameName(visit.name, name)),
    email: email === address && !others.some((visit) => visit.email === email),
    phone: phone === number && !others.some((visit) => isSameNumber(digitsOf(visit.phone), digitsOf(phone))),
  };
  return {
    name: (isTaken.name && latest?.name) || name,
    email: (isTaken.email && said("email")) || email,
    phone: (isTaken.phone && said("phone")) || phone,
  };
}
