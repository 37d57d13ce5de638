import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { createMissingRecords } from "#app/domain/clients/records-of-accounts.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { chosenClient, clientByValue, findClients, searchedRecords } from "./find-clients.server.ts";
import { mergeSearchIndex } from "./searched.sql.server.ts";

const studio = perTest(smallStudio);
let hannah: number;
beforeEach(() => {
  hannah = addPerson(studio.sqlite, "Hannah Weber", "hannah@example.com", "user");
  createMissingRecords(now);
  appointmentAt(studio, tuesday, "10:30", {
    customerName: "Zoë Lefèvre",
    customerEmail: "zoe@mail.example",
    customerPhone: "+33 1 23 45 67 89",
  });
});

const names = (search: string) => findClients(search).found.map(({ name }) => name);

describe("findClients", () => {
  test("finds any part of a name and ignores accents and case", () => {
    expect(names("lefevre zoe")).toEqual(["Zoë Lefèvre"]);
    expect(names("HANN")).toEqual(["Hannah Weber"]);
  });

  test("finds digits of a phone number in any notation", () => {
    expect(names("12345")).toEqual(["Zoë Lefèvre"]);
    expect(names("(555) 010 4050")).toContain("Hannah Weber");
  });

  test("finds a whole phone number with or without country code and leading zeros", () => {
    expect(names("+1 555 010 4050")).toEqual(["Hannah Weber"]);
    expect(names("0033 1 23 45 67 89")).toEqual(["Zoë Lefèvre"]);
    expect(names("01 23 45 67 89")).toEqual(["Zoë Lefèvre"]);
    expect(names("+1 555 010 4051")).toEqual([]);
  });

  test("finds the last name first, and a name with digits of the phone number", () => {
    expect(names("Weber, Hannah")).toEqual(["Hannah Weber"]);
    expect(names("Hannah 4050")).toEqual(["Hannah Weber"]);
    expect(names("6789 lefèvre")).toEqual(["Zoë Lefèvre"]);
    expect(names("Hannah 6789")).toEqual([]);
  });

  test("shows the alert and the online rule, and ignores a word that is part of another one (rule 34.45)", () => {
    studio.sqlite.exec(
      "UPDATE clients SET mark_kind = 'pregnancy', online_rule = 'ask' WHERE name LIKE 'Zo%'",
    );
    const known = { mark: "Pregnancy", rule: "This client must ask before booking online." };
    expect(findClients("lefèvre efèv zoë ev").found).toEqual([]);
    const { found } = findClients("lefèvre efèv zoë le");
    expect(found).toMatchObject([{ name: "Zoë Lefèvre", ...known }]);
    expect(clientByValue(found[0]?.value ?? "")).toMatchObject(known);
    expect(findClients("hannah").found).toMatchObject([{ mark: "", rule: "" }]);
  });

  test("ignores special characters", () => {
    for (const typed of [
      "*",
      "[a",
      "%%",
      "__",
      "((",
      "'' --",
      "\u0000zz",
      "x\u0000y",
      "\\\\",
      "😀😀",
      "a".repeat(5000),
    ]) {
      expect(names(typed), typed).toEqual([]);
    }
  });

  test("finds part of an email address", () => {
    expect(names("hannah@")).toEqual(["Hannah Weber"]);
  });

  test("finds nothing for a single character", () => {
    expect(names("z")).toEqual([]);
    expect(names("  ")).toEqual([]);
  });
});

test("lists an account once, before guests", () => {
  appointmentAt(studio, tuesday, "13:30", { clientId: hannah, customerName: "Hannah Weber" });
  appointmentAt(studio, tuesday, "15:00", { customerName: "A Hannah", customerEmail: "other@mail.example" });
  expect(findClients("hannah").found).toMatchObject([
    { value: `account:${hannah}`, hasAccount: true, lastAppointment: null },
    { name: "A Hannah", hasAccount: false, lastAppointment: "Tuesday, March 3, 2026" },
  ]);
});

test("lists a guest with several appointments once", () => {
  const contact = { customerName: "Zoë Lefèvre", customerEmail: "zoe@mail.example" };
  appointmentAt(studio, "2026-03-05", "10:30", { ...contact, customerPhone: "+33 1 23 45 67 89" });
  expect(findClients("zoe").found).toMatchObject([{ lastAppointment: "Thursday, March 5, 2026" }]);
});

test("does not find staff", () => {
  for (const role of ["receptionist", "admin", "provider"] as const) {
    addPerson(studio.sqlite, `Rosa ${role}`, `${role}@example.com`, role);
  }
  expect(names("rosa")).toEqual([]);
});

test("lists each visit of a guest without contact details", () => {
  appointmentAt(studio, tuesday, "13:30", { customerName: "Paula" });
  appointmentAt(studio, tuesday, "15:00", { customerName: "Paula", providerId: studio.tom });
  studio.sqlite.exec(
    "UPDATE appointments SET customer_email = '', customer_phone = '', customer_phone_digits = '', record_id = NULL WHERE customer_name = 'Paula'; DELETE FROM clients WHERE name = 'Paula'",
  );
  const { found } = findClients("paula");
  expect(found).toMatchObject([
    { name: "Paula", email: "", phone: "" },
    { name: "Paula", email: "", phone: "" },
  ]);
  const { value = "" } = found[0] ?? {};
  expect(chosenClient(value)).toEqual({
    clientId: null,
    recordId: null,
    name: "Paula",
    email: "",
    phone: "",
  });
  expect(clientByValue(value)).toEqual(found[0]);
});

test("shows eight clients and the number of others", () => {
  for (let n = 0; n < 11; n++) addPerson(studio.sqlite, `Kim ${n}`, `kim${n}@example.com`, "user");
  createMissingRecords(now);
  const { found, more } = findClients("kim");
  expect([found.length, more]).toEqual([8, 3]);
});

test("does not find deleted accounts, erased appointments or unclaimed providers", () => {
  studio.sqlite.prepare("UPDATE users SET deleted_at = ? WHERE id = ?").run(now, hannah);
  studio.sqlite.exec(
    "UPDATE appointments SET customer_name = 'Deleted client', customer_email = '', record_id = NULL, erased_at = 1; UPDATE clients SET erased_at = 1",
  );
  studio.sqlite.prepare("INSERT INTO users (username, created_at) VALUES ('Hannah Seat', ?)").run(now);
  expect(names("hannah")).toEqual([]);
  expect(names("deleted")).toEqual([]);
  expect(chosenClient(`account:${hannah}`)).toBeNull();
  expect(chosenClient("visit:1")).toBeNull();
});

test("resolves a chosen value to contact and account, and an invalid value to null", () => {
  const { value } = findClients("zoe").found[0] ?? { value: "" };
  expect(chosenClient(value)).toEqual({
    clientId: null,
    recordId: 2,
    name: "Zoë Lefèvre",
    email: "zoe@mail.example",
    phone: "+33 1 23 45 67 89",
  });
  expect(chosenClient(`account:${hannah}`)).toMatchObject({ clientId: hannah, email: "hannah@example.com" });
  expect(["account:999", "visit:999", "new", "", "account:1 OR 1"].map(chosenClient)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

describe("search index", () => {
  const recordOf = (email: string) =>
    studio.rows("SELECT id FROM clients WHERE email = ?", email)[0]?.id as number;
  const rename = (name: string) =>
    studio.sqlite.prepare("UPDATE clients SET name = ? WHERE email = 'zoe@mail.example'").run(name);

  test("matches hyphens as a space or nothing, and ignores apostrophes", () => {
    rename("Zoë Anne-Marie O’Neil");
    for (const typed of [
      "anne-marie",
      "anne marie",
      "annemarie",
      "marie anne",
      "o'neil",
      "oneil zoe",
      "nnemar",
    ]) {
      expect(names(typed), typed).toEqual(["Zoë Anne-Marie O’Neil"]);
    }
  });

  test("finds names of two letters and names in other scripts", () => {
    for (const [name, typed] of [
      ["Bo Li", "li"],
      ["이 수민", "수민"],
      ["Łukasz Żak", "zak"],
      ["Đặng Thị Hồng", "hong"],
    ] as const) {
      rename(name);
      expect(names(typed), typed).toEqual([name]);
    }
  });

  test("is updated when a name changes, and excludes merged, erased and removed records", () => {
    const id = recordOf("zoe@mail.example");
    for (const gone of [`merged_into = ${recordOf("hannah@example.com")}`, "erased_at = 1"]) {
      studio.sqlite.exec(`UPDATE clients SET ${gone} WHERE id = ${id}`);
      expect(names("lefevre")).toEqual([]);
      studio.sqlite.exec(`UPDATE clients SET merged_into = NULL, erased_at = NULL WHERE id = ${id}`);
      expect(searchedRecords("lefevre")).toEqual([id]);
    }
    rename("Zoë Smith");
    expect([names("lefevre"), names("smith")]).toEqual([[], ["Zoë Smith"]]);
    studio.sqlite.exec(`UPDATE appointments SET record_id = NULL; DELETE FROM clients WHERE id = ${id}`);
    expect(names("smith")).toEqual([]);
    studio.sqlite.exec("INSERT INTO client_search(client_search) VALUES ('integrity-check')");
  });

  test("leaves no old name in the database file", () => {
    rename("Xaverqua Yzzypup");
    const file = () => {
      studio.sqlite.pragma("wal_checkpoint(TRUNCATE)");
      return readFileSync(studio.sqlite.name, "latin1").toLowerCase();
    };
    expect(file()).toContain("xaverqua");
    rename("Other Name");
    for (const part of ["xaverqua", "yzzypup", "zzy", "qua y"])
      expect(file().includes(part), part).toBe(false);
  });

  test("is merged into one segment at night and finds the same clients", async () => {
    const pieces = () =>
      studio.sqlite.prepare("SELECT count(DISTINCT segid) FROM client_search_idx").pluck().get() as number;
    for (let n = 0; n < 200 && pieces() <= 4; n += 1) {
      studio.sqlite.exec(`INSERT INTO clients (name, email, phone, phone_digits, created_at, updated_at)
        VALUES ('Ida ${n}', 'ida${n}@x.example', '', '', 0, 0)`);
    }
    expect(pieces()).toBeGreaterThan(4);
    rename("Zoë Nightd");
    await mergeSearchIndex();
    expect(pieces()).toBe(1);
    expect([names("nightd"), names("lefevre")]).toEqual([["Zoë Nightd"], []]);
    studio.sqlite.exec("INSERT INTO client_search(client_search) VALUES ('integrity-check')");
  });

  test("is rebuilt if it is missing and finds the same clients", () => {
    const { folder } = studio;
    studio.sqlite.exec("DROP TABLE client_search");
    migrateDatabase(studio.sqlite, {
      folder: "db/migrations",
      guards: "db/guards.sql",
      backups: folder,
      stamp: "x",
    });
    expect([names("lefevre"), names("weber")]).toEqual([["Zoë Lefèvre"], ["Hannah Weber"]]);
  });

  test("shows the latest visits without a record and the number of others", () => {
    const { id } = appointmentAt(studio, tuesday, "15:00", { customerName: "Walk-in" }).appointment;
    studio.sqlite.exec(
      `UPDATE appointments SET customer_email = '', customer_phone = '', customer_phone_digits = '', record_id = NULL WHERE id = ${id}; DELETE FROM clients WHERE name = 'Walk-in'`,
    );
    const add =
      studio.sqlite.prepare(`INSERT INTO appointments (reference, service_name, price_minor, currency, policy_id, provider_id,
        date, start_min, end_min, status, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
      SELECT 'K' || @n, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min, 'cancelled',
        'Walk-in ' || @n, '', '', '', 0, 0 FROM appointments WHERE customer_name = 'Walk-in'`);
    for (let n = 0; n < 100; n += 1) add.run({ n: `${n}` });
    const { found, more } = findClients("walk-in");
    expect([found[0]?.name, more]).toEqual(["Walk-in 99", 32]);
  });
});
