import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { addDays, daysBetween, isoWeekday } from "#app/domain/availability/dates.ts";
import { offeredTimes, slotStep } from "#app/domain/availability/slots.ts";
import { unclosedDays } from "#app/domain/till/closing/open-days.server.ts";
import { stockOf, voucherLeft } from "#app/domain/till/ledger/balances.sql.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { testDatabase } from "#app/testing/database.server.ts";
import { seedDemo } from "./demo.server.ts";
import { starterPictures } from "./pictures.ts";
import { seedStarter } from "./starter.server.ts";

const timeZone = "America/New_York";

let database: ReturnType<typeof testDatabase>;

/** Creates one database for the tests of a block, which only read it. */
function seeded(seed: () => void | Promise<void>): void {
  beforeAll(() => {
    database = testDatabase();
    return seed();
  });
  afterAll(() => database.close());
}

type Row = Record<string, unknown>;
const rows = <T = Row>(sql: string, ...values: unknown[]): T[] =>
  database.sqlite.prepare<unknown[], T>(sql).all(...values);
const count = (sql: string, ...values: unknown[]): number =>
  rows<{ n: number }>(`SELECT count(*) AS n ${sql}`, ...values)[0]?.n ?? -1;

describe("the starter", () => {
  const now = instantOf("2026-11-24", 10 * 60, timeZone);
  seeded(() => seedStarter(database.sqlite, { now, timeZone }));

  test("has pictures in three widths, each light enough for a phone", () => {
    const most = { 400: 18_000, 800: 30_000, 1200: 45_000 };
    for (const [width, bytes] of Object.entries(most)) {
      const sizes = rows<{ n: number }>(
        "SELECT length(bytes) AS n FROM media WHERE width = ? AND mime = 'image/webp'",
        Number(width),
      ).map(({ n }) => n);
      expect(sizes).toHaveLength(starterPictures.length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(bytes);
    }
    expect(count("FROM services WHERE image IS NOT NULL")).toBe(7);
    expect(count("FROM gallery_pictures WHERE alt <> ''")).toBe(6);
    expect(count("FROM site_pictures WHERE place = 'home'")).toBe(1);
  });

  test("has one provider and a dozen treatments that can be booked right away", () => {
    expect(count("FROM services WHERE NOT unavailable")).toBe(12);
    expect(new Set(rows("SELECT category FROM services").map(({ category }) => category)).size).toBe(4);
    const [provider] = rows<{ id: number }>("SELECT user_id AS id FROM providers WHERE buffer_minutes = 15");
    const calendar = readCalendar({ providerIds: [provider?.id ?? 0], from: "2026-11-24", to: "2026-11-30" });
    for (const { id, minutes } of rows<{ id: number; minutes: number }>(
      "SELECT id, duration_minutes AS minutes FROM services",
    )) {
      expect(rows("SELECT provider_id AS id FROM service_providers WHERE service_id = ?", id)).toEqual([
        provider,
      ]);
      const times = offeredTimes(calendar, {
        date: "2026-11-25",
        now: studioNow(timeZone, now),
        windowDays: 30,
        minimumNoticeMinutes: 0,
        durationMinutes: minutes,
        providerIds: [provider?.id ?? 0],
      });
      expect(times[0]?.start).toBe(9 * 60);
    }
  });

  test("is not open to the public, has a minimum notice of two hours, and marks its texts as examples", () => {
    expect(rows("SELECT opened_at AS opened, minimum_notice_minutes AS notice FROM settings")).toEqual([
      { opened: null, notice: 120 },
    ]);
    expect(count("FROM entries WHERE NOT is_example") + count("FROM texts WHERE NOT is_example")).toBe(0);
    expect(count("FROM texts WHERE key LIKE 'map.%'")).toBe(0);
  });

  test("has one provider who can't sign in, and no other person", () => {
    expect(rows("SELECT username, email, password_hash AS hash FROM users")).toEqual([
      { username: "Our esthetician", email: null, hash: null },
    ]);
    expect(rows("SELECT role FROM user_roles")).toEqual([{ role: "provider" }]);
    expect(count("FROM appointments")).toBe(0);
  });

  test("is open Monday to Saturday, 09:00 to 18:00, in the given time zone", () => {
    expect(
      rows("SELECT weekday FROM booking_hours WHERE opens_min = 540 AND closes_min = 1080"),
    ).toHaveLength(6);
    expect(count("FROM booking_hours WHERE weekday = 7")).toBe(0);
    expect(rows("SELECT time_zone AS zone, window_days AS days FROM settings")).toEqual([
      { zone: timeZone, days: 30 },
    ]);
  });
});

describe.each([
  ["an ordinary Tuesday before noon", "2026-11-24", "10:10", timeZone],
  ["a Sunday", "2026-11-22", "11:00", timeZone],
  ["a Saturday evening before a closed day", "2026-11-28", "19:00", timeZone],
  ["the end of a month and of a year", "2026-12-31", "23:59", timeZone],
  ["a leap day", "2028-02-29", "00:00", timeZone],
  ["the day when clocks go forward", "2027-03-14", "02:30", timeZone],
  ["the day when clocks go back", "2026-11-01", "01:30", timeZone],
  ["a day in a time zone across the date line", "2026-11-25", "08:00", "Pacific/Auckland"],
])("the demo on %s", (_, today, time, zone) => {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const now = instantOf(today, minute, zone);
  seeded(() => seedDemo(database.sqlite, { now, timeZone: zone }));

  type Appointment = {
    id: number;
    date: string;
    start: number;
    end: number;
    status: string;
    buffer: number;
    provider: number;
  };
  const appointments = (where = "1") =>
    rows<Appointment>(
      `SELECT a.id, a.date, a.start_min AS start, a.end_min AS "end", a.status, a.provider_id AS provider,
              p.buffer_minutes AS buffer
       FROM appointments a JOIN providers p ON p.user_id = a.provider_id WHERE ${where}`,
    );
  const startOf = ({ date, start }: Appointment) => instantOf(date, start, zone);

  test("no appointments of a provider overlap, including buffers", () => {
    const overlapping = rows(
      `SELECT a.id FROM appointments a JOIN appointments b ON a.id < b.id AND a.provider_id = b.provider_id
         AND a.date = b.date JOIN providers p ON p.user_id = a.provider_id
       WHERE a.start_min < b.end_min + p.buffer_minutes AND a.end_min + p.buffer_minutes > b.start_min`,
    );
    expect(overlapping).toEqual([]);
  });

  test("every appointment is on the grid, on an open day, in the hours of a provider who gives the service", () => {
    for (const { date, start, end, buffer, provider, id } of appointments()) {
      expect((start - 540) % slotStep(end - start, buffer)).toBe(0);
      expect(isoWeekday(date)).not.toBe(7);
      expect(count("FROM closed_days WHERE date = ?", date)).toBe(0);
      const mine = [provider, isoWeekday(date), start, end];
      expect(
        count(
          "FROM working_hours WHERE provider_id = ? AND weekday = ? AND start_min <= ? AND end_min >= ?",
          ...mine,
        ),
      ).toBe(1);
      expect(
        count("FROM breaks WHERE provider_id = ? AND weekday = ? AND end_min > ? AND start_min < ?", ...mine),
      ).toBe(0);
      expect(
        count("FROM time_off WHERE provider_id = ? AND ? BETWEEN first_date AND last_date", provider, date),
      ).toBe(0);
      expect(
        count(
          "FROM service_providers sp JOIN appointments a ON a.service_id = sp.service_id AND a.provider_id = sp.provider_id WHERE a.id = ?",
          id,
        ),
      ).toBe(1);
    }
  });

  test("past appointments are over, and future ones have not started", () => {
    for (const appointment of appointments()) {
      const { status, date, end } = appointment;
      const over = instantOf(date, end, zone) <= now;
      const begun = startOf(appointment) <= now;
      if (["completed", "no_show"].includes(status)) expect(over).toBe(true);
      if (["booked", "confirmed", "arrived"].includes(status)) expect(begun).toBe(false);
      if (status === "arrived") expect(date).toBe(studioNow(zone, now).date);
      if (status === "in_service") expect(begun && !over).toBe(true);
    }
    expect(count("FROM appointments WHERE created_at >= ? OR cancelled_at > ?", now, now)).toBe(0);
    expect(count("FROM appointments WHERE (status = 'cancelled') <> (cancelled_at IS NOT NULL)")).toBe(0);
  });

  test("the client has three upcoming appointments, the first as soon as possible, and more than six past ones", () => {
    const theirs = appointments(
      "a.client_id = (SELECT id FROM users WHERE email = 'client@demo.test') AND a.status <> 'cancelled'",
    );
    const ahead = theirs.filter((appointment) => startOf(appointment) >= now).map(startOf);
    const behind = theirs.filter((appointment) => startOf(appointment) < now);
    expect(ahead).toHaveLength(3);
    expect(behind.length).toBeGreaterThanOrEqual(7);
    expect(new Set(behind.map(({ status }) => status))).toContain("no_show");
    const weekday = isoWeekday(today);
    const nothingOpens = (weekday === 6 && minute > 16 * 60) || (weekday === 7 && minute < 9 * 60);
    expect(Math.min(...ahead) - now).toBeLessThan((nothingOpens ? 48 : 24) * 3_600_000);
  });

  test("other clients have appointments from a month ago to three weeks ahead", () => {
    const others = appointments("a.client_id IS NULL");
    expect(others.length).toBeGreaterThanOrEqual(120);
    expect(others.length).toBeLessThanOrEqual(220);
    const days = others.map(({ date }) => daysBetween(today, date));
    expect(Math.min(...days)).toBeGreaterThanOrEqual(-30);
    expect(Math.min(...days)).toBeLessThan(-20);
    expect(Math.max(...days)).toBeLessThanOrEqual(25);
    expect(Math.max(...days)).toBeGreaterThan(18);
    const states = new Set(others.map(({ status }) => status));
    expect(states).toEqual(
      expect.objectContaining(new Set(["booked", "confirmed", "completed", "cancelled"])),
    );
    expect(count("FROM appointments WHERE status = 'no_show'")).toBeGreaterThan(0);
  });

  test("receipts are numbered by time without gaps and fully paid, and each day before today is closed", () => {
    const sales = rows<{ number: number; at: number; date: string }>(
      "SELECT number, at, date FROM sales ORDER BY id",
    );
    expect(sales.map(({ number }) => number)).toEqual(sales.map((_, place) => place + 1));
    expect(sales.map(({ at }) => at)).toEqual(sales.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(sales.length).toBeGreaterThan(40);
    expect(count("FROM sales WHERE at > ?", now)).toBe(0);
    const off = `FROM sales s WHERE total_minor <> (SELECT sum(amount_minor) FROM sale_lines WHERE sale_id = s.id)
      OR total_minor <> (SELECT sum(amount_minor) FROM payments WHERE sale_id = s.id)`;
    expect(count(off)).toBe(0);
    expect(unclosedDays(today)).toEqual([]);
    const cash = `FROM day_closings c WHERE expected_minor - float_minor <> (SELECT coalesce(sum(p.amount_minor), 0)
      FROM payments p JOIN sales s ON s.id = p.sale_id WHERE p.method = 'cash' AND s.date = c.date)`;
    expect(count(cash)).toBe(0);
    for (const method of ["cash", "card", "transfer", "voucher"]) {
      expect(count("FROM payments WHERE method = ?", method), method).toBeGreaterThan(0);
    }
    expect(count("FROM sales WHERE kind = 'void'")).toBe(1);
    expect(rows("SELECT id FROM vouchers").every(({ id }) => voucherLeft(Number(id)) >= 0)).toBe(true);
    expect(rows("SELECT id FROM products").every(({ id }) => stockOf(Number(id)) >= 0)).toBe(true);
  });

  test("there are joint visits, add-ons, a series, pauses, rooms, alerts and consents", () => {
    for (const table of [
      ...["joint_visits", "appointment_items", "appointment_resources", "client_notes", "client_consents"],
      ...["appointments WHERE pause_start_min IS NOT NULL", "clients WHERE mark_kind IS NOT NULL"],
    ]) {
      expect(count(`FROM ${table}`), table).toBeGreaterThan(0);
    }
    expect(count("FROM appointments WHERE series_id IS NOT NULL")).toBe(3);
    expect(
      count("FROM (SELECT joint_id FROM appointments WHERE joint_id > 0 GROUP BY 1 HAVING count(*) <> 2)"),
    ).toBe(0);
    expect(count("FROM appointments WHERE revision > 0")).toBe(0);
  });

  test("one treatment has no provider, one has one provider, and the others have several", () => {
    const providers = rows<{ n: number }>(
      `SELECT (SELECT count(*) FROM service_providers WHERE service_id = s.id) AS n
       FROM services s WHERE NOT unavailable ORDER BY n`,
    ).map(({ n }) => n);
    expect(providers.slice(0, 2)).toEqual([0, 1]);
    expect(providers.slice(2).every((n) => n >= 2)).toBe(true);
    expect(count("FROM services WHERE unavailable")).toBe(1);
  });

  test("four providers have different buffers, one has time off, and one day is closed for all", () => {
    expect(rows("SELECT buffer_minutes AS b FROM providers ORDER BY b").map(({ b }) => b)).toEqual([
      0, 10, 15, 20,
    ]);
    expect(count("FROM time_off WHERE first_date > ? AND last_date < ?", today, addDays(today, 30))).toBe(1);
    const [closed] = rows<{ date: string }>("SELECT date FROM closed_days");
    expect(daysBetween(today, closed?.date ?? "")).toBeLessThan(30);
    expect(isoWeekday(closed?.date ?? "")).not.toBe(7);
  });
});

describe("the demo", () => {
  const moment = { now: instantOf("2026-11-24", 600, timeZone), timeZone };
  seeded(() => seedDemo(database.sqlite, moment));

  test("marks no text as an example, because each page says that it is a demo", () => {
    expect(count("FROM texts WHERE body LIKE '%(example)%'")).toBe(0);
    expect(count("FROM entries WHERE title || body || byline LIKE '%(example)%'")).toBe(0);
  });

  test("has five accounts with one role each and the password of the README", async () => {
    const accounts = rows<{ email: string; role: string; hash: string }>(
      `SELECT email, role, password_hash AS hash FROM users JOIN user_roles ON user_id = id
       WHERE email IS NOT NULL ORDER BY email`,
    );
    expect(accounts.map(({ email, role }) => `${email} ${role}`)).toEqual([
      "admin@demo.test admin",
      "client@demo.test user",
      "provider2@demo.test provider",
      "provider@demo.test provider",
      "receptionist@demo.test receptionist",
    ]);
    for (const { hash } of accounts) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verify(hash, "Demo-Pass-1")).toBe(true);
    }
    expect(count("FROM users WHERE email IS NULL AND password_hash IS NOT NULL")).toBe(0);
  });

  test("is always the same for the same instant", async () => {
    const diary = JSON.stringify(rows("SELECT * FROM appointments"));
    const again = testDatabase();
    await seedDemo(again.sqlite, moment);
    expect(JSON.stringify(again.sqlite.prepare("SELECT * FROM appointments").all())).toBe(diary);
    again.close();
  });
});
