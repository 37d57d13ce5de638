/** Bookings, refusals, moves and undos of services with pauses, rooms and times by provider. */
import { beforeEach, expect, test } from "vitest";
import { availability } from "#app/domain/booking/choose/open-times.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  now,
  requester,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { book } from "./book.server.ts";
import { moveVisit } from "./move.server.ts";

const studio = perTest(smallStudio);
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  studio.sqlite.exec(`INSERT INTO resources (id, name, places) VALUES (1, 'Treatment room', 1)`);
});

const needsRoom = (...services: number[]) => {
  for (const service of services) {
    studio.sqlite
      .prepare("INSERT INTO service_resources (service_id, resource_id) VALUES (?, 1)")
      .run(service);
  }
};
const timesOf = (service: number, provider?: number): string[] => {
  const answer = availability({ service_id: service, provider_id: provider, date: tuesday }, now);
  return answer.ok ? answer.value.times.map(({ time }) => time) : [];
};
const atDesk = () => ({ actor: { id: rita, role: "receptionist" as const, name: "Rita" } });

test("a booking stores minutes, price, pause and rooms of its provider", () => {
  needsRoom(studio.facial);
  studio.sqlite
    .prepare(
      "UPDATE service_providers SET duration_minutes = 90, price_minor = 12000 WHERE service_id = ? AND provider_id = ?",
    )
    .run(studio.facial, studio.tom);
  studio.sqlite
    .prepare("UPDATE services SET pause_after_minutes = 20, pause_minutes = 30 WHERE id = ?")
    .run(studio.facial);
  appointmentAt(studio, tuesday, "10:30");
  appointmentAt(studio, tuesday, "12:00", { providerId: studio.tom });
  expect(studio.appointments()).toMatchObject([
    { start_min: 630, end_min: 690, pause_start_min: 650, pause_end_min: 680, price_minor: 9500 },
    { start_min: 720, end_min: 810, pause_start_min: 740, pause_end_min: 770, price_minor: 12_000 },
  ]);
  expect(studio.rows("SELECT resource_id FROM appointment_resources")).toEqual([
    { resource_id: 1 },
    { resource_id: 1 },
  ]);
});

test("times with a full room are not offered, and the desk sees until when it is full", () => {
  needsRoom(studio.facial);
  const { appointment } = appointmentAt(studio, tuesday, "10:30");
  expect(timesOf(studio.facial, studio.tom)).not.toContain("10:00");
  const wanted = {
    ...contactOf,
    serviceId: studio.facial,
    providerId: studio.tom,
    date: tuesday,
    time: "11:00",
  };
  const refused = book(wanted, {
    visitor: null,
    key: null,
    now,
    staff: { ...atDesk(), clientId: null, override: true, whose: "the client's" },
  });
  expect(refused).toMatchObject({ ok: false, refusal: { reason: "conflict" } });
  expect(refused.ok ? "" : refused.refusal.message).toContain("Treatment room is taken until 11:30 AM");
  const freed = moveVisit(appointment.id, { status: "cancelled" }, requester("staff", rita), now);
  expect(freed.ok).toBe(true);
  const booked = book(wanted, {
    visitor: null,
    key: null,
    now,
    staff: { ...atDesk(), clientId: null, override: true, whose: "the client's" },
  });
  expect(booked.ok).toBe(true);
  const back = moveVisit(appointment.id, { status: "booked" }, requester("staff", rita), now);
  expect(back.ok ? "" : back.refusal.message).toContain("Treatment room is taken.");
});

const contactOf = { customerName: "Bea", customerEmail: "bea@example.com", customerPhone: "(503) 555-0111" };

test("others can be booked in a pause with their buffer, and a moved visit keeps its pause", () => {
  studio.sqlite
    .prepare(
      "UPDATE services SET duration_minutes = 120, pause_after_minutes = 15, pause_minutes = 60 WHERE id = ?",
    )
    .run(studio.facial);
  const { appointment } = appointmentAt(studio, tuesday, "14:00");
  expect(timesOf(studio.brows, studio.maya)).toContain("14:15");
  expect(timesOf(studio.brows, studio.maya)).not.toContain("15:00");
  appointmentAt(studio, tuesday, "14:15", { serviceId: studio.brows, customerEmail: "b@example.com" });
  const moved = moveVisit(appointment.id, { date: tuesday, time: "09:30" }, requester("staff", rita), now);
  expect(moved.ok ? moved.value.appointment : moved.refusal).toMatchObject({
    startMin: 570,
    endMin: 690,
    pauseStartMin: 585,
    pauseEndMin: 645,
  });
});
