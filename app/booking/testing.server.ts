/** For tests only: a small studio with known people, at a known moment. */

import type { Asker } from "#app/appointments/requester.ts";
import { minuteOf } from "#app/availability/dates.ts";
import { type Booked, book } from "#app/booking/make/book.server.ts";
import type { Role } from "#app/http/checks/access.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import type { Sqlite } from "#db/client.server.ts";
import { seedStarter } from "#db/seed/starter.server.ts";
import { testDatabase } from "#db/testing.server.ts";

/** Monday, 2 March 2026, 08:00 in New York: before opening, five days before the clocks change. */
export const monday = "2026-03-02";
export const tuesday = "2026-03-03";
export const wednesday = "2026-03-04";
export const timeZone = "America/New_York";
export const now = instantOf(monday, 8 * 60, timeZone);

export type SmallStudio = ReturnType<typeof smallStudio>;

/**
 * Two providers: Maya (buffer 15) and Tom (buffer 0), Monday to Saturday 09:00 to 18:00. Services: "Facial" (60 minutes,
 * both), "Brows" (30 minutes, Maya alone), "Peel" (nobody), "Wrap" (both, unavailable).
 */
export function smallStudio() {
  const { sqlite, close } = testDatabase();
  seedStarter(sqlite, { now, timeZone });
  sqlite.exec(
    "DELETE FROM service_providers; DELETE FROM services; DELETE FROM working_hours; DELETE FROM providers; DELETE FROM users",
  );
  const maya = addProvider(sqlite, "Maya Ortiz", "maya@studio.test", 15);
  const tom = addProvider(sqlite, "Tom Reed", "tom@studio.test", 0);
  return {
    sqlite,
    close,
    maya,
    tom,
    facial: addService(sqlite, "Facial", 60, 9500, [maya, tom]),
    brows: addService(sqlite, "Brows", 30, 2800, [maya]),
    peel: addService(sqlite, "Peel", 45, 12_000, []),
    wrap: addService(sqlite, "Wrap", 90, 15_000, [maya, tom], true),
    appointments: () =>
      sqlite.prepare("SELECT * FROM appointments ORDER BY id").all() as Record<string, unknown>[],
    overlaps: () =>
      (
        sqlite
          .prepare(
            `SELECT count(*) AS n FROM appointments a JOIN appointments b ON a.id < b.id AND a.provider_id = b.provider_id
             AND a.date = b.date AND a.status NOT IN ('cancelled','no_show') AND b.status NOT IN ('cancelled','no_show')
             AND a.start_min < b.end_min AND a.end_min > b.start_min`,
          )
          .get() as { n: number }
      ).n,
  };
}

/** The same with two people: the client Ana López, and Rita at the front desk. */
export function studioWithPeople() {
  const studio = smallStudio();
  const clientId = addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
  const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  return { ...studio, clientId, client: asker("client", clientId), staff: asker("staff", rita) };
}

/** Whoever asks for something to be done with a visit, by the account. */
export const asker = (kind: Asker["kind"], userId: number): Asker => ({
  kind,
  userId,
  actor: { id: userId, role: kind === "staff" ? "receptionist" : kind === "provider" ? "provider" : "user" },
});

/** A minute of a day, or "HH:mm", on the studio's clock. */
export function instantAt(date: string, time: number | string): number {
  const minute = typeof time === "number" ? time : (minuteOf(time) ?? Number.NaN);
  return instantOf(date, minute, timeZone);
}

export const ana = {
  customerName: "Ana López",
  customerEmail: "ana@example.com",
  customerPhone: "(555) 010-2030",
};

/** An account with its roles. Answers its id. */
export function addPerson(sqlite: Sqlite, username: string, email: string, ...roles: Role[]): number {
  const { lastInsertRowid } = sqlite
    .prepare("INSERT INTO users (username, email, phone, created_at) VALUES (?, ?, '(555) 010-4050', ?)")
    .run(username, email, now);
  for (const role of roles) {
    sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, ?)").run(lastInsertRowid, role);
  }
  return Number(lastInsertRowid);
}

/** A visit of a client, or of a guest, made by the command itself; Ana's facial with Maya unless said otherwise. */
export function visitAt(
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
  // What stands in the books already is no matter of today's limits.
  const { rateLimits } = environment();
  setRateLimits(false);
  const outcome = book(request, { visitor, key: null, now: at });
  setRateLimits(rateLimits);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

/** Sets the limits of this process for one test file. */
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
      "INSERT INTO services (name, duration_minutes, price_cents, unavailable, created_at) VALUES (?, ?, ?, ?, ?)",
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
