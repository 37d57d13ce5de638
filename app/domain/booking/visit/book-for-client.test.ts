/** Bookings by staff: the client of the visit, the limits that don't apply, and `override`. */
import { beforeEach, describe, expect, test } from "vitest";
import type { BookingContext } from "#app/domain/appointments/requester.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  monday,
  now,
  setRateLimits,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { appointmentLimits } from "./allowance.server.ts";
import { book } from "./book.server.ts";

const sunday = "2026-03-08";

const studio = perTest(smallStudio);
let desk: number;
let client: number;
beforeEach(() => {
  setRateLimits(true);
  desk = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  client = addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
});

const bookingContext = (changes: Partial<NonNullable<BookingContext["staff"]>> = {}): BookingContext => ({
  visitor: null,
  key: null,
  now,
  staff: { actor: { id: desk, role: "receptionist" }, clientId: null, override: false, ...changes },
});
const facial = (date: string, time: string, more: object = {}) => ({
  ...ana,
  serviceId: studio.facial,
  providerId: studio.maya,
  date,
  time,
  ...more,
});
const eve = { customerEmail: "eve@example.com" };
const override = () => bookingContext({ override: true });
const reasonOf = (outcome: ReturnType<typeof book>) => (outcome.ok ? "accepted" : outcome.refusal.reason);

describe("the visit belongs", () => {
  test("to the client that staff chose", () => {
    book(facial(tuesday, "10:30"), bookingContext({ clientId: client }));
    expect(studio.appointments()).toMatchObject([{ client_id: client }]);
  });

  test("to a guest if they chose none, never to the staff member", () => {
    book(facial(tuesday, "10:30"), bookingContext());
    expect(studio.appointments()).toMatchObject([{ client_id: null }]);
  });
});

test("staff are exempt from the limit of upcoming visits", () => {
  const days = ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-09"];
  expect(days.length).toBeGreaterThan(appointmentLimits.unproven);
  expect(days.map((day) => reasonOf(book(facial(day, "10:30"), bookingContext())))).toEqual(
    days.map(() => "accepted"),
  );
});

test("staff book any minute that fits without an override, also outside the guests' grid, window and notice", () => {
  studio.sqlite.exec("UPDATE settings SET minimum_notice_minutes = 240");
  expect(reasonOf(book(facial(tuesday, "10:10"), bookingContext()))).toBe("accepted");
  expect(reasonOf(book(facial("2026-06-01", "10:05"), bookingContext()))).toBe("accepted");
  expect(reasonOf(book(facial(monday, "09:00"), bookingContext()))).toBe("accepted");
});

describe("without an override, a time that does not fit is refused with reasons by provider", () => {
  const sentenceOf = (date: string, time: string, more: object = {}) => {
    const outcome = book(facial(date, time, { ...eve, ...more }), bookingContext());
    return outcome.ok ? "accepted" : outcome.refusal.message;
  };

  test("for hours, closed days, time off and breaks", () => {
    const { sqlite, maya } = studio;
    sqlite.exec("INSERT INTO closed_days (date, reason) VALUES ('2026-03-05', 'Training')");
    sqlite.exec(
      `INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (${maya}, 2, 780, 840, 'Lunch')`,
    );
    sqlite.exec(
      `INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (${maya}, '2026-03-06', '2026-03-06', 'Dentist')`,
    );
    expect(sentenceOf(sunday, "10:30")).toContain("Maya Ortiz: the studio is closed on this day.");
    expect(sentenceOf(tuesday, "17:30")).toContain("Maya Ortiz: ends 30 minutes after closing.");
    expect(sentenceOf("2026-03-05", "10:30")).toContain("the studio is closed on this day (Training)");
    expect(sentenceOf("2026-03-06", "10:30")).toContain("Maya Ortiz: off on this day (Dentist).");
    expect(sentenceOf(tuesday, "12:30")).toBe(
      "12:30 PM does not fit. Maya Ortiz: Lunch from 1:00 PM to 2:00 PM.",
    );
    expect(sentenceOf(tuesday, "13:30")).toContain("Maya Ortiz: Lunch until 2:00 PM.");
    expect(sentenceOf(monday, "07:30")).toContain("this time has passed; the studio opens at 9:00 AM");
  });

  test("for another visit, with its client and end, and the next time that fits", () => {
    appointmentAt(studio, tuesday, "13:30", { customerName: "Hannah Weber" });
    expect(sentenceOf(tuesday, "14:00", { customerName: "Eve" })).toContain(
      "Maya Ortiz: Hannah Weber until 2:30 PM, then 15 minutes buffer, free from 2:45 PM.",
    );
    expect(sentenceOf(tuesday, "14:35")).toContain(
      "Maya Ortiz: 10 minutes of the buffer after Hannah Weber are missing.",
    );
    expect(sentenceOf(tuesday, "12:20")).toContain(
      "Maya Ortiz: 5 minutes of the buffer before Hannah Weber, until 1:35 PM, are missing.",
    );
    expect(sentenceOf(tuesday, "14:00", { providerId: "any" })).toBe("accepted");
  });

  test("until the rule is overridden by name, with an audit entry", () => {
    appointmentAt(studio, tuesday, "13:30");
    const tight = facial(tuesday, "14:35", eve);
    expect(reasonOf(book(tight, bookingContext({ bend: ["break", "booking-hours"] })))).toBe("invalid");
    expect(reasonOf(book(tight, bookingContext({ bend: ["buffer"] })))).toBe("accepted");
    const inTheWay = facial(tuesday, "14:00", eve);
    expect(reasonOf(book(inTheWay, bookingContext({ bend: ["buffer"] })))).toBe("conflict");
    const details = studio.rows("SELECT detail FROM audit WHERE action = 'booked' AND actor_id = ?", desk);
    expect(details).toEqual([{ detail: '{"bent":["buffer"]}' }]);
  });
});

test("a provider who books through the API can only book the guests' times", () => {
  const actor = { id: studio.maya, role: "provider" as const };
  expect(reasonOf(book(facial(tuesday, "10:10"), bookingContext({ actor })))).toBe("invalid");
});

test("a client with a visit at that time is named in the third person", () => {
  appointmentAt(studio, tuesday, "10:30", { clientId: client });
  const request = facial(tuesday, "11:00", { providerId: studio.tom });
  const outcome = book(request, bookingContext({ clientId: client }));
  expect(outcome).toMatchObject({ ok: false, refusal: { reason: "conflict", detail: { duplicate: true } } });
  expect(!outcome.ok && outcome.refusal.message).toMatch(/^This client already has an appointment/u);
  expect(reasonOf(book({ ...request, forSomeoneElse: "on" }, bookingContext({ clientId: client })))).toBe(
    "accepted",
  );
});

describe("an override", () => {
  test("ignores hours, grid and window", () => {
    for (const [date, time] of [
      [tuesday, "10:10"],
      [tuesday, "20:00"],
      [sunday, "11:00"],
      ["2026-06-01", "11:00"],
      [monday, "07:00"],
    ] as const) {
      expect(reasonOf(book(facial(date, time), override()))).toBe("accepted");
    }
  });

  test("ignores a buffer", () => {
    appointmentAt(studio, tuesday, "10:30");
    const right = facial(tuesday, "11:30", { customerEmail: "eve@example.com" });
    expect(reasonOf(book(right, bookingContext()))).not.toBe("accepted");
    expect(reasonOf(book(right, override()))).toBe("accepted");
  });

  test("prefers a free provider to one with a day off", () => {
    const first = { providerId: "any" };
    const chosen = (outcome: ReturnType<typeof book>) => outcome.ok && outcome.value.appointment.providerId;
    const off = studio.sqlite.prepare(
      "INSERT INTO time_off (provider_id, first_date, start_min, last_date, end_min) VALUES (?, ?, 0, ?, 1440)",
    );
    off.run(studio.maya, tuesday, tuesday);
    appointmentAt(studio, tuesday, "14:00", { providerId: studio.tom });
    expect(chosen(book(facial(tuesday, "10:10", first), override()))).toBe(studio.tom);
    expect(chosen(book(facial(tuesday, "10:10", { ...first, ...eve }), override()))).toBe(studio.maya);
  });

  test("never books an occupied provider, and offers the nearest free times", () => {
    appointmentAt(studio, tuesday, "10:30");
    const outcome = book(facial(tuesday, "11:00", { customerEmail: "eve@example.com" }), override());
    expect(outcome).toMatchObject({ ok: false, refusal: { reason: "conflict" } });
    expect(!outcome.ok && outcome.refusal.detail?.alternatives).toHaveLength(3);
    expect(studio.overlaps()).toBe(0);
  });

  test("never books a provider who does not offer the service, nor an unavailable service", () => {
    expect(reasonOf(book(facial(tuesday, "11:00", { serviceId: studio.peel }), override()))).toBe("invalid");
    expect(reasonOf(book(facial(tuesday, "11:00", { serviceId: studio.wrap }), override()))).toBe("invalid");
    const tomsBrows = facial(tuesday, "11:00", { serviceId: studio.brows, providerId: studio.tom });
    expect(reasonOf(book(tomsBrows, override()))).toBe("invalid");
  });

  test("never books past midnight", () => {
    const outcome = book(facial(tuesday, "23:30"), override());
    expect(!outcome.ok && outcome.refusal.fields).toEqual({ time: "A visit must end by midnight." });
  });

  test("records a past visit without mail", () => {
    expect(reasonOf(book(facial("2026-02-27", "11:00"), override()))).toBe("accepted");
    expect(studio.sqlite.prepare("SELECT count(*) FROM outbox").pluck().get()).toBe(0);
  });
});

test.each([
  ["2026-01-29", "invalid"],
  ["2026-01-30", "accepted"],
  ["2028-03-01", "accepted"],
  ["2028-03-02", "invalid"],
  ["0001-01-01", "invalid"],
  ["9999-12-31", "invalid"],
])("staff book from 31 days ago to two years ahead: %s is %s", (date, answer) => {
  const outcome = book(facial(date, "11:00"), override());
  expect(reasonOf(outcome)).toBe(answer);
  if (answer === "invalid") {
    const sentence = "Choose a day from 31 days ago to two years ahead.";
    expect(outcome).toMatchObject({ refusal: { message: sentence, fields: { date: sentence } } });
  }
});

test("the audit log names the staff member, and the override if it was used", () => {
  book(facial(tuesday, "10:30"), bookingContext());
  book(facial(tuesday, "20:00"), override());
  const rows = studio.sqlite.prepare("SELECT actor_id, action, entity, detail FROM audit ORDER BY id").all();
  const entry = { actor_id: desk, action: "booked", entity: "appointment" };
  expect(rows).toEqual([
    { ...entry, detail: "{}" },
    { ...entry, detail: '{"override":true}' },
  ]);
});

test("an overlap that only the trigger finds is a conflict, not a bug", () => {
  studio.sqlite.exec(
    "CREATE TRIGGER sudden BEFORE INSERT ON appointments BEGIN SELECT RAISE(ABORT, 'slot_taken'); END",
  );
  expect(reasonOf(book(facial(tuesday, "10:30"), bookingContext()))).toBe("conflict");
  expect(reasonOf(book(facial(tuesday, "10:30"), { visitor: null, key: null, now }))).toBe("conflict");
});
