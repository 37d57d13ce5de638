/** One small studio for all tests, at a fixed moment. */

import type { Requester } from "#app/domain/appointments/requester.ts";
import { minuteOf } from "#app/domain/availability/dates.ts";
import { type Booked, book } from "#app/domain/booking/visit/book.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { seedStarter } from "#db/seed/starter.server.ts";
import { type Filling, testDatabase } from "./database.server.ts";

/** Monday, March 2, 2026, 08:00 in New York: before opening, 5 days before the clocks change. */
export const monday = "2026-03-02";
export const tuesday = "2026-03-03";
export const wednesday = "2026-03-04";
export const origin = "https://studio.test";
export const timeZone = "America/New_York";
export const now = instantOf(monday, 8 * 60, timeZone);

/** Tuesday, November 24, 2026, 10:00. */
export const contentDay = instantOf("2026-11-24", 10 * 60, timeZone);

export type SmallStudio = ReturnType<typeof smallStudio>;

/** Opens a studio as installed: one provider without an account, starter content, no people. */
export const starterStudio = (at: number = now) => studioOf(starter(at));

/** Maya (buffer 15) and Tom (buffer 0), Monday to Saturday 09:00 to 18:00. "Facial" (60 minutes, both), "Brows" (30, Maya), "Peel" (no one), "Wrap" (both, unavailable). */
export const smallStudio = () => studioOf({ name: "small studio", fill: fillSmallStudio });

export function studioWithPeople() {
  const studio = studioOf({ name: "studio with people", fill: fillStudioWithPeople });
  const { clientId, rita } = studio;
  return { ...studio, client: requester("client", clientId), staff: requester("staff", rita) };
}

export const studioWithOwner = () =>
  studioOf({
    name: "studio with owner",
    fill: (sqlite) => ({
      ...fillStudioWithPeople(sqlite),
      owner: addPerson(sqlite, "Olga", "olga@studio.test", "admin"),
    }),
  });

const starter = (at: number): Filling<object> => ({
  name: `starter at ${at}`,
  fill: (sqlite) => {
    seedStarter(sqlite, { now: at, timeZone });
    withoutNotice(sqlite);
    withoutPictures(sqlite);
    return {};
  },
});

/** Tests book times that begin soon. */
const withoutNotice = (sqlite: Sqlite) => sqlite.exec("UPDATE settings SET minimum_notice_minutes = 0");

/** Tests add their own. */
const withoutPictures = (sqlite: Sqlite) =>
  sqlite.exec(
    "UPDATE services SET image = NULL; DELETE FROM gallery_pictures; DELETE FROM site_pictures; DELETE FROM media; DELETE FROM sqlite_sequence WHERE name = 'gallery_pictures'",
  );

function fillSmallStudio(sqlite: Sqlite) {
  seedStarter(sqlite, { now, timeZone });
  withoutNotice(sqlite);
  withoutPictures(sqlite);
  sqlite.exec(
    "DELETE FROM service_providers; DELETE FROM services; DELETE FROM working_hours; DELETE FROM providers; DELETE FROM users",
  );
  const maya = addProvider(sqlite, "Maya Ortiz", "maya@studio.test", 15);
  const tom = addProvider(sqlite, "Tom Reed", "tom@studio.test", 0);
  return {
    maya,
    tom,
    facial: addService(sqlite, "Facial", 60, 9500, [maya, tom]),
    brows: addService(sqlite, "Brows", 30, 2800, [maya]),
    peel: addService(sqlite, "Peel", 45, 12_000, []),
    wrap: addService(sqlite, "Wrap", 90, 15_000, [maya, tom], true),
  };
}

function fillStudioWithPeople(sqlite: Sqlite) {
  return {
    ...fillSmallStudio(sqlite),
    clientId: addPerson(sqlite, "Ana López", "ana@example.com", "user"),
    rita: addPerson(sqlite, "Rita", "rita@studio.test", "receptionist"),
  };
}

function studioOf<Facts extends object>(filling: Filling<Facts>) {
  const { facts, ...database } = testDatabase(filling);
  forgetRateLimits();
  return { ...database, ...facts, ...testQueries(database.sqlite), ...contentOf(database.sqlite) };
}

type Row = Record<string, unknown>;

function testQueries(sqlite: Sqlite) {
  const rows = (sql: string, ...values: unknown[]) => sqlite.prepare<unknown[], Row>(sql).all(...values);
  return {
    rows,
    count: (table: string) => Number(rows(`SELECT count(*) AS n FROM ${table}`)[0]?.n),
    appointments: () => rows("SELECT * FROM appointments ORDER BY id"),
    overlaps: () =>
      Number(
        rows(
          `SELECT count(*) AS n FROM appointments a JOIN appointments b ON a.id < b.id AND a.provider_id = b.provider_id
             AND a.date = b.date AND a.status NOT IN ('cancelled','no_show') AND b.status NOT IN ('cancelled','no_show')
             AND a.start_min < b.end_min AND a.end_min > b.start_min`,
        )[0]?.n,
      ),
    actions: () => rows("SELECT action FROM audit ORDER BY id").map(({ action }) => action),
    mails: () =>
      rows("SELECT kind, recipient FROM outbox ORDER BY id").map(
        ({ kind, recipient }) => `${kind} ${recipient}`,
      ),
  };
}

type NewEntry = {
  kind: string;
  slug: string;
  title: string;
  body?: string;
  date?: string;
  lastDate?: string;
  published?: 0 | 1;
};

function contentOf(sqlite: Sqlite) {
  return {
    say: (key: string, body: string) =>
      sqlite
        .prepare(
          "INSERT INTO texts (key, body, updated_at) VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET body = excluded.body, is_example = 0",
        )
        .run(key, body),
    /** Adds an entry published on November 24, 2026, unless changed. */
    tell: (entry: NewEntry) =>
      sqlite
        .prepare(
          `INSERT INTO entries (kind, slug, title, body, date, last_date, published, created_at, updated_at)
           VALUES (@kind, @slug, @title, @body, @date, @lastDate, @published, 0, 0)`,
        )
        .run({ body: "", date: "2026-11-24", lastDate: null, published: 1, ...entry }),
  };
}

export const requester = (kind: Requester["kind"], userId: number): Requester => ({
  kind,
  userId,
  actor: { id: userId, role: kind === "staff" ? "receptionist" : kind === "provider" ? "provider" : "user" },
});

export function instantAt(date: string, time: number | string): number {
  const minute = typeof time === "number" ? time : (minuteOf(time) ?? Number.NaN);
  return instantOf(date, minute, timeZone);
}

export const ana = {
  customerName: "Ana López",
  customerEmail: "ana@example.com",
  customerPhone: "(555) 010-2030",
};

export function addPerson(sqlite: Sqlite, username: string, email: string, ...roles: Role[]): number {
  const { lastInsertRowid } = sqlite
    .prepare("INSERT INTO users (username, email, phone, created_at) VALUES (?, ?, '(555) 010-4050', ?)")
    .run(username, email, now);
  for (const role of roles) {
    sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, ?)").run(lastInsertRowid, role);
  }
  return Number(lastInsertRowid);
}

/** Books by the command. The default is Ana's facial with Maya. */
export function appointmentAt(
  studio: SmallStudio,
  date: string,
  time: string,
  {
    clientId = null,
    at = now,
    ...rest
  }: { clientId?: number | null; at?: number; [field: string]: unknown } = {},
): Booked {
  const request = {
    ...ana,
    serviceId: studio.facial,
    providerId: studio.maya,
    date,
    time,
    forSomeoneElse: true,
    ...rest,
  };
  const visitor = clientId === null ? null : { userId: clientId };
  // Setup must not count against the limits under test.
  const { rateLimits } = environment();
  setRateLimits(false);
  const outcome = book(request, { visitor, key: null, now: at });
  setRateLimits(rateLimits);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

/** Turns the limits on or off for one test file. The limits of networks belong to http. */
export function setRateLimits(on: boolean): void {
  environment().rateLimits = on;
}

function addProvider(sqlite: Sqlite, name: string, email: string, bufferMinutes: number): number {
  const { lastInsertRowid } = sqlite
    .prepare("INSERT INTO users (username, email, created_at) VALUES (?, ?, ?)")
    .run(name, email, now);
  const id = Number(lastInsertRowid);
  sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'provider')").run(id);
  sqlite.prepare("INSERT INTO providers (user_id, buffer_minutes) VALUES (?, ?)").run(id, bufferMinutes);
  for (const weekday of [1, 2, 3, 4, 5, 6]) {
    sqlite
      .prepare(
        "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 540, 1080)",
      )
      .run(id, weekday);
  }
  return id;
}

function addService(
  sqlite: Sqlite,
  name: string,
  minutes: number,
  cents: number,
  providerIds: number[],
  unavailable = false,
): number {
  const { lastInsertRowid } = sqlite
    .prepare(
      "INSERT INTO services (name, duration_minutes, price_minor, unavailable, created_at) VALUES (?, ?, ?, ?, ?)",
    )
    .run(name, minutes, cents, unavailable ? 1 : 0, now);
  const id = Number(lastInsertRowid);
  for (const providerId of providerIds) {
    sqlite
      .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
      .run(id, providerId);
  }
  return id;
}
