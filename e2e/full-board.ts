/** A day with eight providers and eighty visits, to measure a board. */
import { isoWeekday } from "#app/domain/availability/dates.ts";
import type { Sqlite } from "#db/connection.server.ts";

/** Writes `visits` on a Wednesday after all other visits, or on a given day, into the demo's database; `empty` removes them. */
export function fullBoard(sqlite: Sqlite, visits = 80, day?: string): { date: string; empty: () => void } {
  const date =
    day ??
    String(sqlite.prepare("SELECT date(max(date), '+7 days', 'weekday 3') FROM appointments").pluck().get());
  const providers = sqlite
    .prepare("SELECT user_id FROM providers ORDER BY user_id")
    .pluck()
    .all()
    .map(Number);
  const seats = ["Fifth Seat", "Sixth Seat", "Seventh Seat", "Eighth Seat"];
  for (const name of seats.slice(0, Math.max(0, 8 - providers.length)))
    providers.push(addSeat(sqlite, name, isoWeekday(date)));
  const appointment = sqlite.prepare(
    `INSERT INTO appointments (reference, service_id, service_name, price_minor, currency, policy_id, provider_id, date, start_min,
       end_min, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
     SELECT ?, id, name, price_minor, 'USD', (SELECT min(id) FROM policies), ?, ?, ?, ?, ?, ?, '(503) 555-0160', '5035550160', 0, 0
     FROM services WHERE name = 'Signature Facial'`,
  );
  sqlite.transaction(() => {
    for (let n = 0; n < visits; n += 1) {
      const start = 540 + Math.floor(n / 8) * 50;
      const name = `${names[n % names.length]} ${names[(n * 5 + 1) % names.length]}`;
      appointment.run(`X${n}`, providers[n % 8], date, start, start + 45, name, `x${n}@eighty.example`);
    }
  })();
  return { date, empty: () => removeSeats(sqlite) };
}

function addSeat(sqlite: Sqlite, name: string, weekday: number): number {
  const { lastInsertRowid } = sqlite
    .prepare("INSERT INTO users (username, email, created_at) VALUES (?, ?, 0)")
    .run(name, `${name.replace(" ", ".").toLowerCase()}@eighty.example`);
  sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'provider')").run(lastInsertRowid);
  sqlite.prepare("INSERT INTO providers (user_id, buffer_minutes) VALUES (?, 0)").run(lastInsertRowid);
  sqlite
    .prepare("INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 540, 1080)")
    .run(lastInsertRowid, weekday);
  return Number(lastInsertRowid);
}

function removeSeats(sqlite: Sqlite): void {
  sqlite.prepare("DELETE FROM appointments WHERE customer_email LIKE '%@eighty.example'").run();
  const provider = "(SELECT id FROM users WHERE email LIKE '%@eighty.example')";
  sqlite.prepare(`DELETE FROM working_hours WHERE provider_id IN ${provider}`).run();
  sqlite.prepare(`DELETE FROM providers WHERE user_id IN ${provider}`).run();
  sqlite.prepare("DELETE FROM users WHERE email LIKE '%@eighty.example'").run();
}

export const names = [
  "Ana López",
  "Beatriz Almeida",
  "Chloe Anders",
  "Dana Kim",
  "Elena Popescu",
  "Fatima Rahimi",
  "Grace O'Sullivan",
  "Hannah Weber",
  "Ines Moreau",
  "Jo Park",
  "Katherine Bell",
  "Lucy Abernathy",
  "Mei-Ling Chow",
];
