import { describe, expect, test } from "vitest";
import { storeDeskChange } from "#app/platform/undo/desk-changes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { deletePerson } from "./delete-person.server.ts";
import { erasePerson } from "./person/erase-person.server.ts";

const studio = perTest(smallStudio);

const by = { actor: { id: null, role: "admin" } as const, now };
const erase = (person: string, names: string[], accounts: number[] = []) =>
  erasePerson({ person, names, accounts }, by).then((outcome) => {
    if (!outcome.ok) throw new Error(outcome.refusal.message);
  });
const record = (id: number | null) => studio.rows("SELECT * FROM clients WHERE id = ?", id)[0];
const empty = {
  name: "",
  email: "",
  phone: "",
  phone_digits: "",
  mark: "",
  mark_kind: null,
  account_id: null,
  erased_at: now,
};

/** Inserts a row for the record into every table that refers to records. */
function furnish(id: number | null): void {
  studio.sqlite.exec(`
    UPDATE clients SET mark = 'Allergic to latex', mark_kind = 'allergy', online_rule = 'ask' WHERE id = ${id};
    INSERT INTO client_notes (client_id, body, at) VALUES (${id}, 'Likes tea', 1);
    INSERT INTO client_consents (client_id, kind, given, date, words, at) VALUES (${id}, 'photos', 1, '2026-03-01', 'On paper', 1);
    INSERT INTO clients (id, name, email, created_at, updated_at, merged_into) VALUES (90, 'Anna Lopez', 'anna@example.com', 0, 0, ${id});
    INSERT INTO clients (id, name, created_at, updated_at) VALUES (91, 'Other', 0, 0);
    INSERT INTO client_merges (kept_id, merged_id, at, before) VALUES (${id}, 90, 1, '{"name":"Anna"}');
    INSERT INTO client_pairs (one_id, other_id, at) VALUES (${id}, 91, 1);
    INSERT INTO vouchers (code, value_minor, currency, made_at, for_name, record_id) VALUES ('V1', 1, 'USD', 1, 'Mum', ${id}), ('V2', 1, 'USD', 1, 'Lopez, Ana', 91), ('V3', 1, 'USD', 1, 'Ben', 91);
    INSERT INTO packages (record_id, name, visits, price_minor, currency, made_at) VALUES (${id}, 'Five', 5, 1, 'USD', 1);
    INSERT INTO sales (number, kind, date, at, record_id, currency, total_minor, tax_minor, tax_included) VALUES (1, 'sale', '2026-03-01', 1, ${id}, 'USD', 0, 0, 1);
    INSERT INTO loyalty_rewards (record_id, visits, reward, given_at) VALUES (${id}, 10, 'Tea', 1)`);
}

test("erasing a person by address leaves an empty record, and visits without a name", async () => {
  const { recordId } = appointmentAt(studio, tuesday, "10:30").appointment;
  furnish(recordId);
  await erase("ana@example.com", ["ana lópez"]);
  expect(record(recordId)).toMatchObject({ ...empty, online_rule: "usual" });
  expect(record(90)).toMatchObject(empty);
  expect(record(91)).toMatchObject({ name: "Other", erased_at: null });
  expect(studio.appointments()).toMatchObject([{ record_id: null }]);
  for (const table of ["client_notes", "client_consents", "client_pairs"])
    expect(studio.count(table), table).toBe(0);
  expect(studio.rows("SELECT before FROM client_merges")).toEqual([{ before: "" }]);
  expect(studio.rows("SELECT for_name, record_id FROM vouchers")).toEqual([
    { for_name: "", record_id: null },
    { for_name: "", record_id: 91 },
    { for_name: "Ben", record_id: 91 },
  ]);
  for (const table of ["packages", "sales", "loyalty_rewards"]) {
    expect(studio.rows(`SELECT record_id FROM ${table}`), table).toEqual([{ record_id: null }]);
  }
});

describe("a record", () => {
  test("is found by its address and erased if it has no visits", async () => {
    studio.sqlite.exec(
      "INSERT INTO clients (name, email, created_at, updated_at) VALUES ('Ana López', 'ana@example.com', 0, 0)",
    );
    await erase("ana@example.com", ["ana lópez"]);
    expect(record(1)).toMatchObject(empty);
  });

  test("is erased with its visits after its contact was corrected", async () => {
    const { recordId } = appointmentAt(studio, tuesday, "10:30").appointment;
    studio.sqlite.exec("UPDATE clients SET email = 'new@example.com'");
    await erase("ana@example.com", ["ana lópez"]);
    expect(record(recordId)).toMatchObject(empty);
  });

  test("is erased from stored undos if it had the address before, and no other is", async () => {
    appointmentAt(studio, tuesday, "10:30");
    appointmentAt(studio, wednesday, "10:30", { customerName: "Ben López" });
    const kept = (name: string, email: string) => {
      const before = { id: 90, name, email, phone_digits: "5550100", account_id: null };
      const rows = [{ table: "clients", key: [90], before, after: { ...before, email: "new@example.com" } }];
      storeDeskChange({ label: `${name}: contact changed`, date: tuesday, rows }, by);
    };
    kept("Ana López", "ana@example.com");
    kept("Ben López", "ana@example.com");
    kept("Ana López", "another.ana@example.com");
    await erase("ana@example.com", ["ana lópez"]);
    const left = studio.rows("SELECT before ->> '$[0].row.email' AS email, label FROM desk_changes");
    expect(left).toEqual([
      { email: "ana@example.com", label: "Ben López: contact changed" },
      { email: "another.ana@example.com", label: "Ana López: contact changed" },
    ]);
  });

  test("stays if it has another name under the address", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const ben = appointmentAt(studio, wednesday, "10:30", { customerName: "Ben López" }).appointment;
    await erase("ana@example.com", ["ana lópez"]);
    expect(record(ben.recordId)).toMatchObject({ name: "Ben López", erased_at: null });
  });

  test("is replaced by a new one for its visits under another address", async () => {
    const first = appointmentAt(studio, tuesday, "10:30").appointment;
    const other = appointmentAt(studio, wednesday, "10:30", {
      customerEmail: "work@example.com",
    }).appointment;
    expect(other.recordId).toBe(first.recordId);
    await erase("ana@example.com", ["ana lópez"]);
    const after = studio.rows("SELECT record_id FROM appointments WHERE id = ?", other.id)[0]?.record_id;
    expect(record(Number(after))).toMatchObject({
      name: "Ana López",
      email: "work@example.com",
      erased_at: null,
    });
  });
});

describe("a deleted account", () => {
  const account = () => addPerson(studio.sqlite, ana.customerName, ana.customerEmail, "user");

  test("erases its record too", () => {
    const clientId = account();
    const { recordId } = appointmentAt(studio, tuesday, "10:30", { clientId }).appointment;
    furnish(recordId);
    deletePerson(clientId, {}, by);
    expect(record(recordId)).toMatchObject(empty);
  });

  test("leaves a record with other people's visits, unless its address is proven", () => {
    for (const [date, proven] of [
      [tuesday, null],
      [wednesday, 1],
    ] as const) {
      const guest = appointmentAt(studio, date, "13:30").appointment;
      const clientId = account();
      // The desk has merged the records.
      studio.sqlite
        .prepare("UPDATE clients SET account_id = ?, bound_by = 'desk' WHERE id = ?")
        .run(clientId, guest.recordId);
      const own = appointmentAt(studio, date, "15:00", { clientId }).appointment;
      expect(own.recordId).toBe(guest.recordId);
      studio.sqlite.prepare("UPDATE users SET email_proven_at = ? WHERE id = ?").run(proven, clientId);
      deletePerson(clientId, {}, by);
      expect(record(guest.recordId)).toMatchObject({ account_id: null, erased_at: proven && now });
    }
  });
});
