import { beforeEach, describe, expect, test } from "vitest";
import type { BookingContext } from "#app/domain/appointments/requester.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { offeredTimes } from "#app/domain/availability/slots.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { subjectOf } from "#app/platform/shared/tokens.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  monday,
  now,
  setRateLimits,
  smallStudio,
  timeZone,
  tuesday,
} from "#app/testing/studio.server.ts";
import { appointmentLimits } from "./allowance.server.ts";
import { book, bookVisit } from "./book.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  setRateLimits(true);
});

const guest: BookingContext = { visitor: null, key: null, now };
const facialAt = (time: string, extra: object = {}) => ({
  ...ana,
  serviceId: studio.facial,
  providerId: studio.maya,
  date: tuesday,
  time,
  ...extra,
});
const refusalOf = (input: unknown, bookingContext = guest) => {
  const outcome = book(input, bookingContext);
  if (outcome.ok) throw new Error("It was accepted.");
  return outcome.refusal;
};
const accepted = (input: unknown, bookingContext = guest) => {
  const outcome = book(input, bookingContext);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};

describe("an accepted booking", () => {
  test("has its own copy of name, price, duration, currency and policy", () => {
    accepted({ ...facialAt("10:30"), price: 1, cost: 1, duration: 5, customerName: "  Ana \t López " });
    const [row] = studio.appointments();
    expect(row).toMatchObject({
      service_name: "Facial",
      price_minor: 9500,
      currency: "USD",
      start_min: 630,
      end_min: 690,
      status: "booked",
      customer_name: "Ana López",
      customer_phone_digits: "5550102030",
    });
    const policy = studio.sqlite
      .prepare("SELECT body FROM policies WHERE id = ?")
      .pluck()
      .get(row?.policy_id);
    expect(policy).toContain("24-hour notice");
  });

  test("writes its messages in the same transaction: client, provider, and the reminder", () => {
    const { appointment } = accepted(facialAt("10:30", { date: "2026-03-05" }));
    const rows = studio.sqlite
      .prepare("SELECT kind, audience, recipient, due_at FROM outbox ORDER BY id")
      .all();
    expect(rows).toContainEqual({
      kind: "booked",
      audience: "client",
      recipient: "ana@example.com",
      due_at: now,
    });
    expect(rows).toContainEqual({
      kind: "booked",
      audience: "provider",
      recipient: "maya@studio.test",
      due_at: now,
    });
    const due = now + 26.5 * 3_600_000;
    expect(rows).toContainEqual({
      kind: "reminder",
      audience: "client",
      recipient: "ana@example.com",
      due_at: due,
    });
    expect(appointment.date).toBe("2026-03-05");
  });

  test("has only the second reminder within two days of its start, and none within four hours", () => {
    accepted(facialAt("10:30", { date: monday }));
    accepted(facialAt("10:30"));
    const reminders = "SELECT due_at - ? FROM outbox WHERE kind = 'reminder'";
    // Reminders for tomorrow's visits would be sent at 8:30 PM today.
    expect(studio.sqlite.prepare(reminders).pluck().all(now)).toEqual([12.5 * 3_600_000]);
  });

  test("returns a link to the visit and stores only its hash", () => {
    const { appointment, token } = accepted(facialAt("10:30"));
    expect(subjectOf("manage", token, now)).toBe(appointment.id);
    expect(JSON.stringify(studio.sqlite.prepare("SELECT * FROM tokens").all())).not.toContain(token);
  });

  test("belongs to the visitor's account, whatever the contact", () => {
    const userId = studio.tom;
    accepted(facialAt("10:30"), { visitor: { userId }, key: null, now });
    expect(studio.appointments()[0]).toMatchObject({ client_id: userId, customer_email: "ana@example.com" });
  });
});

describe("the provider", () => {
  test("is for 'any' the one with the fewest booked minutes that day, then the lowest id", () => {
    const first = accepted(facialAt("09:00", { providerId: "any" }));
    expect(first.appointment.providerId).toBe(studio.maya);
    const second = accepted(facialAt("12:00", { providerId: "any", customerEmail: "b@example.com" }));
    expect(second.appointment.providerId).toBe(studio.tom);
  });

  test("is any provider if the field is missing or empty", () => {
    expect(accepted(facialAt("09:00", { providerId: undefined })).appointment.providerId).toBe(studio.maya);
    const later = facialAt("12:00", { providerId: "", alsoBook: "on" });
    expect(accepted(later).appointment.providerId).toBe(studio.tom);
  });

  test("must offer the service", () => {
    const refusal = refusalOf({ ...facialAt("09:00"), serviceId: studio.brows, providerId: studio.tom });
    expect(refusal).toMatchObject({
      reason: "invalid",
      message: "This provider does not offer this service.",
    });
  });
});

describe("refuses a time that could never be offered:", () => {
  test.each([
    ["Sunday", { date: "2026-03-08" }, "Date input not valid."],
    ["yesterday", { date: "2026-03-01" }, "Date input not valid."],
    ["day 31", { date: "2026-04-02" }, "Date input not valid."],
    ["a date that does not exist", { date: "2026-02-30" }, "Date input not valid."],
    ["a time off the grid", { time: "09:10" }, "Please choose one of the offered times."],
    ["a time before opening", { time: "08:00" }, "Please choose one of the offered times."],
    ["a service that would end after closing", { time: "17:30" }, "Please choose one of the offered times."],
    ["an invalid time", { time: "24:00" }, "Please choose one of the offered times."],
  ])("%s", (_, change, message) => {
    expect(refusalOf(facialAt("10:30", change))).toMatchObject({ reason: "invalid", message });
    expect(studio.appointments()).toEqual([]);
  });

  test("but accepts the last day of the window, day 30", () => {
    accepted(facialAt("10:30", { date: "2026-04-01" }));
  });

  test("that begins now", () => {
    const nine = now + 3_600_000;
    const refusal = refusalOf(facialAt("09:00", { date: monday }), { ...guest, now: nine });
    expect(refusal).toMatchObject({ reason: "invalid", fields: { time: expect.any(String) } });
    accepted(facialAt("09:00", { date: monday }), { ...guest, now: nine - 60_000 });
  });

  test("of an unavailable service, of one without providers or of a missing one", () => {
    expect(refusalOf({ ...facialAt("09:00"), serviceId: studio.wrap }).fields).toHaveProperty("serviceId");
    expect(refusalOf({ ...facialAt("09:00"), serviceId: studio.peel }).message).toBe(
      "No providers currently offer this service. Please select a different service or contact us.",
    );
    expect(refusalOf({ ...facialAt("09:00"), serviceId: 999 }).message).toBe("Service not found");
  });

  test("on a closed day", () => {
    studio.sqlite.prepare("INSERT INTO closed_days (date) VALUES (?)").run(tuesday);
    expect(refusalOf(facialAt("10:30"))).toMatchObject({
      reason: "invalid",
      message: "No available times for this date. Please select another date.",
      fields: { date: expect.any(String) },
    });
  });
});

describe("a time that is taken", () => {
  test("is a conflict with the three nearest free times", () => {
    accepted(facialAt("10:30"));
    const refusal = refusalOf(facialAt("10:30", { customerEmail: "b@example.com" }));
    expect(refusal.reason).toBe("conflict");
    expect(refusal.detail?.alternatives).toMatchObject([
      { date: tuesday, time: "09:00", providerId: studio.maya },
      { date: tuesday, time: "12:00" },
      { date: tuesday, time: "13:30" },
    ]);
  });

  test("is a conflict too if it is in the provider's break", () => {
    studio.sqlite
      .prepare("INSERT INTO breaks (provider_id, weekday, start_min, end_min) VALUES (?, 2, 720, 780)")
      .run(studio.maya);
    expect(refusalOf(facialAt("12:00")).reason).toBe("conflict");
  });

  test("is free again after a cancellation", () => {
    const { appointment } = accepted(facialAt("10:30"));
    studio.sqlite.prepare("UPDATE appointments SET status = 'cancelled' WHERE id = ?").run(appointment.id);
    accepted(facialAt("10:30"));
  });

  test("needs room for the buffer on both sides", () => {
    // Maya's brows take 30 + 15 minutes, so their grid is 09:00, 09:45, 10:30 ...
    accepted({ ...facialAt("10:30"), customerEmail: "b@example.com" });
    expect(refusalOf({ ...facialAt("11:15"), serviceId: studio.brows }).reason).toBe("conflict");
    accepted({ ...facialAt("09:45"), serviceId: studio.brows });
    expect(studio.overlaps()).toBe(0);
  });
});

describe("a repeated request", () => {
  const keyed = { ...guest, key: "key-0000-0001" };

  test("makes one appointment and returns a fresh link", () => {
    const [first, second] = [accepted(facialAt("10:30"), keyed), accepted(facialAt("10:30"), keyed)];
    expect(second.appointment.id).toBe(first.appointment.id);
    expect(second.token).not.toBe(first.token);
    expect(subjectOf("manage", first.token, now)).toBe(subjectOf("manage", second.token, now));
    expect(studio.appointments()).toHaveLength(1);
  });

  test("is a conflict that reveals nothing if it has other content", () => {
    accepted(facialAt("10:30"), keyed);
    const refusal = refusalOf(facialAt("12:00", { customerName: "Olga Other" }), keyed);
    expect(refusal.reason).toBe("conflict");
    expect(refusal.detail).toBeUndefined();
    expect(JSON.stringify(refusal)).not.toMatch(/Ana|10:30|Facial/);
    expect(studio.appointments()).toHaveLength(1);
  });

  test("is a new request without a link if it comes from another account or a guest", () => {
    const [one, two, rita] = (["one", "two", "rita"] as const).map((name) =>
      addPerson(studio.sqlite, name, `${name}@studio.test`),
    ) as [number, number, number];
    const askings: BookingContext[] = [
      { ...keyed, visitor: { userId: one } },
      { ...keyed, visitor: { userId: two } },
      keyed,
      { ...keyed, staff: { actor: { id: rita, role: "receptionist" }, clientId: one, override: false } },
    ];
    for (const [turn, bookingContext] of askings.entries()) {
      const request = facialAt("10:30", { date: `2026-03-${10 + turn}` });
      const { appointment } = accepted(request, bookingContext);
      expect(accepted(request, bookingContext).appointment.id).toBe(appointment.id);
      for (const other of askings.filter((one) => one !== bookingContext)) {
        expect(refusalOf(request, other).reason).toBe("conflict");
      }
    }
    expect(studio.appointments()).toHaveLength(4);
  });

  test("can reuse the key of a refused one", () => {
    refusalOf(facialAt("10:10"), keyed);
    accepted(facialAt("10:30"), keyed);
  });

  test("has a key of 8 to 200 visible characters", () => {
    for (const key of ["short", "x".repeat(201), "with spaces in it"]) {
      expect(refusalOf(facialAt("10:30"), { ...guest, key }).reason).toBe("invalid");
    }
  });
});

describe("a person with an overlapping visit", () => {
  test("is asked, by address and phone in any notation and for any provider, and can book for someone else", () => {
    accepted(facialAt("10:30"));
    const again = facialAt("10:00", {
      providerId: studio.tom,
      customerEmail: " ANA@example.com",
      customerPhone: "555-010-2030",
    });
    const refusal = refusalOf(again);
    expect(refusal).toMatchObject({ reason: "conflict", detail: { duplicate: true } });
    expect(refusal.detail?.visit).toContain("10:30");
    accepted({ ...again, forSomeoneElse: "on" });
    expect(studio.appointments()).toHaveLength(2);
  });

  test("only learns that a taken time is taken", () => {
    accepted(facialAt("10:30"));
    expect(refusalOf(facialAt("10:30")).detail).not.toHaveProperty("duplicate");
  });

  test("is recognized by the account too", () => {
    const bookingContext = { visitor: { userId: studio.tom }, key: null, now };
    accepted(facialAt("10:30"), bookingContext);
    const refusal = refusalOf(
      facialAt("10:00", { providerId: studio.tom, customerEmail: "c@example.com" }),
      bookingContext,
    );
    expect(refusal.detail).toMatchObject({ duplicate: true });
  });

  test("visits that only touch do not overlap", () => {
    accepted(facialAt("10:00", { providerId: studio.tom }));
    accepted(facialAt("11:00", { providerId: studio.tom, alsoBook: "on" }));
  });
});

describe("a person with the same service on that day", () => {
  const account = () => ({ visitor: { userId: studio.tom }, key: null, now });

  test("is asked, by address and phone, and can book both or for someone else", () => {
    accepted(facialAt("10:30"));
    const again = facialAt("13:30", { customerEmail: " ANA@example.com", customerPhone: "555-010-2030" });
    const refusal = refusalOf(again);
    expect(refusal).toMatchObject({ reason: "conflict", detail: { duplicate: true, sameService: true } });
    expect(refusal.message).toBe("You already have Facial at 10:30 AM on this day. Move it or book both.");
    expect(Object.keys(refusal.fields ?? {})).toEqual(["alsoBook"]);
    accepted({ ...again, alsoBook: "on" });
    accepted(facialAt("16:30", { forSomeoneElse: "on" }));
    expect(studio.appointments()).toHaveLength(3);
  });

  test("is recognized by the account, whatever the contact", () => {
    accepted(facialAt("10:30"), account());
    const other = { customerEmail: "c@example.com", customerPhone: "555 999 0000" };
    expect(refusalOf(facialAt("13:30", other), account()).detail).toMatchObject({ sameService: true });
    accepted(facialAt("13:30", { ...other, alsoBook: "on" }), account());
  });

  test("is not asked if only address or phone matches, nor for another day, service or a cancelled one", () => {
    accepted(facialAt("10:30"));
    accepted(facialAt("13:30", { customerPhone: "555 999 0000" }));
    accepted(facialAt("12:00", { providerId: studio.tom, customerEmail: "b@example.com" }));
    accepted(facialAt("10:30", { date: "2026-03-04" }));
    accepted({ ...facialAt("16:30"), serviceId: studio.brows });
    studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
    accepted(facialAt("13:30"));
  });

  test("only learns that a taken time is taken", () => {
    accepted(facialAt("10:30"));
    accepted(facialAt("13:30", { customerEmail: "b@example.com" }));
    expect(refusalOf(facialAt("13:30")).detail).toHaveProperty("alternatives");
  });

  test("is asked one question after the other if it overlaps too", () => {
    accepted(facialAt("10:30"));
    const again = facialAt("10:00", { providerId: studio.tom, alsoBook: "on" });
    expect(refusalOf(again).fields).toHaveProperty("forSomeoneElse");
  });

  test("is not asked at the front desk", () => {
    accepted(facialAt("10:30"));
    const staff = { actor: { id: null, role: "system" as const }, clientId: null, override: false };
    accepted(facialAt("13:30"), { visitor: null, key: null, now, staff });
  });
});

describe("a guest is asked to call, without a number of visits,", () => {
  const times = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00"];
  const bookings = () => times.map((time) => facialAt(time, { providerId: studio.tom, alsoBook: "on" }));
  const callUs = "Please call us at (555) 555-0100 to book this.";

  test("from the sixth upcoming visit with the same address and phone", () => {
    const [sixth, ...first] = bookings().reverse();
    for (const booking of first) accepted(booking);
    expect(refusalOf(sixth)).toMatchObject({ reason: "conflict", message: callUs });
    accepted({ ...sixth, customerEmail: "other@example.com" });
  });

  test.each(["customerEmail", "customerPhone"])("from the eleventh with the same %s alone", (field) => {
    const other = (n: number) =>
      field === "customerEmail"
        ? { customerPhone: `555 999 00${10 + n}` }
        : { customerEmail: `other${n}@example.com` };
    const wednesdays = bookings().map((booking) => ({ ...booking, date: "2026-03-04" }));
    const all = [...bookings(), ...wednesdays].map((booking, n) => ({ ...booking, ...other(n) }));
    for (const booking of all.slice(0, appointmentLimits.alone)) accepted(booking);
    expect(refusalOf(all[appointmentLimits.alone]).message).toBe(callUs);
    accepted({
      ...all[appointmentLimits.alone],
      customerEmail: "new@example.com",
      customerPhone: "555 999 0000",
    });
  });

  test("only if the booking would otherwise be accepted: requirements come first", () => {
    for (const booking of bookings().slice(0, appointmentLimits.unproven)) accepted(booking);
    studio.sqlite
      .prepare("INSERT INTO service_preconditions (service_id, kind, days) VALUES (?, 'apart', 3)")
      .run(studio.facial);
    const rows = [0, 1].map(() => ({ serviceId: studio.facial, providerId: studio.maya }));
    const visit = { ...ana, kind: "chain", date: "2026-03-05", time: "09:00", rows };
    const refused = bookVisit(visit, guest);
    expect(refused.ok ? "" : refused.refusal.message).toContain(
      "Before the treatment: Not twice within 3 days.",
    );
  });
});

describe("missing and invalid fields", () => {
  test("all missing fields are named", () => {
    const refusal = refusalOf({});
    expect(refusal.message).toBe("Please fill in all required fields.");
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(
      ["customerEmail", "customerName", "customerPhone", "date", "serviceId", "time"].sort(),
    );
  });

  test.each([null, [], "text", 5, true, undefined])("a body that is not an object: %s", (body) => {
    expect(refusalOf(body)).toMatchObject({
      reason: "invalid",
      message: "Please fill in all required fields.",
    });
  });

  test.each([
    ["customerName", "   ", "Please fill in all required fields."],
    ["customerName", "x".repeat(101), "Enter at most 100 characters."],
    ["customerName", { a: 1 }, "Enter your name."],
    ["customerEmail", "ana@example", "Enter an email address in the form name@example.com."],
    ["customerEmail", "a b@example.com", "Enter an email address in the form name@example.com."],
    [
      "customerEmail",
      `${"a".repeat(250)}@example.com`,
      "Enter an email address in the form name@example.com.",
    ],
    ["customerPhone", "123456", "Enter a phone number with 7 to 15 digits."],
    ["customerPhone", "1234567890123456", "Enter a phone number with 7 to 15 digits."],
    ["customerPhone", "call me", "Enter a phone number with 7 to 15 digits."],
    ["serviceId", "1 OR 1=1", "Service not found"],
    ["serviceId", 1.5, "Service not found"],
    ["serviceId", -1, "Service not found"],
    ["providerId", "first", "Choose a provider from the list."],
    ["providerId", [1], "Choose a provider from the list."],
    ["date", 20_260_303, "Date input not valid."],
    ["date", "03/03/2026", "Date input not valid."],
    ["time", 1030, "Please choose one of the offered times."],
    ["notes", "x".repeat(501), "Enter at most 500 characters."],
    ["notes", { a: 1 }, "Please enter the notes as text."],
    ["forSomeoneElse", "perhaps", "Select or clear the check box."],
  ])("%s %j", (field, value, message) => {
    const refusal = refusalOf(facialAt("10:30", { [field]: value }));
    expect(refusal).toMatchObject({ reason: "invalid", message });
    expect(refusal.fields).toHaveProperty(field);
    expect(studio.appointments()).toEqual([]);
  });
});

test("on a half-full day, every offer is accepted and every other minute refused", () => {
  setRateLimits(false);
  accepted(facialAt("12:00"));
  const question = {
    date: tuesday,
    durationMinutes: 60,
    providerIds: [studio.maya],
    now: studioNow(timeZone, now),
    windowDays: 30,
    minimumNoticeMinutes: 0,
  };
  const calendar = readCalendar({ providerIds: [studio.maya], from: tuesday, to: tuesday });
  const offered = new Set(offeredTimes(calendar, question).map(({ start }) => start));
  expect([...offered]).toEqual([540, 630, 810, 900, 990]);
  for (let minute = 0; minute < 1440; minute += 5) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const outcome = book(facialAt(time, { customerEmail: `g${minute}@example.com` }), guest);
    expect([time, outcome.ok]).toEqual([time, offered.has(minute)]);
  }
  expect(studio.overlaps()).toBe(0);
});

describe("database triggers", () => {
  test("refuse an overlap through every other path: insert, move, other provider, restored status, OR REPLACE", () => {
    const { appointment } = accepted(facialAt("10:30"));
    const other = accepted(facialAt("13:30", { customerEmail: "b@example.com" })).appointment;
    const run =
      (sql: string, ...values: unknown[]) =>
      () =>
        studio.sqlite.prepare(sql).run(...values);
    const copy = (verb: string) =>
      `${verb} INTO appointments (reference, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min,
       customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
       SELECT 'ZZZZZZ', service_name, price_minor, currency, policy_id, provider_id, date, start_min + 15, end_min + 15,
       customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at FROM appointments WHERE id = ?`;
    expect(run(copy("INSERT"), appointment.id)).toThrow("slot_taken");
    expect(run(copy("INSERT OR REPLACE"), appointment.id)).toThrow("slot_taken");
    expect(run("UPDATE appointments SET start_min = 660, end_min = 720 WHERE id = ?", other.id)).toThrow(
      "slot_taken",
    );
    studio.sqlite.prepare("UPDATE appointments SET status = 'cancelled' WHERE id = ?").run(other.id);
    studio.sqlite
      .prepare("UPDATE appointments SET start_min = 630, end_min = 690 WHERE id = ?")
      .run(other.id);
    expect(run("UPDATE appointments SET status = 'booked' WHERE id = ?", other.id)).toThrow("slot_taken");
    studio.sqlite
      .prepare("UPDATE appointments SET provider_id = ?, status = 'booked' WHERE id = ?")
      .run(studio.tom, other.id);
    expect(run("UPDATE appointments SET provider_id = ? WHERE id = ?", studio.maya, other.id)).toThrow(
      "slot_taken",
    );
    expect(studio.overlaps()).toBe(0);
  });
});
