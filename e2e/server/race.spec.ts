/** Concurrent requests for the same times, over HTTP, in the built app. */
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { expect, type RunningStudio, test } from "#e2e/studio.ts";
import { studioToday } from "../calendar.ts";
import { enrol, openSession } from "../persons.ts";

const overlapping = `
  SELECT count(*) FROM appointments a JOIN appointments b ON a.id < b.id AND a.provider_id = b.provider_id AND a.date = b.date
    AND a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
    AND a.start_min < b.end_min AND a.end_min > b.start_min`;

/** Returns pairs of one provider's appointments that overlap, including the buffer after each. */
const tooClose = `
  SELECT count(*) FROM appointments a JOIN appointments b ON a.id <> b.id AND a.provider_id = b.provider_id AND a.date = b.date
    JOIN providers p ON p.user_id = a.provider_id
    AND a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
    AND a.start_min <= b.start_min AND a.end_min + p.buffer_minutes > b.start_min`;

/** Returns the highest number of visits in the room at the same time. */
const mostInRoom = `
  SELECT max((SELECT count(*) FROM appointments b JOIN appointment_resources h ON h.appointment_id = b.id AND h.resource_id = 77
    WHERE b.date = a.date AND b.start_min <= a.start_min AND b.end_min > a.start_min AND b.status NOT IN ('cancelled', 'no_show')))
  FROM appointments a JOIN appointment_resources o ON o.appointment_id = a.id AND o.resource_id = 77
  WHERE a.status NOT IN ('cancelled', 'no_show')`;

const count = (sqlite: Sqlite, sql: string): number => Number(sqlite.prepare(sql).pluck().get());

type Wanted = { serviceId: number; providerId: number | "any"; date: string; time: string };

async function postAll({ url }: RunningStudio, wanted: Wanted[]): Promise<number[]> {
  const answers = await Promise.all(
    wanted.map((booking, n) =>
      fetch(`${url}/api/appointments`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          customerName: `Guest ${n}`,
          customerEmail: `guest${n}.${booking.date}.${booking.time.replace(":", "")}@example.com`,
          customerPhone: "503 555 0142",
          ...booking,
        }),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return statuses;
}

/** The bookable days from tomorrow on, without Sundays. */
function days(many: number): string[] {
  const found: string[] = [];
  for (let date = addDays(studioToday(), 2); found.length < many; date = addDays(date, 1)) {
    if (isoWeekday(date) !== 7) found.push(date);
  }
  return found;
}

test.use({ content: "starter" });

test("one of fifty posts for a slot is booked, and forty-nine are refused", async ({ studio }) => {
  const sqlite = studio.database();
  const serviceId = Number(
    sqlite.prepare("SELECT id FROM services WHERE duration_minutes = 60").pluck().get(),
  );
  const providerId = Number(sqlite.prepare("SELECT user_id FROM providers").pluck().get());
  for (const [round, date] of days(3).entries()) {
    const before = count(sqlite, "SELECT count(*) FROM appointments");
    const statuses = await postAll(
      studio,
      Array.from({ length: 50 }, () => ({
        serviceId,
        providerId: round === 1 ? "any" : providerId,
        date,
        time: "10:30",
      })),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(count(sqlite, "SELECT count(*) FROM appointments")).toBe(before + 1);
  }
  expect(count(sqlite, overlapping)).toBe(0);
});

test("concurrent bookings of any length never overlap and keep buffers", async ({ studio }) => {
  const sqlite = studio.database();
  const services = sqlite
    .prepare<unknown[], { id: number; minutes: number }>(
      "SELECT id, duration_minutes AS minutes FROM services",
    )
    .all();
  const first = Number(sqlite.prepare("SELECT user_id FROM providers").pluck().get());
  const second = Number(
    sqlite.prepare("INSERT INTO users (username, created_at) VALUES ('Second Seat', 0)").run()
      .lastInsertRowid,
  );
  sqlite.prepare("INSERT INTO providers (user_id, buffer_minutes) VALUES (?, 0)").run(second);
  sqlite
    .prepare("INSERT INTO service_providers (service_id, provider_id) SELECT id, ? FROM services")
    .run(second);
  sqlite
    .prepare(
      "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) SELECT ?, weekday, start_min, end_min FROM working_hours WHERE provider_id = ?",
    )
    .run(second, first);

  for (const date of days(6).slice(3)) {
    const wanted: Wanted[] = [];
    for (const { id, minutes } of services) {
      const step = minutes > 60 ? 30 : 15;
      for (let start = 540; start + minutes <= 1080; start += step) {
        const time = `${String(Math.floor(start / 60)).padStart(2, "0")}:${String(start % 60).padStart(2, "0")}`;
        wanted.push({ serviceId: id, providerId: start % 2 ? first : "any", date, time });
      }
    }
    const statuses = await postAll(studio, wanted);
    const booked = statuses.filter((status) => status === 201).length;
    // 400 is off the grid, 409 is taken. The file contains exactly the confirmed bookings.
    expect(new Set(statuses)).toEqual(new Set([201, 400, 409]));
    expect(count(sqlite, `SELECT count(*) FROM appointments WHERE date = '${date}'`)).toBe(booked);
    expect(booked).toBeGreaterThan(8);
  }
  expect(count(sqlite, overlapping)).toBe(0);
  expect(count(sqlite, tooClose)).toBe(0);
});

test("a room with two places is never booked three times", async ({ studio }) => {
  const sqlite = studio.database();
  const [first = 0, ...others] = sqlite
    .prepare<[], number>("SELECT user_id FROM providers ORDER BY 1")
    .pluck()
    .all();
  const serviceId = Number(
    sqlite.prepare("SELECT id FROM services WHERE duration_minutes = 60").pluck().get(),
  );
  for (let n = others.length; n < 5; n += 1) {
    const id = Number(
      sqlite.prepare("INSERT INTO users (username, created_at) VALUES (?, 0)").run(`Room seat ${n}`)
        .lastInsertRowid,
    );
    sqlite.prepare("INSERT INTO providers (user_id, buffer_minutes) VALUES (?, ?)").run(id, n * 5);
    sqlite
      .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
      .run(serviceId, id);
    sqlite
      .prepare(
        "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) SELECT ?, weekday, start_min, end_min FROM working_hours WHERE provider_id = ?",
      )
      .run(id, first);
    others.push(id);
  }
  sqlite.exec("INSERT INTO resources (id, name, places) VALUES (77, 'Race room', 2)");
  sqlite.prepare("INSERT INTO service_resources (service_id, resource_id) VALUES (?, 77)").run(serviceId);
  for (const date of days(10).slice(8)) {
    const wanted = [540, 600, 630, 660, 690, 720, 810, 900].flatMap((start) => {
      const time = `${String(Math.floor(start / 60)).padStart(2, "0")}:${String(start % 60).padStart(2, "0")}`;
      return [first, ...others, "any" as const].map((providerId) => ({ serviceId, providerId, date, time }));
    });
    const statuses = await postAll(studio, wanted);
    expect(new Set(statuses)).toEqual(new Set([201, 400, 409]));
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(5);
  }
  expect(count(sqlite, overlapping)).toBe(0);
  expect(count(sqlite, "SELECT count(*) FROM appointment_resources WHERE resource_id = 77")).toBeGreaterThan(
    10,
  );
  expect(count(sqlite, mostInRoom)).toBe(2);
});

test("concurrent chains and households never overlap or overbook the room", async ({ studio }) => {
  const sqlite = studio.database();
  const rowOf = (minutes: number) =>
    Number(
      sqlite.prepare("SELECT id FROM services WHERE duration_minutes <= ? ORDER BY id").pluck().get(minutes),
    );
  const [one, other] = [rowOf(60), rowOf(45)];
  for (const date of days(13).slice(11)) {
    const visits = [540, 600, 630, 660, 690, 720, 840].flatMap((start) => {
      const time = `${String(Math.floor(start / 60)).padStart(2, "0")}:${String(start % 60).padStart(2, "0")}`;
      return Array.from({ length: 8 }, (_, n) => ({
        kind: n % 3 === 0 ? "household" : "chain",
        rows: [{ serviceId: one }, { serviceId: n % 2 ? other : one }],
        ...{ date, time },
        ...{ customerName: `Guest ${n}`, customerPhone: "503 555 0142" },
        customerEmail: `visit${n}.${date}.${start}@example.com`,
      }));
    });
    const answers = await Promise.all(
      visits.map((visit) =>
        fetch(`${studio.url}/api/visits`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(visit),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    for (const status of statuses) expect([201, 400, 409]).toContain(status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(2);
  }
  expect(count(sqlite, overlapping)).toBe(0);
  expect(count(sqlite, mostInRoom)).toBeLessThanOrEqual(2);
});

test("one of fifty visits gets the time for an added treatment, and forty-nine are refused", async ({
  studio,
}) => {
  const sqlite = studio.database();
  const serviceId = Number(
    sqlite.prepare("SELECT id FROM services WHERE duration_minutes = 60").pluck().get(),
  );
  const given = Number(sqlite.prepare("SELECT min(user_id) FROM providers").pluck().get());
  const [date = ""] = days(15).slice(14);
  const own = Array.from({ length: 50 }, (_, n) => {
    const add = sqlite.prepare("INSERT INTO users (username, created_at) VALUES (?, 0)");
    const id = Number(add.run(`Seat beside ${n}`).lastInsertRowid);
    sqlite.prepare("INSERT INTO providers (user_id, buffer_minutes) VALUES (?, 0)").run(id);
    sqlite
      .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
      .run(serviceId, id);
    sqlite
      .prepare(
        "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) SELECT ?, weekday, start_min, end_min FROM working_hours WHERE provider_id = ?",
      )
      .run(id, given);
    return id;
  });
  sqlite.exec("DELETE FROM service_resources");
  const visits = await postAll(
    studio,
    own.map((providerId) => ({ serviceId, providerId, date, time: "10:00" })),
  );
  expect(new Set(visits)).toEqual(new Set([201]));
  const desk = await enrol(sqlite, { roles: ["receptionist"] });
  const { bearer } = openSession(sqlite, desk.id);
  const references = sqlite
    .prepare<[string], string>("SELECT reference FROM appointments WHERE date = ?")
    .pluck()
    .all(date);
  const answers = await Promise.all(
    references.map((reference) =>
      fetch(`${studio.url}/api/visits/${reference}/parts`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: bearer },
        body: JSON.stringify({ serviceId, providerId: given, date, time: "11:00", forSomeoneElse: true }),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  expect(count(sqlite, `SELECT count(*) FROM appointments WHERE date = '${date}'`)).toBe(51);
  expect(count(sqlite, overlapping)).toBe(0);
});

test("the same key sent twenty times makes one appointment", async ({ studio }) => {
  const sqlite = studio.database();
  const serviceId = Number(
    sqlite.prepare("SELECT id FROM services WHERE duration_minutes = 60").pluck().get(),
  );
  const [date] = days(8).slice(7);
  const post = () =>
    fetch(`${studio.url}/api/appointments`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": "race-race-race-0001" },
      body: JSON.stringify({
        customerName: "Ana",
        customerEmail: "ana.twice@example.com",
        customerPhone: "503 555 0100",
        serviceId,
        providerId: "any",
        date,
        time: "10:30",
      }),
    });
  const answers = await Promise.all(Array.from({ length: 20 }, post));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
    id: number;
    manageUrl: string;
  }[];
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
  expect(new Set(bodies.map(({ manageUrl }) => manageUrl)).size).toBe(20);
});
