/** Separates accounts from records that were linked by name and number only (rule 34.5). Both become a possible duplicate. */

import { digitsOf, isSameNumber } from "#app/platform/shared/phone.ts";
import { isSameName } from "#app/platform/shared/same-person.ts";
import type { Sqlite } from "#db/connection.server.ts";

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
  sqlite
    .prepare(
      "UPDATE appointments SET record_id = ? WHERE record_id = ? AND client_id = ? AND source = 'online'",
    )
    .run(own, id, accountId);
  // A receipt moves along if all its appointments do.
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
