import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepRecordOf } from "#app/domain/clients/record/of-accounts.server.ts";
import { appointmentAt, now, studioWithPeople, tuesday, wednesday } from "#app/testing/studio.server.ts";
import * as schema from "#db/schema.ts";
import { columnsByTable } from "./columns.ts";
import { erasePerson } from "./person/erase-person.server.ts";
import { keptPerson } from "./person/kept-person.server.ts";
import { personFile } from "./person/person-file.server.ts";

const tables = Object.values(schema).flatMap((table) =>
  is(table, SQLiteTable) ? [getTableConfig(table)] : [],
);
const words = (text = "") => text.split(" ").filter(Boolean);
const kinds = ["given", "erased", "ofStaff", "other"] as const;

test("Every column is somebody's or nobody's, and stands in the list once.", () => {
  const inSchema = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const inList = Object.entries(columnsByTable).flatMap(([table, columns]) =>
    kinds.flatMap((kind) => words(columns[kind]).map((column) => `${table}.${column}`)),
  );
  const hint = "say in app/domain/privacy/columns.ts whose it is, and have it exported and erased";
  expect(
    inSchema.filter((column) => !inList.includes(column)),
    hint,
  ).toEqual([]);
  expect(inList.filter((column, at) => !inSchema.includes(column) || inList.indexOf(column) !== at)).toEqual(
    [],
  );
});

describe("a person of whom every column is filled", () => {
  let studio: ReturnType<typeof studioWithPeople>;
  beforeEach(() => {
    studio = studioWithPeople();
  });
  afterEach(() => studio.close());

  const email = "ana@example.com";
  const by = { actor: { id: null, role: "admin" } as const, now };
  /** What can't be any text: the words of a list, and what she is found by. */
  const fixed: Record<string, string> = {
    "clients.mark_kind": "medication",
    "clients.online_rule": "not_online",
    "client_consents.kind": "patch_test",
    "client_consents.given": "1",
    "client_consents.date": "2001-02-03",
    "users.created_at": `${now}`,
    "users.last_login_at": `${now}`,
    "users.email_proven_at": `${now}`,
    "tokens.detail": email,
    "outbox.recipient": email,
    ...Object.fromEntries(
      ["users", "appointments", "clients", "contact_messages"].flatMap((table) => [
        [`${table}.${table === "appointments" ? "customer_email" : "email"}`, email],
      ]),
    ),
  };
  const canary = (table: string, column: string) => `canary-${table}-${column}`;
  const value = (table: string, column: string) => fixed[`${table}.${column}`] ?? canary(table, column);
  /** Not by its text: a number, a relation, or what is no person's but by its row. */
  const passedOver = /_id$|digits|address_hash|^sign_in/u;

  const personal = (kind: "given" | "erased") =>
    Object.entries(columnsByTable).flatMap(([table, columns]) =>
      words(columns[kind])
        .filter((column) => !passedOver.test(column) && table !== "sign_in_failures")
        .map((column) => ({ table, column })),
    );

  /** Rows of hers in every table with a personal column. */
  function furnish(): void {
    const { sqlite, clientId, rita } = studio;
    keepRecordOf(clientId, now);
    sqlite.exec("UPDATE clients SET bound_by = 'proof'");
    const own = appointmentAt(studio, tuesday, "10:30", { clientId }).appointment;
    const { id, recordId } = appointmentAt(studio, wednesday, "10:30").appointment;
    expect(recordId).toBe(own.recordId);
    sqlite.exec(`
      INSERT INTO sessions (user_id, cookie_hash, bearer_hash, preference, created_at, last_seen_at) VALUES (${clientId}, 'c', 'b', 'browser', 1, 1);
      INSERT INTO tokens (hash, purpose, subject_id, detail, created_at, expires_at) VALUES ('h', 'verify', ${clientId}, '${email}', 1, 9999999999999);
      INSERT INTO contact_messages (name, email, body, created_at) VALUES ('x', '${email}', 'x', 1);
      INSERT INTO client_notes (client_id, body, at) VALUES (${recordId}, 'x', 1);
      INSERT INTO client_consents (client_id, kind, given, date, at) VALUES (${recordId}, 'patch_test', 1, '2001-02-03', 1);
      INSERT INTO clients (id, name, email, created_at, updated_at, merged_into) VALUES (90, 'x', '${email}', 0, 0, ${recordId});
      INSERT INTO client_merges (kept_id, merged_id, at, before) VALUES (${recordId}, 90, 1, 'x');
      INSERT INTO vouchers (code, value_cents, currency, made_at, record_id) VALUES ('V', 1, 'USD', 1, ${recordId});
      INSERT INTO parked_calls (user_id, label, fields, created_at, expires_at) VALUES (${rita}, 'x', 'x', 1, 9999999999999);
      INSERT INTO desk_changes (at, label, date, before, after) VALUES (1, 'x', '${tuesday}', 'x', 'x');
      UPDATE outbox SET sent_at = 1, attempts = 1 WHERE audience = 'client' AND appointment_id = ${id};
      DELETE FROM outbox WHERE appointment_id IS NOT ${id} OR audience <> 'client'`);
    const json: Record<string, object> = {
      "client_merges.before": { kept: canary("client_merges", "before") },
      "desk_changes.before": [
        { table: "appointments", key: [id], row: { id, customer_name: canary("desk_changes", "before") } },
      ],
      "desk_changes.after": [
        { table: "appointments", key: [id], row: { id, customer_name: canary("desk_changes", "after") } },
      ],
      "parked_calls.fields": { customerEmail: email, notes: canary("parked_calls", "fields") },
      "outbox.facts": { subject: canary("outbox", "facts") },
    };
    for (const { table, column } of [...personal("given"), ...personal("erased")]) {
      const which = table === "users" ? `WHERE id = ${clientId}` : "";
      const text = json[`${table}.${column}`]
        ? JSON.stringify(json[`${table}.${column}`])
        : value(table, column);
      const unique = /idempotency_key|_hash$|occasion/u.test(column) ? " || rowid" : "";
      sqlite.prepare(`UPDATE ${table} SET ${column} = ?${unique} ${which}`).run(text);
    }
  }

  /** Everything that the studio's tables hold, as text. */
  const everything = () =>
    tables.map(({ name }) => JSON.stringify(studio.rows(`SELECT * FROM ${name}`))).join("\n");

  test("gets it all in one file, and stands nowhere after an erasure", async () => {
    furnish();
    const { accounts, contacts } = keptPerson({ emails: [email], numbers: [] }, now);
    const ticked = {
      person: email,
      accounts: accounts.map(({ id }) => id),
      names: contacts.map(({ key }) => key),
    };
    const before = everything();
    const file = await personFile(ticked, by);
    const given = file.ok ? JSON.stringify(file.value.data) : "";
    const dates = (text: string) => (/^\d{13}$/u.test(text) ? new Date(Number(text)).toISOString() : text);
    const expected = personal("given").map(({ table, column }) => dates(value(table, column)));
    expect(expected.filter((text) => !given.includes(text === "1" ? '"given":true' : text))).toEqual([]);
    expect(personal("erased").filter(({ table, column }) => !before.includes(canary(table, column)))).toEqual(
      [],
    );

    expect((await erasePerson(ticked, by)).ok).toBe(true);
    const after = everything();
    const left = [...personal("given"), ...personal("erased")].map(({ table, column }) =>
      canary(table, column),
    );
    expect(left.filter((text) => after.includes(text))).toEqual([]);
    // The last word on what was cancelled is on its way.
    const others = tables.filter(({ name }) => name !== "outbox");
    expect(
      others.filter(({ name }) => JSON.stringify(studio.rows(`SELECT * FROM ${name}`)).includes(email)),
    ).toEqual([]);
    for (const text of ["medication", "not_online", "patch_test"]) expect(after, text).not.toContain(text);
  });
});
