import { beforeEach, expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { linkAppointment, linkGuestAppointments } from "./link-to-account.server.ts";

const studio = perTest(smallStudio);
let clientId: number;
beforeEach(() => {
  clientId = addPerson(studio.sqlite, "Ana", "ana@example.com", "user");
});

const prove = () =>
  studio.sqlite.prepare("UPDATE users SET email_proven_at = ? WHERE id = ?").run(now, clientId);
const owners = () => studio.appointments().map(({ client_id }) => client_id);

test("guest visits belong to an account only after its address is proven", () => {
  appointmentAt(studio, tuesday, "09:00");
  expect(linkGuestAppointments(clientId, now)).toBe(0);
  expect(owners()).toEqual([null]);
  prove();
  expect(linkGuestAppointments(clientId, now)).toBe(1);
  expect(owners()).toEqual([clientId]);
  expect(studio.appointments()[0]).toMatchObject({ customer_name: "Ana López" });
});

test("only visits with exactly that address are linked, ignoring case", () => {
  appointmentAt(studio, tuesday, "09:00", { customerEmail: " ANA@Example.com" });
  appointmentAt(studio, tuesday, "10:30", { customerEmail: "anna@example.com" });
  appointmentAt(studio, tuesday, "12:00", { clientId: studio.tom });
  prove();
  expect(linkGuestAppointments(clientId, now)).toBe(1);
  expect(owners()).toEqual([clientId, null, studio.tom]);
  expect(linkGuestAppointments(clientId, now)).toBe(0);
});

test("later bookings with a proven address belong to the account right away", () => {
  appointmentAt(studio, tuesday, "09:00");
  prove();
  appointmentAt(studio, tuesday, "10:30");
  appointmentAt(studio, tuesday, "12:00", { clientId: studio.tom });
  expect(owners()).toEqual([null, clientId, studio.tom]);
});

test("the link of a visit adds it once to the logged-in account, whatever its address", () => {
  const { token } = appointmentAt(studio, tuesday, "09:00", { customerEmail: "other@example.com" });
  expect(linkAppointment(token, clientId, now).ok).toBe(true);
  expect(owners()).toEqual([clientId]);
  expect(linkAppointment(token, clientId, now).ok).toBe(true);
  const eve = addPerson(studio.sqlite, "Eve", "eve@example.com", "user");
  expect(linkAppointment(token, eve, now)).toMatchObject({ refusal: { reason: "conflict" } });
  expect(owners()).toEqual([clientId]);
  const entries = studio.sqlite.prepare("SELECT action, actor_id FROM audit").all();
  expect(entries).toEqual([{ action: "claimed", actor_id: clientId }]);
});

test("an unknown link adds nothing, and staff can't take a client's visit", () => {
  const { token } = appointmentAt(studio, tuesday, "09:00");
  expect(linkAppointment("x".repeat(43), clientId, now)).toMatchObject({ refusal: { reason: "not-found" } });
  const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "user", "receptionist");
  expect(linkAppointment(token, rita, now)).toMatchObject({ refusal: { reason: "not-allowed" } });
  expect(owners()).toEqual([null]);
});
