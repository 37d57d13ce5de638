import { beforeEach, describe, expect, test } from "vitest";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  monday,
  now,
  smallStudio,
  timeZone,
  tuesday,
} from "#app/testing/studio.server.ts";
import { type Retirement, retireService, serviceConflict } from "./retire-service.server.ts";

const studio = perTest(smallStudio);
let rita: Actor;
beforeEach(() => {
  rita = { id: addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist"), role: "receptionist" };
});

const retire = (how: Retirement = {}, id = studio.facial, at = now) =>
  retireService(id, how, { actor: rita, now: at });
const rows = (sql: string) => studio.sqlite.prepare(sql).all() as Record<string, unknown>[];
const names = () => rows("SELECT name FROM services ORDER BY id").map(({ name }) => name);
const mails = () =>
  rows("SELECT kind || ' ' || audience AS mail FROM outbox WHERE dropped_at IS NULL ORDER BY id").map(
    ({ mail }) => mail,
  );
const audit = () =>
  rows("SELECT action, entity, detail FROM audit ORDER BY id").map(({ action, entity, detail }) => [
    action,
    entity,
    JSON.parse(String(detail)),
  ]);

test("a service without appointments is deleted with its providers", () => {
  expect(retire()).toEqual({ ok: true, value: { name: "Facial", cancelled: 0, kept: 0 } });
  expect(names()).toEqual(["Brows", "Peel", "Wrap"]);
  expect(rows(`SELECT 1 FROM service_providers WHERE service_id = ${studio.facial}`)).toEqual([]);
  expect(audit()).toEqual([["deleted", "service", { name: "Facial", cancelled: 0, kept: 0 }]]);
});

test("a missing service is not found, and nothing is logged", () => {
  expect(retire({ force: true }, 9999)).toMatchObject({
    refusal: { reason: "not-found", message: "Service not found" },
  });
  expect(audit()).toEqual([]);
});

describe("a service with upcoming appointments", () => {
  test("is not deleted, and the refusal lists them, next first", () => {
    const late = appointmentAt(studio, tuesday, "12:00").appointment;
    const soon = appointmentAt(studio, monday, "09:00").appointment;
    const answer = retire();
    expect(answer).toMatchObject({
      refusal: {
        reason: "conflict",
        message: "This service still has 2 upcoming appointments.",
        detail: { conflict: true, serviceId: studio.facial, appointmentCount: 2 },
      },
    });
    if (answer.ok) throw new Error("It was deleted.");
    expect(answer.refusal.detail?.appointments).toEqual([
      { id: soon.id, date: monday, time: "09:00", customerName: "Ana López", providerName: "Maya Ortiz" },
      { id: late.id, date: tuesday, time: "12:00", customerName: "Ana López", providerName: "Maya Ortiz" },
    ]);
    expect(names()).toHaveLength(4);
  });

  test("is not deleted with cancelAppointments but without force", () => {
    appointmentAt(studio, tuesday, "12:00");
    expect(retire({ cancelAppointments: true }).ok).toBe(false);
    expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
  });

  test("is deleted with force, and the appointments stay", () => {
    appointmentAt(studio, tuesday, "12:00");
    const before = mails();
    expect(retire({ force: true })).toMatchObject({ value: { cancelled: 0, kept: 1 } });
    expect(studio.appointments()).toMatchObject([
      {
        status: "booked",
        service_id: null,
        service_name: "Facial",
        price_minor: 9500,
        start_min: 720,
        end_min: 780,
      },
    ]);
    expect(mails()).toEqual(before);
  });

  test("with force and cancelAppointments notifies the clients, charges nothing and releases the time", () => {
    appointmentAt(studio, tuesday, "12:00");
    appointmentAt(studio, tuesday, "13:30", { serviceId: studio.brows });
    expect(retire({ force: true, cancelAppointments: true })).toMatchObject({
      value: { cancelled: 1, kept: 0 },
    });
    expect(studio.appointments()).toMatchObject([
      {
        ...{ status: "cancelled", charge_minor: 0, service_name: "Facial", price_minor: 9500 },
        ...{ cancelled_by: "studio", cancel_reason: "We no longer offer this service." },
      },
      { status: "booked", service_name: "Brows" },
    ]);
    expect(mails()).toContain("cancelled client");
    expect(audit().slice(-2)).toEqual([
      ["cancelled", "appointment", { from: "booked", chargeMinor: 0, revision: 1 }],
      ["deleted", "service", { name: "Facial", cancelled: 1, kept: 0 }],
    ]);
  });

  test("with force and cancelAppointments sends a client one mail about all parts of a visit", () => {
    const rows = [studio.maya, studio.tom].map((providerId) => ({ serviceId: studio.facial, providerId }));
    const asked = { ...ana, kind: "chain", rows, date: tuesday, time: "12:00", keepOrder: true };
    expect(bookVisit(asked, { visitor: null, key: null, now }).ok).toBe(true);
    expect(retire({ force: true, cancelAppointments: true })).toMatchObject({ value: { cancelled: 2 } });
    expect(mails().filter((mail) => mail === "cancelled client")).toHaveLength(1);
  });

  test("is unchanged if its deletion fails", () => {
    appointmentAt(studio, tuesday, "12:00");
    studio.sqlite.exec(
      "CREATE TRIGGER stop BEFORE DELETE ON services BEGIN SELECT RAISE(ABORT, 'stop'); END",
    );
    expect(() => retire({ force: true, cancelAppointments: true })).toThrow("stop");
    expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
    expect(mails()).not.toContain("cancelled client");
    expect(audit()).toEqual([]);
  });
});

test("past and cancelled appointments don't block a deletion, and keep their data", () => {
  appointmentAt(studio, monday, "09:00");
  appointmentAt(studio, tuesday, "12:00");
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled' WHERE start_min = 720");
  const afterwards = instantOf(monday, 9 * 60 + 1, timeZone);
  expect(retire({}, studio.facial, afterwards)).toMatchObject({ value: { cancelled: 0, kept: 0 } });
  expect(studio.appointments()).toMatchObject([
    { service_name: "Facial", price_minor: 9500, status: "booked" },
    { service_name: "Facial", price_minor: 9500, status: "cancelled" },
  ]);
});

test("a conflict can be checked before the deletion", () => {
  expect(serviceConflict(studio.facial, now)).toEqual({
    ok: true,
    value: { conflict: false, serviceId: studio.facial, appointmentCount: 0, appointments: [] },
  });
  appointmentAt(studio, tuesday, "12:00");
  const refused = retire();
  if (refused.ok) throw new Error("It was deleted.");
  const { message, detail } = refused.refusal;
  expect(serviceConflict(studio.facial, now)).toEqual({ ok: true, value: { error: message, ...detail } });
  expect(serviceConflict(9999, now)).toMatchObject({ refusal: { reason: "not-found" } });
});
