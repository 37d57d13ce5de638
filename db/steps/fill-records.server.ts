/** Creates client records from accounts and appointments (rules 34.1, 34.2 and 34.5), latest first. */

import { digitsOf, isSameNumber, significant } from "#app/platform/shared/phone.ts";
import { isNameWithin, keyOfName } from "#app/platform/shared/same-person.ts";
import type { Sqlite } from "#db/connection.server.ts";

type Account = { id: number; name: string; email: string; phone: string; createdAt: number };
type Visit = Omit<Account, "id"> & { id: number; digits: string; accountId: number | null };
type Filled = Omit<Visit, "id"> & { id: number };

const stretch = 5000;

export function fillRecords(sqlite: Sqlite): void {
  sqlite.pragma("defer_foreign_keys = ON");
  const filled = new Records();
  const accounts = new Map(clientAccounts(sqlite).map((account) => [account.id, account]));
  for (const account of accounts.values()) filled.ofAccount(account);
  const note = sqlite.prepare("UPDATE appointments SET record_id = ? WHERE id = ?");
  for (const visit of visitsOf(sqlite)) {
    const id = recordOf(visit, accounts, filled);
    if (id !== null) note.run(id, visit.id);
  }
  insertAll(sqlite, filled.all);
  sqlite.exec(
    "UPDATE loyalty_rewards SET record_id = (SELECT id FROM clients WHERE account_id = client_id) WHERE client_id IS NOT NULL",
  );
}

function recordOf(visit: Visit, accounts: ReadonlyMap<number, Account>, filled: Records): number | null {
  const account = visit.accountId === null ? undefined : accounts.get(visit.accountId);
  if (account && isNameWithin(account.name, visit.name)) return filled.ofAccount(account, visit.createdAt);
  return visit.email === "" && visit.digits === "" ? null : filled.ofContact({ ...visit, accountId: null });
}

const clientAccounts = (sqlite: Sqlite): Account[] =>
  sqlite
    .prepare<unknown[], Account>(
      `SELECT id, username AS name, email, coalesce(phone, '') AS phone, created_at AS createdAt FROM users
       WHERE deleted_at IS NULL AND email IS NOT NULL
         AND ((EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = users.id AND r.role = 'user')
               AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = users.id AND r.role <> 'user'))
           OR EXISTS (SELECT 1 FROM appointments a WHERE a.client_id = users.id)) ORDER BY id`,
    )
    .all();

function* visitsOf(sqlite: Sqlite): Generator<Visit> {
  const read = sqlite.prepare<unknown[], Visit>(
    `SELECT id, customer_name AS name, lower(trim(customer_email)) AS email, customer_phone AS phone,
       customer_phone_digits AS digits, client_id AS accountId, created_at AS createdAt
     FROM appointments WHERE id < ? AND erased_at IS NULL ORDER BY id DESC LIMIT ${stretch}`,
  );
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const visits = read.all(before);
    yield* visits;
    const last = visits.at(-1);
    if (!last || visits.length < stretch) return;
    before = last.id;
  }
}

class Records {
  readonly all: Filled[] = [];
  readonly #byAccount = new Map<number, Filled>();
  readonly #byContact = new Map<string, Filled[]>();
  readonly #names = new Map<string, string>();

  ofAccount(account: Account, since = account.createdAt): number {
    const known = this.#byAccount.get(account.id);
    if (known) return seen(known, since);
    const { id: accountId, ...more } = account;
    const made = this.#make({ ...more, digits: digitsOf(more.phone), accountId });
    this.#byAccount.set(accountId, made);
    return made.id;
  }

  ofContact(contact: Omit<Filled, "id">): number {
    const [byEmail, byNumber] = this.#keysOf(contact);
    const sameNumber = ({ digits }: Filled) => isSameNumber(digits, contact.digits);
    const known =
      (byEmail && this.#byContact.get(byEmail)?.[0]) ??
      (byNumber && this.#byContact.get(byNumber)?.find(sameNumber));
    return known ? seen(known, contact.createdAt) : this.#make(contact).id;
  }

  #make(contact: Omit<Filled, "id">): Filled {
    const made = { ...contact, id: this.all.length + 1 };
    this.all.push(made);
    for (const key of this.#keysOf(made)) {
      if (key) this.#byContact.set(key, [...(this.#byContact.get(key) ?? []), made]);
    }
    return made;
  }

  #keysOf({ name, email, digits }: Omit<Filled, "id">): [string | null, string | null] {
    const key = this.#keyOf(name);
    const end = significant(digits).slice(-7) || digits;
    return [email && `${key}\n${email}`, end && `${key}\n#${end}`];
  }

  #keyOf(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const key = keyOfName(name) || name.trim();
    this.#names.set(name, key);
    return key;
  }
}

function seen(record: Filled, since: number): number {
  record.createdAt = Math.min(record.createdAt, since);
  return record.id;
}

function insertAll(sqlite: Sqlite, records: readonly Filled[]): void {
  const insert = sqlite.prepare(
    `INSERT INTO clients (id, name, email, phone, phone_digits, account_id, created_at, updated_at)
     VALUES (@id, @name, @email, @phone, @digits, @accountId, @createdAt, @createdAt)`,
  );
  for (const record of records) insert.run(record);
}
