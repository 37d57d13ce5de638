import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  addPerson,
  appointmentAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { chosenClient, clientByValue, findClients } from "./find.server.ts";

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

const names = (search: string) => findClients(search).found.map(({ name }) => name);

describe("a client is found", () => {
  test("by any part of the name, whatever the accents and the case", () => {
    expect(names("lefevre zoe")).toEqual(["Zoë Lefèvre"]);
    expect(names("HANN")).toEqual(["Hannah Weber"]);
  });

  test("by the digits of the phone, however they were written", () => {
    expect(names("12345")).toEqual(["Zoë Lefèvre"]);
    expect(names("(555) 010 4050")).toContain("Hannah Weber");
  });

  test("by the whole number, whatever the country's code and the zeros before it", () => {
    expect(names("+1 555 010 4050")).toEqual(["Hannah Weber"]);
    expect(names("0033 1 23 45 67 89")).toEqual(["Zoë Lefèvre"]);
    expect(names("01 23 45 67 89")).toEqual(["Zoë Lefèvre"]);
    expect(names("+1 555 010 4051")).toEqual([]);
  });

  test("by the last name first, and by name and number", () => {
    expect(names("Weber, Hannah")).toEqual(["Hannah Weber"]);
    expect(names("Hannah 4050")).toEqual(["Hannah Weber"]);
    expect(names("6789 lefèvre")).toEqual(["Zoë Lefèvre"]);
    expect(names("Hannah 6789")).toEqual([]);
  });

  test("whatever signs are typed", () => {
    for (const typed of ["*", "[a", "%%", "__", "((", "'' --", "\\\\", "😀😀", "a".repeat(5000)]) {
      expect(names(typed), typed).toEqual([]);
    }
  });

  test("by the address", () => {
    expect(names("hannah@")).toEqual(["Hannah Weber"]);
  });

  test("only with two characters or more", () => {
    expect(names("z")).toEqual([]);
    expect(names("  ")).toEqual([]);
  });
});

test("An account comes before guests and is not repeated for each of its appointments.", () => {
  appointmentAt(studio, tuesday, "13:30", { clientId: hannah, customerName: "Hannah Weber" });
  appointmentAt(studio, tuesday, "15:00", { customerName: "A Hannah", customerEmail: "other@mail.example" });
  expect(findClients("hannah").found).toMatchObject([
    { value: `account:${hannah}`, hasAccount: true, lastAppointment: null },
    { name: "A Hannah", hasAccount: false, lastAppointment: "Tuesday, March 3, 2026" },
  ]);
});

test("A guest with several appointments is one contact.", () => {
  const contact = { customerName: "Zoë Lefèvre", customerEmail: "zoe@mail.example" };
  appointmentAt(studio, "2026-03-05", "10:30", { ...contact, customerPhone: "+33 1 23 45 67 89" });
  expect(findClients("zoe").found).toMatchObject([{ lastAppointment: "Thursday, March 5, 2026" }]);
});

test("Staff are no clients.", () => {
  for (const role of ["receptionist", "admin", "provider"] as const) {
    addPerson(studio.sqlite, `Rosa ${role}`, `${role}@example.com`, role);
  }
  expect(names("rosa")).toEqual([]);
});

test("Somebody without any contact is found by each visit, as a name is no person.", () => {
  appointmentAt(studio, tuesday, "13:30", { customerName: "Paula" });
  appointmentAt(studio, tuesday, "15:00", { customerName: "Paula", providerId: studio.tom });
  studio.sqlite.exec(
    "UPDATE appointments SET customer_email = '', customer_phone = '', customer_phone_digits = '' WHERE customer_name = 'Paula'",
  );
  const { found } = findClients("paula");
  expect(found).toMatchObject([
    { name: "Paula", email: "", phone: "" },
    { name: "Paula", email: "", phone: "" },
  ]);
  const { value = "" } = found[0] ?? {};
  expect(chosenClient(value)).toEqual({ clientId: null, name: "Paula", email: "", phone: "" });
  expect(clientByValue(value)).toEqual(found[0]);
});

test("Eight are shown, and how many more there are.", () => {
  for (let n = 0; n < 11; n++) addPerson(studio.sqlite, `Kim ${n}`, `kim${n}@example.com`, "user");
  const { found, more } = findClients("kim");
  expect([found.length, more]).toEqual([8, 3]);
});

test("Deleted accounts, erased appointments and unclaimed providers are nobody.", () => {
  studio.sqlite.prepare("UPDATE users SET deleted_at = ? WHERE id = ?").run(now, hannah);
  studio.sqlite.exec(
    "UPDATE appointments SET customer_name = 'Deleted client', customer_email = '', erased_at = 1",
  );
  studio.sqlite.prepare("INSERT INTO users (username, created_at) VALUES ('Hannah Seat', ?)").run(now);
  expect(names("hannah")).toEqual([]);
  expect(names("deleted")).toEqual([]);
  expect(chosenClient(`account:${hannah}`)).toBeNull();
  expect(chosenClient("visit:1")).toBeNull();
});

test("A choice stands for the contact and the account behind it; another text for nobody.", () => {
  const { value } = findClients("zoe").found[0] ?? { value: "" };
  expect(chosenClient(value)).toEqual({
    clientId: null,
    name: "Zoë Lefèvre",
    email: "zoe@mail.example",
    phone: "+33 1 23 45 67 89",
  });
  expect(chosenClient(`account:${hannah}`)).toMatchObject({ clientId: hannah, email: "hannah@example.com" });
  expect(["account:999", "visit:999", "new", "", "account:1 OR 1"].map(chosenClient)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
