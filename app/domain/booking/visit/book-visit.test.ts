import { beforeEach, describe, expect, test } from "vitest";
import { appointmentByReference } from "#app/domain/appointments/appointment.server.ts";
import { jointKindOf, jointOf } from "#app/domain/appointments/joint.server.ts";
import type { BookingContext } from "#app/domain/appointments/requester.ts";
import { linkAppointment } from "#app/domain/booking/change/link-to-account.server.ts";
import { subjectOf } from "#app/platform/shared/tokens.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  now,
  requester,
  setRateLimits,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { bookVisit } from "./book.server.ts";
import { moveVisit } from "./move.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  setRateLimits(true);
});

const guest: BookingContext = { visitor: null, key: null, now };
const facialAndBrows = (time: string, extra: object = {}) => ({
  ...ana,
  kind: "chain",
  rows: [
    { serviceId: studio.facial, providerId: studio.tom },
    { serviceId: studio.brows, providerId: "any" },
  ],
  date: tuesday,
  time,
  ...extra,
});
const booked = (input: unknown, context = guest) => {
  const outcome = bookVisit(input, context);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};
const refusalOf = (input: unknown, context = guest) => {
  const outcome = bookVisit(input, context);
  if (outcome.ok) throw new Error("It was accepted.");
  return outcome.refusal;
};

function addAddon(serviceId: number, name: string, minutes: number, cents: number): number {
  studio.sqlite
    .prepare("INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, ?, ?, ?)")
    .run(serviceId, name, minutes, cents);
  return Number(studio.rows("SELECT max(id) AS id FROM addons")[0]?.id);
}

describe("a chain", () => {
  test("is two appointments in a row with one reference, one link and one key", () => {
    const { appointments, reference, token } = booked(facialAndBrows("10:00"), {
      ...guest,
      key: "chain-key",
    });
    expect(
      appointments.map(({ serviceName, providerId, startMin, endMin }) => [
        serviceName,
        providerId,
        startMin,
        endMin,
      ]),
    ).toEqual([
      ["Facial", studio.tom, 600, 660],
      ["Brows", studio.maya, 660, 690],
    ]);
    expect(appointments.map((one) => one.reference)).toEqual([reference, `${reference}-2`]);
    expect(appointments.map(({ jointPosition }) => jointPosition)).toEqual([1, 2]);
    expect(subjectOf("manage", token, now)).toBe(appointments[0]?.id);
    const [first, second] = appointments;
    expect(second && jointOf(second).map(({ id }) => id)).toEqual(appointments.map(({ id }) => id));
    expect(first && jointKindOf(first)).toBe("chain");
    expect(appointmentByReference(reference)?.id).toBe(first?.id);
  });

  test("sends one mail to client and studio, one to each provider, and one reminder", () => {
    booked(facialAndBrows("10:00", { date: "2026-03-10" }));
    expect(studio.mails().sort()).toEqual(
      [
        "booked ana@example.com",
        `booked ${studio.rows("SELECT email FROM settings")[0]?.email}`,
        "booked tom@studio.test",
        "booked maya@studio.test",
        "reminder ana@example.com",
        "reminder ana@example.com",
      ].sort(),
    );
  });

  test("is booked once per key, and another account's key is refused", () => {
    const context = { ...guest, key: "the-same-key" };
    const first = booked(facialAndBrows("10:00"), context);
    const again = booked(facialAndBrows("10:00"), context);
    expect(again.appointments.map(({ id }) => id)).toEqual(first.appointments.map(({ id }) => id));
    expect(studio.appointments()).toHaveLength(2);
    expect(refusalOf(facialAndBrows("12:00"), context).reason).toBe("conflict");
  });

  test("is refused completely if a part is taken, and other chains are offered", () => {
    appointmentAt(studio, tuesday, "10:30", {
      providerId: studio.maya,
      customerEmail: "b@example.com",
      customerPhone: "(555) 010-9999",
    });
    const refusal = refusalOf(facialAndBrows("10:00", { keepOrder: true }));
    expect(refusal).toMatchObject({
      reason: "conflict",
      message: expect.stringContaining("Someone else has booked"),
    });
    const [nearest] = (refusal.detail as { alternatives: { rows: unknown[]; label: string }[] }).alternatives;
    expect(nearest?.rows).toHaveLength(2);
    expect(nearest?.label).toMatch(
      /^Tuesday, March 3: .+ Facial with Tom Reed, .+ Brows with Maya Ortiz, done /u,
    );
    expect(studio.appointments()).toHaveLength(1);
  });

  test("stores nothing if the triggers refuse it", () => {
    studio.sqlite.exec(
      "CREATE TRIGGER unlucky BEFORE INSERT ON appointments WHEN NEW.joint_position = 2 BEGIN SELECT RAISE(ABORT, 'slot_taken'); END",
    );
    expect(refusalOf(facialAndBrows("10:00")).reason).toBe("conflict");
    expect([studio.count("appointments"), studio.count("joint_visits"), studio.count("outbox")]).toEqual([
      0, 0, 0,
    ]);
  });

  test("includes add-ons in minutes, price and items", () => {
    const mask = addAddon(studio.facial, "Eye mask", 15, 2000);
    const rows = [
      { serviceId: studio.facial, providerId: studio.tom, addonIds: [mask] },
      { serviceId: studio.brows, providerId: studio.maya },
    ];
    const { appointments } = booked(facialAndBrows("10:30", { rows, keepOrder: true }));
    expect(appointments[0]).toMatchObject({ priceMinor: 11_500 });
    expect((appointments[0]?.endMin ?? 0) - (appointments[0]?.startMin ?? 0)).toBe(75);
    expect(studio.rows("SELECT name, minutes, price_minor FROM appointment_items")).toEqual([
      { name: "Eye mask", minutes: 15, price_minor: 2000 },
    ]);
  });
});

describe("a household", () => {
  const twoPeople = (extra: object = {}) => ({
    ...ana,
    kind: "household",
    rows: [
      { serviceId: studio.facial, providerId: "any" },
      { serviceId: studio.facial, providerId: "any", customerName: "Luis López" },
    ],
    date: tuesday,
    time: "09:00",
    ...extra,
  });

  test("is two people at the same time with two providers, and the second has their own name", () => {
    const { appointments } = booked(twoPeople());
    expect(appointments.map(({ startMin }) => startMin)).toEqual([540, 540]);
    expect(new Set(appointments.map(({ providerId }) => providerId)).size).toBe(2);
    expect(appointments.map(({ contact }) => [contact.name, contact.email])).toEqual([
      ["Ana López", "ana@example.com"],
      ["Luis López", "ana@example.com"],
    ]);
  });

  test("moves with swapped providers, also at the same minute", () => {
    const { appointments } = booked(twoPeople());
    const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
    const [first, second] = appointments.map(({ providerId }) => providerId);
    const move = { date: tuesday, time: "09:00", providerIds: [second ?? 0, first ?? 0] };
    const moved = moveVisit(appointments[0]?.id ?? 0, move, requester("staff", rita), now, "all");
    if (!moved.ok) throw new Error(moved.refusal.message);
    expect(moved.value.appointments.map(({ providerId }) => providerId)).toEqual([second, first]);
    expect(moved.value.appointments.map(({ date, startMin }) => [date, startMin])).toEqual([
      [tuesday, 540],
      [tuesday, 540],
    ]);
  });

  test("is added to an account with all its parts, without another person's record", () => {
    const { token } = booked(twoPeople());
    const bo = addPerson(studio.sqlite, "Bo Client", "bo@example.com", "user");
    expect(linkAppointment(token, bo, now).ok).toBe(true);
    expect(studio.appointments().map(({ client_id }) => client_id)).toEqual([bo, bo]);
  });

  test("needs as many providers as people", () => {
    const rows = Array.from({ length: 3 }, () => ({ serviceId: studio.facial, providerId: "any" }));
    expect(refusalOf(twoPeople({ rows })).reason).toBe("conflict");
  });
});

describe("a joint visit is refused", () => {
  test("with a sentence at the row with the problem", () => {
    const rows = (second: object) => [{ serviceId: studio.facial }, second];
    expect(refusalOf(facialAndBrows("10:00", { rows: rows({ serviceId: 999 }) })).fields).toEqual({
      serviceId2: "Service not found",
    });
    expect(
      refusalOf(facialAndBrows("10:00", { rows: rows({ serviceId: studio.brows, providerId: studio.tom }) }))
        .fields,
    ).toEqual({ providerId2: "This provider does not offer this service." });
    const gone = rows({ serviceId: studio.brows, addonIds: [12_345] });
    expect(Object.keys(refusalOf(facialAndBrows("10:00", { rows: gone })).fields ?? {})).toEqual([
      "addonIds2",
    ]);
  });

  test.each([
    ["one row", { rows: [{ serviceId: 1 }] }],
    ["six rows", { rows: Array.from({ length: 6 }, () => ({ serviceId: 1 })) }],
    ["invalid rows", { rows: "1,2" }],
    ["an unknown kind", { kind: "party" }],
    ["a date in words", { date: "tomorrow" }],
    ["a past day", { date: "2026-03-01" }],
    ["a minute off the grid", { time: "10:07" }],
  ])("as invalid: %s", (_what, extra) => {
    expect(refusalOf(facialAndBrows("10:00", extra)).reason).toBe("invalid");
    expect(studio.count("appointments")).toBe(0);
  });

  test("if the person has another appointment then, unless it is for someone else", () => {
    appointmentAt(studio, tuesday, "12:00", { providerId: studio.tom });
    const later = facialAndBrows("11:15", {
      rows: [{ serviceId: studio.brows }, { serviceId: studio.facial, providerId: studio.maya }],
    });
    const refusal = refusalOf(later);
    expect(refusal).toMatchObject({ reason: "conflict", detail: { duplicate: true } });
    expect(bookVisit({ ...later, forSomeoneElse: true, alsoBook: true }, guest).ok).toBe(true);
  });

  test("if it would exceed the limit", () => {
    for (const time of ["09:00", "10:00", "12:00", "13:00"]) {
      appointmentAt(studio, "2026-03-05", time, { providerId: studio.tom });
    }
    expect(refusalOf(facialAndBrows("10:00")).message).toBe("Please call us at (555) 555-0100 to book this.");
  });
});

test("staff book a joint visit for a client, without the limits", () => {
  const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  const staff = { actor: { id: rita, role: "receptionist" as const }, clientId: null, override: false };
  const walkIn = facialAndBrows("10:15", { customerEmail: "", customerPhone: "" });
  const { appointments } = booked(walkIn, { ...guest, staff });
  expect(appointments.map(({ source }) => source)).toEqual(["desk", "desk"]);
  expect(studio.actions()).toEqual(["booked", "booked"]);
});
