import { describe, expect, test } from "vitest";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, monday, now, smallStudio, timeZone, tuesday } from "#app/testing/studio.server.ts";
import { affectedInWords, confirmAffectedByHours, findAffected } from "./affected.server.ts";

const studio = perTest(smallStudio);

const run = (sql: string, ...values: unknown[]) => studio.sqlite.prepare(sql).run(...values);
const closed = (...dates: string[]) => ({ newClosedDays: new Set(dates) });
const names = (change: Parameters<typeof findAffected>[0], at = now) =>
  findAffected(change, at).list.map(({ customerName }) => customerName);

test("lists the clients of a day that is to be closed, the next one first", () => {
  appointmentAt(studio, tuesday, "13:30", { customerName: "Late" });
  const { appointment } = appointmentAt(studio, tuesday, "09:00");
  appointmentAt(studio, monday, "09:00", { customerName: "Other day" });
  const { count, list, mark } = findAffected(closed(tuesday), now);
  expect(count).toBe(2);
  expect(mark).toMatch(/^[\w-]{16}$/u);
  expect(list.map(({ customerName }) => customerName)).toEqual(["Ana López", "Late"]);
  expect(list[0]).toEqual({
    id: appointment.id,
    reference: appointment.reference,
    day: "Tuesday, March 3, 2026",
    time: "9:00 AM",
    endTime: "10:00 AM",
    serviceName: "Facial",
    customerName: "Ana López",
    providerName: "Maya Ortiz",
    why: "The studio is closed",
    at: `/receptionist?date=${tuesday}&visit=${appointment.id}#panel`,
  });
});

test("omits cancelled and past visits and those already outside, and lists a visit that has begun", () => {
  const { appointment } = appointmentAt(studio, tuesday, "09:00");
  appointmentAt(studio, tuesday, "13:30", { customerName: "Late" });
  run("UPDATE appointments SET status = 'cancelled' WHERE id = ?", appointment.id);
  expect(names(closed(tuesday))).toEqual(["Late"]);
  const at = (minute: number) => instantOf(tuesday, 13 * 60 + minute, timeZone);
  expect(names(closed(tuesday), at(33))).toEqual(["Late"]);
  run("UPDATE appointments SET status = 'in_service' WHERE customer_name = 'Late'");
  expect(names(closed(tuesday), at(33))).toEqual(["Late"]);
  expect(names(closed(tuesday), at(90))).toEqual([]);
  run("INSERT INTO closed_days (date) VALUES (?)", tuesday);
  expect(names(closed(tuesday))).toEqual([]);
});

test("checks the booking hours of each weekday", () => {
  appointmentAt(studio, monday, "10:30");
  appointmentAt(studio, tuesday, "10:30", { customerName: "Tuesday" });
  const hours = new Map([1, 2].map((weekday) => [weekday, { start: 540, end: weekday === 2 ? 660 : 1080 }]));
  expect(names({ bookingHours: hours })).toEqual(["Tuesday"]);
  expect(findAffected({ bookingHours: hours }, now).list[0]?.why).toBe("Outside the booking hours");
});

test("checks only the changed provider, also an inactive one", () => {
  appointmentAt(studio, tuesday, "10:30");
  appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom, customerName: "Toms" });
  const off = { firstDate: tuesday, startMin: 0, lastDate: tuesday, endMin: 1440 };
  const change = { schedule: { providerId: studio.tom, timeOff: [off] } };
  expect(findAffected(change, now).list).toMatchObject([{ customerName: "Toms", why: "Tom Reed is off" }]);
  run("UPDATE providers SET active = 0 WHERE user_id = ?", studio.tom);
  expect(names(closed(tuesday)).sort()).toEqual(["Ana López", "Toms"]);
});

test("lists appointments beyond a shorter window", () => {
  appointmentAt(studio, "2026-03-09", "10:30", { customerName: "Day 7" });
  appointmentAt(studio, "2026-03-10", "10:30", { customerName: "Day 8" });
  expect(names({ windowDays: 7 })).toEqual(["Day 8"]);
  expect(names({ windowDays: 60 })).toEqual([]);
});

describe("confirmAffected", () => {
  test("asks nothing if no appointment is affected", () => {
    expect(confirmAffectedByHours(closed(tuesday), undefined, now)).toEqual({
      ok: true,
      value: { count: 0, list: [], mark: "" },
    });
  });

  test("refuses until exactly these appointments are confirmed", () => {
    appointmentAt(studio, tuesday, "09:00");
    const first = confirmAffectedByHours(closed(tuesday), undefined, now);
    expect(first).toMatchObject({ ok: false, refusal: { reason: "conflict", message: affectedInWords(1) } });
    const { mark } = findAffected(closed(tuesday), now);
    expect(confirmAffectedByHours(closed(tuesday), mark, now)).toMatchObject({
      ok: true,
      value: { count: 1 },
    });
    appointmentAt(studio, tuesday, "13:30", { customerName: "In between" });
    expect(confirmAffectedByHours(closed(tuesday), mark, now)).toMatchObject({
      refusal: { detail: { outside: { count: 2 } } },
    });
    expect(confirmAffectedByHours(closed(tuesday), ["x"], now).ok).toBe(false);
  });
});

test("lists fifty and counts all", () => {
  const insert = studio.sqlite.prepare(
    `INSERT INTO appointments (reference, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min,
       customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
     VALUES (?, 'Facial', 1, 'USD', 1, ?, ?, ?, ?, 'N', 'n@x.test', '5550102030', '5550102030', 0, 0)`,
  );
  run("INSERT INTO policies (id, body, created_at) VALUES (1, 'p', 0)");
  for (let n = 0; n < 60; n += 1) insert.run(`R${n}`, studio.tom, tuesday, 540 + n * 5, 545 + n * 5);
  const { count, list } = findAffected(closed(tuesday), now);
  expect([count, list.length]).toEqual([60, 50]);
});
