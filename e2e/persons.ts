/** Writes users into a studio's database, because thirty registrations would reach the limits. */
import { randomBytes } from "node:crypto";
import { hashPassword } from "#app/domain/accounts/password/hash.server.ts";
import type { Role, SessionPreference } from "#app/platform/http/access.ts";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import type { Sqlite } from "#db/connection.server.ts";

export const password = "Right-Pass-1";
let hash: Promise<string> | undefined;
const passwordHash = () => {
  hash ??= hashPassword(password);
  return hash;
};

export type Enrolled = { id: number; username: string; email: string; phone: string; roles: Role[] };

let serial = 0;

/** Adds an account with `password`. A provider can be booked. */
export async function enrol(sqlite: Sqlite, given: Partial<Omit<Enrolled, "id">> = {}): Promise<Enrolled> {
  const passwordOf = await passwordHash();
  serial += 1;
  const person = {
    username: given.username ?? `Person ${serial}`,
    // The same test can run in several studios.
    email: given.email ?? `person${serial}.${randomBytes(4).toString("hex")}@example.com`,
    phone: given.phone ?? `(503) 555-${1000 + (serial % 9000)}`,
    roles: given.roles ?? ["user" as const],
  };
  const write = sqlite.transaction(() => {
    const { lastInsertRowid } = sqlite
      .prepare("INSERT INTO users (username, email, phone, password_hash, created_at) VALUES (?, ?, ?, ?, ?)")
      .run(person.username, person.email, person.phone, passwordOf, Date.now());
    const id = Number(lastInsertRowid);
    const addRole = sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, ?)");
    for (const role of person.roles) addRole.run(id, role);
    if (person.roles.every((role) => role === "user")) {
      const { username: name, email, phone } = person;
      addRecord(sqlite, { name, email, phone, accountId: id });
    }
    if (person.roles.includes("provider"))
      sqlite.prepare("INSERT INTO providers (user_id) VALUES (?)").run(id);
    return id;
  });
  return { ...person, id: write.immediate() };
}

type Known = { name: string; email: string; phone: string; accountId: number | null };

function addRecord(sqlite: Sqlite, { name, email, phone, accountId }: Known): number {
  const known = sqlite
    .prepare("SELECT id FROM clients WHERE account_id = ? OR (name = ? AND email = ?)")
    .pluck()
    .get(accountId, name, email);
  if (known) return Number(known);
  const { lastInsertRowid } = sqlite
    .prepare(
      "INSERT INTO clients (name, email, phone, phone_digits, account_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0, 0)",
    )
    .run(name, email, phone, phone.replace(/\D/gu, ""), accountId);
  return Number(lastInsertRowid);
}

export type OpenSession = { id: number; secret: string; cookie: string; bearer: string };

export function openSession(
  sqlite: Sqlite,
  userId: number,
  { preference = "browser", idleMinutes = 0 }: { preference?: SessionPreference; idleMinutes?: number } = {},
): OpenSession {
  const [secret, token] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const at = Date.now() - idleMinutes * 60_000;
  const { lastInsertRowid } = sqlite
    .prepare(
      "INSERT INTO sessions (user_id, cookie_hash, bearer_hash, preference, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .run(userId, hashOf(secret), hashOf(token), preference, at, at);
  return { id: Number(lastInsertRowid), secret, cookie: `sid=${secret}`, bearer: `Bearer ${token}` };
}

export type GivenAppointment = {
  clientId: number | null;
  date: string;
  startMin?: number;
  email?: string;
  name?: string;
  status?: string;
  providerId?: number;
};

/** Adds a visit of an hour for $95 with a provider whom no other journey books. */
export async function addAppointment(sqlite: Sqlite, given: GivenAppointment): Promise<number> {
  const providerId = given.providerId ?? (await ownProvider(sqlite));
  const { clientId, date, startMin = 600, status = "booked" } = given;
  const { email = "visitor@example.com", name = "Vera Visitor" } = given;
  const recordId = addRecord(sqlite, { name, email, phone: "(503) 555-0177", accountId: clientId });
  const reference = randomBytes(6).toString("hex").toUpperCase();
  const { lastInsertRowid } = sqlite
    .prepare(
      `INSERT INTO appointments (reference, service_id, service_name, price_minor, currency, policy_id, provider_id, date,
         start_min, end_min, status, client_id, customer_name, customer_email, customer_phone, customer_phone_digits,
         record_id, created_at, updated_at)
       SELECT ?, services.id, services.name, 9500, 'USD', (SELECT min(id) FROM policies), ?, ?, ?, ?, ?, ?, ?, ?,
         '(503) 555-0177', '5035550177', ?, 0, 0
       FROM services WHERE services.name = 'Signature Facial'`,
    )
    .run(reference, providerId, date, startMin, startMin + 60, status, clientId, name, email, recordId);
  return Number(lastInsertRowid);
}

const ownProvider = async (sqlite: Sqlite) =>
  (await enrol(sqlite, { roles: ["provider"], username: "Petra Provider" })).id;
