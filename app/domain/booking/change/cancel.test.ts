import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { linkRequester, type Requester } from "#app/domain/appointments/requester.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  instantAt,
  monday,
  now,
  requester,
  type SmallStudio,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";
import { type CancelChoice, cancelVisit } from "./cancel.server.ts";

let studio: SmallStudio;
let clientId: number;
let client: Requester;
let staff: Requester;
beforeEach(() => {
  const made = studioWithPeople();
  studio = made;
  ({ clientId, client, staff } = made);
});
afterEach(() => studio.close());

const row = () => studio.appointments()[0];
const messages = (kind: string) =>
  studio.sqlite.prepare("SELECT audience, recipient FROM outbox WHERE kind = ? ORDER BY id").all(kind);
const openReminders = () =>
  studio.sqlite
    .prepare("SELECT count(*) FROM outbox WHERE kind = 'reminder' AND sent_at IS NULL AND dropped_at IS NULL")
    .pluck()
    .get();

describe("a cancellation in time", () => {
  test("keeps the row, raises the sequence, costs nothing and releases the time", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const outcome = cancelVisit(appointment.id, client, {}, now);
    expect(outcome).toMatchObject({
      ok: true,
      value: { chargeMinor: 0, appointment: { status: "cancelled" } },
    });
    expect(row()).toMatchObject({ status: "cancelled", sequence: 1, charge_minor: 0, cancelled_at: now });
    appointmentAt(studio, tuesday, "10:30");
  });

  test("notifies client, provider and studio, and deletes reminders", () => {
    studio.sqlite.prepare("UPDATE settings SET email = 'hello@studio.test'").run();
    const { appointment } = appointmentAt(studio, "2026-03-05", "10:30", { clientId });
    expect(openReminders()).toBe(2);
    cancelVisit(appointment.id, client, {}, now);
    expect(messages("cancelled")).toEqual([
      { audience: "client", recipient: "ana@example.com" },
      { audience: "provider", recipient: "maya@studio.test" },
      { audience: "studio", recipient: "hello@studio.test" },
    ]);
    expect(openReminders()).toBe(0);
  });

  test("is stored as a cancellation by the client, without a reason", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    cancelVisit(appointment.id, client, { reason: "Not theirs to say" }, now);
    expect(row()).toMatchObject({ cancelled_by: "client", cancel_reason: "" });
  });

  test("is in the audit with the user", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    cancelVisit(appointment.id, client, {}, now);
    expect(studio.sqlite.prepare("SELECT * FROM audit").all()).toMatchObject([
      { action: "cancelled", entity: "appointment", entity_id: appointment.id, actor_id: clientId },
    ]);
  });

  test("returns the same a second time and changes nothing", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const first = cancelVisit(appointment.id, client, {}, now);
    const told = messages("cancelled").length;
    expect(cancelVisit(appointment.id, client, {}, instantAt(tuesday, "17:00"))).toEqual(first);
    expect(row()).toMatchObject({ sequence: 1 });
    expect(messages("cancelled")).toHaveLength(told);
  });
});

describe("a late cancellation by the client", () => {
  test("asks for confirmation with 23:59 left and not with 24:00, and is free before the day itself", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const late = instantAt(monday, "10:31");
    const asked = cancelVisit(appointment.id, client, {}, late);
    expect(asked).toMatchObject({
      ok: false,
      refusal: { reason: "conflict", detail: { late: true, charge: 0 } },
    });
    expect(row()).toMatchObject({ status: "booked", sequence: 0 });
    expect(messages("cancelled")).toEqual([]);
    const confirmed = cancelVisit(appointment.id, client, { lateConfirmed: true }, late);
    expect(confirmed).toMatchObject({ ok: true, value: { chargeMinor: 0 } });
  });
});

describe("staff", () => {
  test.each([
    [{ reason: "  Maya is\nill. " }, { cancelled_by: "studio", cancel_reason: "Maya is ill." }],
    [{}, { cancelled_by: "studio", cancel_reason: "" }],
    [{ calledOffBy: "client" as const }, { cancelled_by: "client", cancel_reason: "" }],
  ])("record %j as who cancelled, which is cleared when the appointment is restored", (choice, noted) => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    expect(cancelVisit(appointment.id, staff, choice, now).ok).toBe(true);
    expect(row()).toMatchObject(noted);
    setStatus(appointment.id, "booked", staff.actor, now);
    expect(row()).toMatchObject({ cancelled_by: null, cancel_reason: "" });
  });

  test.each([["x".repeat(201)], [["a", "b"]], [7]])("can't give %j as a reason", (reason) => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    expect(cancelVisit(appointment.id, staff, { reason }, now)).toMatchObject({
      refusal: { reason: "invalid", fields: { reason: expect.any(String) } },
    });
    expect(row()).toMatchObject({ status: "booked" });
  });

  test("cancel without confirmation, without a charge, and after the start", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const outcome = cancelVisit(appointment.id, staff, {}, instantAt(tuesday, "10:45"));
    expect(outcome).toMatchObject({ ok: true, value: { chargeMinor: 0 } });
    expect(messages("cancelled")).not.toEqual([]);
  });

  test("send no mail if they cancel after the visit's end", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    expect(cancelVisit(appointment.id, staff, {}, instantAt(tuesday, "11:30")).ok).toBe(true);
    expect(messages("cancelled")).toEqual([]);
  });

  test("can't cancel a completed appointment", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const begun = instantAt(tuesday, "10:30");
    setStatus(appointment.id, "completed", staff.actor, begun);
    expect(cancelVisit(appointment.id, staff, {}, begun)).toMatchObject({
      refusal: { reason: "conflict" },
    });
    expect(row()).toMatchObject({ status: "completed" });
  });
});

describe("ownership", () => {
  test("gives another client, the provider and another link the same answer as for a missing appointment", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const missing = cancelVisit(9999, client, {}, now);
    expect(missing).toMatchObject({ refusal: { reason: "not-found" } });
    const stranger = addPerson(studio.sqlite, "Eve", "eve@example.com", "user");
    const others = [
      requester("client", stranger),
      requester("provider", studio.maya),
      linkRequester(9999, null),
    ];
    for (const other of others) expect(cancelVisit(appointment.id, other, {}, now)).toEqual(missing);
    expect(row()).toMatchObject({ status: "booked" });
  });

  test("refuses a guest's visit to accounts and to requests without a link", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const nobody = { ...client, userId: null };
    expect(cancelVisit(appointment.id, nobody, {}, now)).toMatchObject({
      refusal: { reason: "not-found" },
    });
    expect(cancelVisit(appointment.id, client, {}, now)).toMatchObject({
      refusal: { reason: "not-found" },
    });
  });

  test("lets the link cancel it", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    expect(cancelVisit(appointment.id, linkRequester(appointment.id, null), {}, now).ok).toBe(true);
  });
});

describe("cancelling parts of a visit", () => {
  let parts: number[];
  beforeEach(() => {
    const rows = [
      { serviceId: studio.facial, providerId: studio.tom },
      { serviceId: studio.brows, providerId: studio.maya },
      { serviceId: studio.brows, providerId: studio.maya },
    ];
    const asked = { ...ana, kind: "chain", rows, date: "2026-03-05", time: "10:00", keepOrder: true };
    const made = bookVisit(asked, { visitor: null, key: null, now });
    parts = made.ok ? made.value.appointments.map(({ id }) => id) : [];
    expect(openReminders()).toBe(2);
  });
  const cancelled = () => studio.appointments().map(({ status }) => status === "cancelled");
  const toClient = () =>
    studio.rows(
      "SELECT facts ->> 'joint' AS joint FROM outbox WHERE kind = 'cancelled' AND audience = 'client'",
    );

  test.each<[string, () => CancelChoice, boolean[], object]>([
    ["one", () => ({}), [true, false, false], { joint: null }],
    ["some", () => ({ parts: parts.slice(0, 2) }), [true, true, false], { joint: 1 }],
    ["all", () => ({ parts: "all", revision: "0.0.0" }), [true, true, true], { joint: 1 }],
  ])("cancels %s, and the client gets one mail", (_which, choice, gone, mail) => {
    expect(cancelVisit(parts[0] ?? 0, staff, choice(), now).ok).toBe(true);
    expect([cancelled(), toClient()]).toEqual([gone, [mail]]);
    expect(openReminders()).toBe(gone.every(Boolean) ? 0 : 2);
  });

  test("sends no mail if it was entered by mistake", () => {
    const choice = { parts: "all", calledOffBy: "mistake" } as const;
    expect(cancelVisit(parts[0] ?? 0, staff, choice, now).ok).toBe(true);
    expect([cancelled(), messages("cancelled"), openReminders()]).toEqual([[true, true, true], [], 0]);
  });
});
