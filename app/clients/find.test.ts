import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  addPerson,
  appointmentAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { turnsDuring } from "#app/testing/turns.ts";
import { chosenClient, clientByValue, findClients } from "./find.server.ts";
import { stretch } from "./latest-fitting.server.ts";

let studio: SmallStudio;
let hannah: number;
beforeEach(() => {
  studio = smallStudio();
  hannah = addPerson(studio.sqlite, "Hannah Weber", "hannah@example.com", "user");
  appointmentAt(studio, tuesday, "10:30", {
    customerName: "Zoë Lefèvre",
    customerEmail: "zoe@mail.example",
    customerPhone: "+33 1 23 45 67 89",
  });
});
afterEach(() => studio.close());

const names = async (search: string) => (await findClients(search)).found.map(({ name }) => name);

describe("a client is found", () => {
  test("by any part of the name, whatever the accents and the case", async () => {
    expect(await names("lefevre zoe")).toEqual(["Zoë Lefèvre"]);
    expect(await names("HANN")).toEqual(["Hannah Weber"]);
  });

  test("by the digits of the phone, however they were written", async () => {
    expect(await names("12345")).toEqual(["Zoë Lefèvre"]);
    expect(await names("(555) 010 4050")).toContain("Hannah Weber");
  });

  test("by the whole number, whatever the country's code and the zeros before it", async () => {
    expect(await names("+1 555 010 4050")).toEqual(["Hannah Weber"]);
    expect(await names("0033 1 23 45 67 89")).toEqual(["Zoë Lefèvre"]);
    expect(await names("01 23 45 67 89")).toEqual(["Zoë Lefèvre"]);
    expect(await names("+1 555 010 4051")).toEqual([]);
  });

  test("by the last name first, and by name and number", async () => {
    expect(await names("Weber, Hannah")).toEqual(["Hannah Weber"]);
    expect(await names("Hannah 4050")).toEqual(["Hannah Weber"]);
    expect(await names("6789 lefèvre")).toEqual(["Zoë Lefèvre"]);
    expect(await names("Hannah 6789")).toEqual([]);
  });

  test("whatever signs are typed", async () => {
    for (const typed of ["*", "[a", "%%", "__", "((", "'' --", "\\\\", "😀😀", "a".repeat(5000)]) {
      expect(await names(typed), typed).toEqual([]);
    }
  });

  test("by the address", async () => {
    expect(await names("hannah@")).toEqual(["Hannah Weber"]);
  });

  test("only with two characters or more", async () => {
    expect(await names("z")).toEqual([]);
    expect(await names("  ")).toEqual([]);
  });
});

test("An account comes before guests and is not repeated for each of its appointments.", async () => {
  appointmentAt(studio, tuesday, "13:30", { clientId: hannah, customerName: "Hannah Weber" });
  appointmentAt(studio, tuesday, "15:00", { customerName: "A Hannah", customerEmail: "other@mail.example" });
  expect((await findClients("hannah")).found).toMatchObject([
    { value: `account:${hannah}`, hasAccount: true, lastAppointment: null },
    { name: "A Hannah", hasAccount: false, lastAppointment: "Tuesday, March 3, 2026" },
  ]);
});

test("A guest with several appointments is one contact.", async () => {
  const contact = { customerName: "Zoë Lefèvre", customerEmail: "zoe@mail.example" };
  appointmentAt(studio, "2026-03-05", "10:30", { ...contact, customerPhone: "+33 1 23 45 67 89" });
  expect((await findClients("zoe")).found).toMatchObject([{ lastAppointment: "Thursday, March 5, 2026" }]);
});

test("Staff are no clients.", async () => {
  for (const role of ["receptionist", "admin", "provider"] as const) {
    addPerson(studio.sqlite, `Rosa ${role}`, `${role}@example.com`, role);
  }
  expect(await names("rosa")).toEqual([]);
});

test("Somebody without any contact is found by each visit, as a name is no person.", async () => {
  appointmentAt(studio, tuesday, "13:30", { customerName: "Paula" });
  appointmentAt(studio, tuesday, "15:00", { customerName: "Paula", providerId: studio.tom });
  studio.sqlite.exec(
    "UPDATE appointments SET customer_email = '', customer_phone = '', customer_phone_digits = '', record_id = NULL WHERE customer_name = 'Paula'",
  );
  const { found } = await findClients("paula");
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

test("Eight are shown, and how many more there are.", async () => {
  for (let n = 0; n < 11; n++) addPerson(studio.sqlite, `Kim ${n}`, `kim${n}@example.com`, "user");
  const { found, more } = await findClients("kim");
  expect([found.length, more]).toEqual([8, 3]);
});

test("Deleted accounts, erased appointments and unclaimed providers are nobody.", async () => {
  studio.sqlite.prepare("UPDATE users SET deleted_at = ? WHERE id = ?").run(now, hannah);
  studio.sqlite.exec(
    "UPDATE appointments SET customer_name = 'Deleted client', customer_email = '', erased_at = 1",
  );
  studio.sqlite.prepare("INSERT INTO users (username, created_at) VALUES ('Hannah Seat', ?)").run(now);
  expect(await names("hannah")).toEqual([]);
  expect(await names("deleted")).toEqual([]);
  expect(chosenClient(`account:${hannah}`)).toBeNull();
  expect(chosenClient("visit:1")).toBeNull();
});

test("A choice stands for the contact and the account behind it; another text for nobody.", async () => {
  const { value } = (await (await findClients("zoe")).found[0]) ?? { value: "" };
  expect(chosenClient(value)).toEqual({
    clientId: null,
    recordId: 1,
    name: "Zoë Lefèvre",
    email: "zoe@mail.example",
    phone: "+33 1 23 45 67 89",
  });
  expect(chosenClient(`account:${hannah}`)).toMatchObject({ clientId: hannah, email: "hannah@example.com" });
  expect(["account:999", "visit:999", "new", "", "account:1 OR 1"].map(chosenClient)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

describe("a search through many years", () => {
  /** As if so many stretches of visits lay between the first one and the others. */
  const years = 5;
  beforeEach(() => {
    const { id } = appointmentAt(studio, tuesday, "15:00", { customerName: "Late Lina" }).appointment;
    studio.sqlite.pragma("foreign_keys = OFF");
    studio.sqlite.prepare("UPDATE appointments SET id = ? WHERE id = ?").run(years * stretch, id);
  });

  test("finds the first one of all, and has let other work in after each stretch", async () => {
    const turns = await turnsDuring(async () => expect(await names("lefevre")).toEqual(["Zoë Lefèvre"]));
    expect(turns).toBeGreaterThanOrEqual(years);
  });

  test("ends with the first stretch where that has enough", async () => {
    const add =
      studio.sqlite.prepare(`INSERT INTO appointments (reference, service_name, price_cents, currency, policy_id, provider_id,
        date, start_min, end_min, status, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
      SELECT 'K' || @n, service_name, price_cents, currency, policy_id, provider_id, date, start_min, end_min, 'cancelled',
        'Zoë ' || @n, '', '', '', 0, 0 FROM appointments WHERE customer_name = 'Late Lina'`);
    for (let n = 0; n < 400; n += 1) add.run({ n });
    const turns = await turnsDuring(async () => expect((await findClients("zoe")).more).toBe(392));
    expect(turns).toBeLessThan(years);
  });

  test("ends once nobody waits for its answer", async () => {
    const asking = new AbortController();
    const turns = await turnsDuring(async () => {
      const found = findClients("lefevre", asking.signal);
      asking.abort();
      expect(await found).toEqual({ found: [], more: 0 });
    });
    expect(turns).toBeLessThan(years);
  });
});
