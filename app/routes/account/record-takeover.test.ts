/** Tests that a client's name, number or address alone never opens their record (rules 34.1, 34.2 and 34.10). */
import { beforeEach, describe, expect, it } from "vitest";
import { linkGuestAppointments } from "#app/domain/booking/change/link-to-account.server.ts";
import { possibleDuplicates } from "#app/domain/clients/possible-duplicates.server.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { bookForClient } from "#app/routes/desk/new-appointment/new-appointment.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  monday,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio);
const password = "Kettle-Moss-7";
const evil = "t.stranger@evil.test";
const otherPhone = "(555) 777-7777";
/** The record of a guest, with an alert. */
let guest: number;
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  guest = appointmentAt(studio, monday, "10:30").appointment.recordId ?? 0;
  studio.sqlite.exec("UPDATE clients SET mark = 'Expecting', mark_kind = 'pregnancy'");
});

const record = (id: number) => studio.rows("SELECT * FROM clients WHERE id = ?", id)[0];
const ownOf = (account: number) => studio.rows("SELECT * FROM clients WHERE account_id = ?", account)[0];
const accountOf = (email: string) =>
  Number(studio.rows("SELECT id FROM users WHERE email = ?", email)[0]?.id);

const byForm = async (email: string, phone: string) => {
  const form = { firstName: "Ana", lastName: "López", email, phone, password };
  expect((await callRoute("POST /register", { form, now })).status).toBe(303);
  return accountOf(email);
};
const byApi = async (email: string, phone: string) => {
  const json = { username: "Ana López", email, phone, password };
  expect((await callRoute("POST /api/users", { json, now })).status).toBe(201);
  return accountOf(email);
};
/** An account with an unproven address, its own record and the guest's number. */
function enrolled(email: string): number {
  const { id } = enrol(email);
  createClientRecord(id, now);
  return id;
}

/** The desk finds the guest and books. */
function bookedByDesk(): number {
  const { facial: serviceId, maya } = studio;
  const made = bookForClient(
    {
      ...{ client: `record:${guest}`, notes: "DESK NOTE" },
      ...{ serviceId, providerId: String(maya), date: tuesday, time: "12:00" },
    },
    null,
    { actor: { id: rita, role: "receptionist" }, now },
  );
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value.id;
}

async function getsNothing(stranger: number, email: string) {
  expect(record(guest)).toMatchObject({ account_id: null, bound_by: null, revision: 0 });
  expect(ownOf(stranger)).toMatchObject({ email, mark: "", bound_by: null });
  expect((await possibleDuplicates()).map(({ why }) => why)).toEqual([
    expect.stringMatching(
      /^Same name and (?:phone number|email)\. One has an account with unverified contact details\.$/u,
    ),
  ]);
  const visit = bookedByDesk();
  expect(studio.appointments().at(-1)).toMatchObject({ record_id: guest, client_id: null });
  for (const path of ["GET /api/appointments/my", "POST /profile/data.json", "GET /profile"]) {
    const { status, text } = await callRoute(path, { as: stranger, now });
    expect([path, status, /DESK NOTE|Expecting/u.test(text)]).toEqual([path, 200, false]);
  }
  for (const method of ["PUT", "DELETE"]) {
    const json = method === "PUT" ? { notes: "mine" } : undefined;
    const { status } = await callRoute(`${method} /api/appointments/${visit}`, { as: stranger, now, json });
    expect([method, status]).toEqual([method, 404]);
  }
  const before = record(guest);
  const form = { intent: "details", username: "Ana López", email, phone: otherPhone };
  expect((await callRoute("POST /profile/settings", { as: stranger, now, form })).status).toBe(303);
  expect(record(guest)).toEqual(before);
  // No record contains it that the desk could mistake for the guest's.
  expect(ownOf(stranger)?.phone).not.toBe(otherPhone);
}

const ways: [string, () => Promise<number>, string][] = [
  ["name and number, by the form", () => byForm(evil, ana.customerPhone), evil],
  ["name and number, by the API", () => byApi(evil, ana.customerPhone), evil],
  ["name and address, by the form", () => byForm(ana.customerEmail, "(555) 999-9999"), ana.customerEmail],
  ["name and address, by the API", () => byApi(ana.customerEmail, "(555) 999-9999"), ana.customerEmail],
];

it.each(ways)(
  "shows a stranger who registers with %s nothing of the record",
  async (_, register, email) => {
    await getsNothing(await register(), email);
  },
  60_000,
);

describe("a stranger with the client's name and number", () => {
  it("gets nothing by signing in again", async () => {
    const stranger = await byForm(evil, ana.customerPhone);
    expect((await callRoute("POST /login", { now, form: { email: evil, password } })).status).toBe(303);
    await getsNothing(stranger, evil);
  }, 60_000);

  it("learns nothing about the alert, because bookings are checked against the account's own record", async () => {
    studio.sqlite
      .prepare(
        "INSERT INTO service_preconditions (service_id, kind, mark_kind) VALUES (?, 'mark', 'pregnancy')",
      )
      .run(studio.facial);
    const stranger = enrolled(evil);
    const { facial: serviceId, tom: providerId } = studio;
    const json = { ...ana, serviceId, providerId, date: wednesday, time: "10:00" };
    const made = await callRoute("POST /api/appointments", { as: stranger, now, json });
    expect([made.status, made.text.includes("pregnancy")]).toEqual([201, false]);
    expect(studio.appointments().at(-1)?.record_id).toBe(ownOf(stranger)?.id);
  });

  it("does not get the client's first guest booking into their own record", () => {
    studio.sqlite.exec("DELETE FROM appointments; DELETE FROM clients");
    const stranger = enrolled(evil);
    const { recordId } = appointmentAt(studio, wednesday, "12:00").appointment;
    expect(recordId).not.toBe(ownOf(stranger)?.id);
  });

  it("takes over no record by adding a guest booking to the account", () => {
    studio.sqlite.exec("DELETE FROM appointments");
    const { appointment } = appointmentAt(studio, wednesday, "12:00", { customerEmail: evil });
    expect(appointment.recordId).toBe(guest);
    const { id } = enrol(evil);
    studio.sqlite.exec("UPDATE clients SET created_at = 0");
    studio.sqlite.prepare("UPDATE users SET email_proven_at = ? WHERE id = ?").run(now, id);
    expect(linkGuestAppointments(id, now)).toBe(1);
    expect([record(guest)?.account_id, ownOf(id)?.mark]).toEqual([null, ""]);
  });
});

describe("the client", () => {
  it("has one record with all data once the address is proven", async () => {
    const id = enrolled(ana.customerEmail);
    const visit = appointmentAt(studio, wednesday, "12:00", { clientId: id }).appointment;
    expect(visit.recordId).not.toBe(guest);
    studio.sqlite.prepare("UPDATE users SET email_proven_at = ? WHERE id = ?").run(now, id);
    expect(linkGuestAppointments(id, now)).toBe(1);
    expect(ownOf(id)).toMatchObject({ id: guest, bound_by: "proof", mark_kind: "pregnancy" });
    const visits = studio.rows("SELECT record_id, client_id FROM appointments");
    expect(visits).toEqual([1, 2].map(() => ({ record_id: guest, client_id: id })));
    expect(await possibleDuplicates()).toEqual([]);
    const form = { intent: "details", username: "Ana López", email: ana.customerEmail, phone: otherPhone };
    expect((await callRoute("POST /profile/settings", { as: id, now, form })).status).toBe(303);
    expect(ownOf(id)?.phone).toBe(otherPhone);
  });

  it("is linked to a record by the desk without proof", async () => {
    const id = enrolled(evil);
    const form = { intent: "merge", merged: String(ownOf(id)?.id) };
    const merge = await callRoute(`POST /receptionist/clients/${guest}/merge`, { as: rita, now, form });
    expect(merge.status).toBe(303);
    expect(ownOf(id)).toMatchObject({ id: guest, bound_by: "desk" });
  });
});

it("shows the desk which account a visit is added to if the record has another address", async () => {
  const id = enrolled(evil);
  studio.sqlite.prepare("UPDATE clients SET email = 'ana@example.com' WHERE account_id = ?").run(id);
  const page = await browser({ as: rita, now }).open(`/receptionist?date=${tuesday}&new&q=Ana`);
  expect(page.words).toContain("Goes into the account t…@evil.test");
});
