import { describe, expect, test } from "vitest";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { linkAppointment, linkGuestAppointments } from "#app/domain/booking/change/link-to-account.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
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
import { recordById, recordOfAccount } from "./client-record.server.ts";
import {
  createClientRecord,
  createMissingRecords,
  updateRecordOfAccount,
} from "./records-of-accounts.server.ts";

const studio = perTest(smallStudio);

const account = (proven: number | null = null) => {
  const id = addPerson(studio.sqlite, ana.customerName, ana.customerEmail, "user");
  studio.sqlite.prepare("UPDATE users SET email_proven_at = ? WHERE id = ?").run(proven, id);
  return id;
};

test("creates a record at registration", async () => {
  const form = {
    ...{ firstName: "Ana", lastName: "López", email: ana.customerEmail, phone: "(555) 010-2030" },
    password: "Kettle-Moss-7",
  };
  expect((await callRoute("POST /register", { form, now })).status).toBe(303);
  expect(studio.rows("SELECT name, email, phone_digits FROM clients")).toEqual([
    { name: "Ana López", email: "ana@example.com", phone_digits: "5550102030" },
  ]);
});

test("creates missing records of clients' accounts at night, and none for staff", () => {
  const client = account();
  addPerson(studio.sqlite, "Rita", "rita@studio.test", "user", "receptionist");
  createMissingRecords(now);
  createMissingRecords(now);
  expect(studio.rows("SELECT account_id FROM clients")).toEqual([{ account_id: client }]);
});

describe("a guest's visit that is linked to an account", () => {
  test("moves its record to the account if the record has no other visit", () => {
    const { appointment, token } = appointmentAt(studio, tuesday, "10:30", {
      customerEmail: "x@example.com",
      customerPhone: "(555) 999-8877",
    });
    const id = account();
    expect(linkAppointment(token, id, now).ok).toBe(true);
    expect(recordOfAccount(id)?.id).toBe(appointment.recordId);
    expect(recordById(appointment.recordId ?? 0)?.email).toBe("x@example.com");
  });

  test("moves to the account's record without a new revision of the visit", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { customerPhone: "(555) 999-8877" });
    const other = appointmentAt(studio, wednesday, "10:30", { customerName: "Ben" }).appointment;
    studio.sqlite.exec("UPDATE clients SET email = 'corrected@example.com'");
    const id = account(1);
    createClientRecord(id, now);
    expect(linkGuestAppointments(id, now)).toBe(2);
    const own = recordOfAccount(id)?.id;
    expect(own).not.toBe(appointment.recordId);
    expect(studio.appointments()).toMatchObject([
      { id: appointment.id, record_id: own },
      { id: other.id, record_id: other.recordId },
    ]);
  });
});

test("copies changes of an account to its proven record where the record had the old value", () => {
  const id = account(1);
  createClientRecord(id, now);
  studio.sqlite.exec("UPDATE clients SET phone = '(555) 111-2222', phone_digits = '5551112222'");
  const before = accountById(id);
  studio.sqlite.exec(`UPDATE users SET username = 'Ana Smith', phone = '(555) 333-4444' WHERE id = ${id}`);
  if (before) updateRecordOfAccount(before, now);
  expect(recordOfAccount(id)).toMatchObject({ name: "Ana Smith", phone: "(555) 111-2222", revision: 1 });
  expect(recordOfAccount(id)?.email).toBe(ana.customerEmail);
});

test("copies no changes of an account without a proven email", () => {
  const id = account();
  createClientRecord(id, now);
  const before = accountById(id);
  studio.sqlite.exec(`UPDATE users SET username = 'Ana Smith', phone = '(555) 333-4444' WHERE id = ${id}`);
  if (before) updateRecordOfAccount(before, now);
  expect(recordOfAccount(id)).toMatchObject({ name: "Ana López", revision: 0 });
});
