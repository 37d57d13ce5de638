import { beforeEach, describe, expect, test } from "vitest";
import { availability } from "#app/domain/booking/choose/open-times.server.ts";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  monday,
  now,
  smallStudio,
  timeZone,
  tuesday,
} from "#app/testing/studio.server.ts";
import { changeBookingWindow, changeNotice, noticeAsTyped } from "./booking-terms.server.ts";
import { changeCurrency } from "./currency.server.ts";
import { changeTimeZone } from "./time-zone.server.ts";

const studio = perTest(smallStudio);
let owner: Actor;
beforeEach(() => {
  owner = { id: addPerson(studio.sqlite, "Olga", "olga@studio.test", "admin"), role: "admin" };
});

const rows = (sql: string) => studio.sqlite.prepare(sql).all() as Record<string, unknown>[];
const times = (date: string) => {
  const answer = availability({ service_id: studio.facial, provider_id: studio.tom, date }, now);
  return answer.ok ? answer.value.times.map(({ time }) => time) : [];
};
const audit = () =>
  rows("SELECT detail FROM audit WHERE entity = 'settings' ORDER BY id").map(({ detail }) =>
    JSON.parse(String(detail)),
  );
const askedIn = (outcome: Outcome<unknown, object>) => {
  if (outcome.ok) throw new Error("The change needed no confirmation.");
  expect(outcome.refusal.reason).toBe("conflict");
  return outcome.refusal.detail as Record<string, { mark: string; count: number }>;
};

describe("the time zone", () => {
  const change = (zone: string, more = {}) =>
    changeTimeZone({ timeZone: zone, ...more }, { actor: owner, now });
  const answered = (zone: string, more = {}) =>
    change(zone, { shown: askedIn(change(zone)).clock?.mark, ...more });
  const reminders = () => rows("SELECT due_at, dropped_at FROM outbox WHERE kind = 'reminder' ORDER BY id");

  test("is saved at once without appointments, in its standard spelling", () => {
    expect(change(" europe/berlin ")).toEqual({ ok: true, value: 0 });
    expect(settings().timeZone).toBe("Europe/Berlin");
    expect(audit()).toEqual([{ timeZone: { from: timeZone, to: "Europe/Berlin" }, shifted: 0 }]);
  });

  test("keeps the local time of appointments and updates calendar files, reminders and links", () => {
    const { appointment } = appointmentAt(studio, "2026-03-10", "09:00");
    expect(askedIn(change("America/Los_Angeles")).clock).toMatchObject({ count: 1 });
    expect(settings().timeZone).toBe(timeZone);
    expect(answered("America/Los_Angeles")).toEqual({ ok: true, value: 1 });
    expect(studio.appointments()).toMatchObject([
      { id: appointment.id, date: "2026-03-10", start_min: 540, status: "booked", sequence: 1 },
    ]);
    // 9:00 in Los Angeles, two days after the start of daylight saving time.
    const start = Date.UTC(2026, 2, 10, 16);
    expect(reminders()).toEqual([
      { due_at: start - 2 * 86_400_000, dropped_at: null },
      // 8:30 PM on the day before.
      { due_at: start - 12.5 * 3_600_000, dropped_at: null },
    ]);
    const [link] = rows("SELECT expires_at FROM tokens WHERE purpose = 'manage'");
    expect(link?.expires_at).toBe(start + 3_600_000 + 30 * 86_400_000);
    expect(rows("SELECT 1 FROM outbox WHERE kind = 'clock'")).toEqual([]);
  });

  test("sends new calendar files to client and provider once, if requested", () => {
    appointmentAt(studio, tuesday, "09:00");
    answered("Europe/Berlin", { sendFiles: "on" });
    expect(rows("SELECT audience, recipient FROM outbox WHERE kind = 'clock' ORDER BY id")).toEqual([
      { audience: "client", recipient: "ana@example.com" },
      { audience: "provider", recipient: "maya@studio.test" },
    ]);
  });

  test("needs confirmation only for appointments whose instant changes", () => {
    appointmentAt(studio, tuesday, "09:00");
    expect(change("America/Detroit")).toEqual({ ok: true, value: 0 });
    expect(studio.appointments()).toMatchObject([{ sequence: 0 }]);
    // Bogota has New York's winter time all year.
    appointmentAt(studio, "2026-03-10", "09:00");
    expect(askedIn(change("America/Bogota")).clock?.count).toBe(1);
  });

  test("needs confirmation again if the zone or the appointments differ from those shown", () => {
    appointmentAt(studio, tuesday, "09:00");
    const mark = askedIn(change("Europe/Berlin")).clock?.mark;
    askedIn(change("Europe/London", { shown: mark }));
    appointmentAt(studio, tuesday, "10:30", { customerEmail: "b@example.com" });
    expect(askedIn(change("Europe/Berlin", { shown: mark })).clock?.count).toBe(2);
  });

  test.each(["", "Nowhere", "Nowhere+05:30", "+02:00", "Europe/Berlin\nX", ["Europe/Berlin"], null])(
    "refuses %j",
    (zone) => {
      expect(changeTimeZone({ timeZone: zone }, { actor: owner, now })).toMatchObject({
        refusal: { reason: "invalid", fields: { timeZone: expect.any(String) } },
      });
      expect(settings().timeZone).toBe(timeZone);
    },
  );
});

describe("the currency", () => {
  const change = (currency: string, shown?: string) =>
    changeCurrency({ currency, shown }, { actor: owner, now });
  const prices = () =>
    rows("SELECT name, price_minor FROM services ORDER BY id").map((row) => row.price_minor);

  test("keeps the numbers of the catalogue and the prices of appointments", () => {
    appointmentAt(studio, tuesday, "09:00");
    const asked = askedIn(change("eur")).prices;
    expect(asked).toMatchObject({ services: 4, appointments: 1, example: { from: "$95", to: "€95" } });
    expect(change("EUR", asked?.mark)).toEqual({ ok: true, value: true });
    expect(prices()).toEqual([9500, 2800, 12_000, 15_000]);
    expect(studio.appointments()).toMatchObject([{ price_minor: 9500, currency: "USD" }]);
    expect(audit()).toEqual([{ currency: { from: "USD", to: "EUR" } }]);
    expect(change("EUR")).toEqual({ ok: true, value: false });
  });

  test("uses the minor unit of a currency that does not have two decimals", () => {
    const to = (currency: string) => change(currency, askedIn(change(currency)).prices?.mark);
    studio.sqlite.exec("UPDATE services SET price_minor = 2850 WHERE name = 'Brows'");
    to("JPY");
    expect(prices()).toEqual([95, 29, 120, 150]);
    to("KWD");
    expect(prices()).toEqual([95_000, 29_000, 120_000, 150_000]);
  });

  test("keeps the numbers of products, package offers and the cash float too", () => {
    studio.sqlite.exec(`INSERT INTO products (name, price_minor, created_at) VALUES ('Oil', 1250, 0);
      INSERT INTO package_offers (name, visits, price_minor) VALUES ('Five', 5, 38000);
      UPDATE settings SET cash_float_minor = 15000`);
    change("JPY", askedIn(change("JPY")).prices?.mark);
    const kept = rows(`SELECT (SELECT price_minor FROM products) AS oil,
      (SELECT price_minor FROM package_offers) AS five, cash_float_minor AS float FROM settings`);
    expect(kept).toEqual([{ oil: 13, five: 380, float: 150 }]);
  });

  test("is refused if a price would be too high, and changes nothing", () => {
    studio.sqlite.exec("UPDATE services SET price_minor = 90000000 WHERE name = 'Wrap'");
    const asked = askedIn(change("KWD")).prices;
    expect(change("KWD", asked?.mark)).toMatchObject({
      refusal: {
        reason: "invalid",
        message: "The price of Wrap is too high in KWD. Lower it first.",
      },
    });
    expect([settings().currency, prices()[0]]).toEqual(["USD", 9500]);
  });

  test.each(["", "XX", "DOLLAR", "$", null])("refuses %j", (currency) => {
    expect(changeCurrency({ currency }, { actor: owner, now })).toMatchObject({
      refusal: { reason: "invalid" },
    });
  });
});

describe("the booking window", () => {
  const change = (
    windowDays: unknown,
    noticeAmount: unknown,
    noticeUnit: unknown = "minutes",
    shown?: string,
  ) => changeBookingWindow({ windowDays, noticeAmount, noticeUnit, shown }, { actor: owner, now });

  test("takes effect immediately", () => {
    expect(change("1", "120")).toEqual({ ok: true, value: true });
    // It is 8:00 on Monday.
    expect(times(monday)[0]).toBe("10:00");
    expect(times(tuesday)).not.toEqual([]);
    expect(times("2026-03-04")).toEqual([]);
    change("60", "1", "days");
    expect(times(monday)).toEqual([]);
    expect(times("2026-05-01")).not.toEqual([]);
    expect(settings()).toMatchObject({ windowDays: 60, minimumNoticeMinutes: 1440 });
  });

  test("needs confirmation if appointments are outside a shorter window", () => {
    appointmentAt(studio, "2026-03-10", "09:00");
    const asked = askedIn(change("7", "0")).outside;
    expect(asked?.count).toBe(1);
    expect(change("7", "0", "minutes", asked?.mark)).toEqual({ ok: true, value: true });
    expect(studio.appointments()).toMatchObject([{ date: "2026-03-10", status: "booked" }]);
    expect(audit()[0]).toMatchObject({ outside: 1 });
    // Appointments that were outside before need no confirmation.
    expect(change("6", "0")).toEqual({ ok: true, value: true });
  });

  test.each([
    ["0", "0", "minutes", "windowDays"],
    ["366", "0", "minutes", "windowDays"],
    ["3.5", "0", "minutes", "windowDays"],
    ["30", "-1", "minutes", "noticeAmount"],
    ["30", "", "minutes", "noticeAmount"],
    ["30", "1", "weeks", "noticeUnit"],
    ["2", "48", "hours", "noticeAmount"],
    [["30"], "0", "minutes", "windowDays"],
  ])("refuses %j days and %j %s with an error at %s", (days, amount, unit, field) => {
    expect(change(days, amount, unit)).toMatchObject({
      refusal: { reason: "invalid", fields: { [field]: expect.any(String) } },
    });
  });

  test("shows the minimum notice in its largest unit", () => {
    expect([0, 45, 120, 2880].map(noticeAsTyped)).toEqual([
      { amount: 0, unit: "hours" },
      { amount: 45, unit: "minutes" },
      { amount: 2, unit: "hours" },
      { amount: 2, unit: "days" },
    ]);
  });
});

describe("the notice for changes", () => {
  const change = (noticeHours: unknown, shown?: string) =>
    changeNotice({ noticeHours, shown }, { actor: owner, now });

  test("needs confirmation if appointments can no longer be changed free of charge", () => {
    appointmentAt(studio, monday, "10:30", { customerName: "Today" });
    appointmentAt(studio, "2026-03-04", "09:00", { customerName: "In two days" });
    appointmentAt(studio, "2026-03-10", "09:00", { customerName: "Next week" });
    const asked = askedIn(change("72")).outside as unknown as {
      mark: string;
      list: { customerName: string }[];
    };
    expect(asked.list.map(({ customerName }) => customerName)).toEqual(["In two days"]);
    expect(change("72", asked.mark)).toEqual({ ok: true, value: true });
    expect(settings().noticeHours).toBe(72);
  });

  test("needs no confirmation if it is shorter, and refuses invalid hours", () => {
    appointmentAt(studio, tuesday, "09:00");
    expect(change("0")).toEqual({ ok: true, value: true });
    for (const wrong of ["-1", "721", "x", null]) expect(change(wrong)).toMatchObject({ ok: false });
  });
});

test("uses the new time zone to decide which visits are past", () => {
  appointmentAt(studio, monday, "09:00");
  const shown = askedIn(changeTimeZone({ timeZone: "Asia/Tokyo" }, { actor: owner, now })).clock?.mark;
  expect(changeTimeZone({ timeZone: "Asia/Tokyo", shown }, { actor: owner, now })).toEqual({
    ok: true,
    value: 1,
  });
  expect(instantOf(monday, 540, "Asia/Tokyo")).toBeLessThan(now);
  expect(studio.appointments()).toMatchObject([{ date: monday, start_min: 540, status: "booked" }]);
});

test("counts a visit that is past in the old time zone and upcoming in the new one", () => {
  appointmentAt(studio, monday, "10:30");
  const noon = instantOf(monday, 12 * 60, timeZone);
  const change = (shown?: string) =>
    changeTimeZone({ timeZone: "America/Los_Angeles", shown }, { actor: owner, now: noon });
  expect(change(askedIn(change()).clock?.mark)).toEqual({ ok: true, value: 1 });
});
