/** A studio with 600 providers, four for each treatment, so that bookings don't run out. A single request handles as much data as in a real studio. */
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import type { Sqlite } from "#db/connection.server.ts";

const providersPerService = 4;
const services = 150;
const clients = 50_000;

export type Dataset = {
  today: string;
  /** The treatment for availability requests, and a day with half of its times taken. */
  askedServiceId: number;
  askedDate: string;
  asked: number[];
  others: { serviceId: number; providerId: number }[];
  openDates: string[];
};

export function writeDataset(sqlite: Sqlite, today: string): Dataset {
  const openDates = Array.from({ length: 30 }, (_, day) => addDays(today, day + 1)).filter(
    (date) => isoWeekday(date) !== 7,
  );
  const offered: Dataset["others"] = [];
  sqlite
    .transaction(() => {
      for (let service = 0; service < services; service++) {
        const serviceId = newId(
          sqlite,
          `INSERT INTO services (name, description, category, duration_minutes, price_minor, position, created_at)
           VALUES ('Bench treatment ${service}', 'Half an hour.', 'Bench', 30, 5500, 100, 0)`,
        );
        for (let nth = 0; nth < providersPerService; nth++) {
          offered.push({ serviceId, providerId: addProvider(sqlite, serviceId) });
        }
      }
      sqlite.exec(
        "INSERT OR IGNORE INTO policies (body, created_at) SELECT policy, 0 FROM settings WHERE id = 1",
      );
    })
    .immediate();
  const asked = offered.slice(0, providersPerService);
  for (const { serviceId, providerId } of asked) {
    fill(sqlite, {
      serviceId,
      providerIds: [providerId],
      dates: openDates.slice(0, 25),
      perDay: 10,
      past: false,
    });
  }
  return {
    today,
    askedServiceId: asked[0]?.serviceId ?? 0,
    asked: asked.map(({ providerId }) => providerId),
    askedDate: openDates[12] ?? today,
    others: offered.slice(providersPerService),
    openDates,
  };
}

/** Adds past appointments up to about `total`. Returns their number. */
export function addHistory(
  sqlite: Sqlite,
  { today, asked, askedServiceId, others }: Dataset,
  total: number,
): number {
  const count = () =>
    sqlite.prepare<[], { n: number }>("SELECT count(*) AS n FROM appointments").get()?.n ?? 0;
  const perDay = 18;
  const days = Math.ceil((total - count()) / ((asked.length + others.length) * perDay));
  const dates = Array.from({ length: days }, (_, day) => addDays(today, day - days));
  const providerIds = [...asked, ...others.map(({ providerId }) => providerId)];
  // The triggers would check each of a million rows that can't overlap.
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'appointments'",
    )
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
  fill(sqlite, {
    serviceId: askedServiceId,
    providerIds,
    dates,
    perDay,
    past: true,
  });
  for (const { sql } of triggers) sqlite.exec(sql);
  return count();
}

type Filling = { serviceId: number; providerIds: number[]; dates: string[]; perDay: number; past: boolean };

/** Adds `perDay` half hours from 09:00 on for each provider and date. Past ones belong to returning clients. */
function fill(sqlite: Sqlite, { serviceId, providerIds, dates, perDay, past }: Filling): void {
  sqlite
    .prepare(
      `WITH RECURSIVE slot(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM slot WHERE n + 1 < @perDay),
         taken AS (
           SELECT p.value AS provider, d.value AS date, 540 + 30 * n AS minute,
             (p.value * 7919 + d.key * 104729 + n * 1299709) % @clients AS person
           FROM json_each(@dates) d, json_each(@providers) p, slot)
       INSERT INTO appointments (reference, service_id, service_name, service_description, price_minor, currency, policy_id,
         provider_id, date, start_min, end_min, status, customer_name, customer_email, customer_phone,
         customer_phone_digits, created_at, updated_at)
       SELECT date || '-' || provider || '-' || minute, @serviceId, 'Bench treatment', 'Half an hour.', 5500, 'USD',
         (SELECT min(id) FROM policies), provider, date, minute, minute + 30, @status, 'Olivia Grant',
         @whose || '.' || person || '@mail.example', '503 555 ' || person, '503555' || person, 0, 0
       FROM taken`,
    )
    .run({
      serviceId,
      perDay,
      clients,
      status: past ? "completed" : "booked",
      whose: past ? "client" : "neighbour",
      dates: JSON.stringify(dates),
      providers: JSON.stringify(providerIds),
    });
}

function addProvider(sqlite: Sqlite, serviceId: number): number {
  const id = newId(sqlite, "INSERT INTO users (username, created_at) VALUES ('Bench Provider', 0)");
  sqlite.exec(`INSERT INTO providers (user_id, buffer_minutes) VALUES (${id}, 0);
    INSERT INTO service_providers (service_id, provider_id) VALUES (${serviceId}, ${id});
    INSERT INTO working_hours (provider_id, weekday, start_min, end_min)
      SELECT ${id}, weekday, opens_min, closes_min FROM booking_hours;`);
  return id;
}

function newId(sqlite: Sqlite, insert: string): number {
  return Number(sqlite.prepare(insert).run().lastInsertRowid);
}

/** Returns bodies for `POST /api/appointments`, each for another slot and person. Throws when all slots are used. */
export function bookingBodies({ others, openDates }: Dataset): () => string {
  let n = 0;
  return () => {
    // The provider changes first, then the day, so that all fill up evenly.
    const round = Math.floor(n / others.length);
    const other = others[n % others.length];
    const date = openDates[round % openDates.length];
    const minute = 540 + 30 * Math.floor(round / openDates.length);
    if (!other || !date || minute >= 1080) throw new Error("The dataset has no free slot left.");
    n += 1;
    return JSON.stringify({
      customerName: "Olivia Grant",
      customerEmail: `client.${n % clients}@mail.example`,
      customerPhone: `503 555 ${String(n).padStart(6, "0")}`,
      serviceId: other.serviceId,
      providerId: other.providerId,
      date,
      time: `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
      notes: null,
    });
  };
}
