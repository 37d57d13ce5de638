/** Writes the rows of a booking with better-sqlite3 alone: the limit of disk and SQLite. */
import { createHash, randomBytes } from "node:crypto";
import { connect } from "#db/connection.server.ts";
import type { Figures } from "./load.ts";

const forMs = 3000;

/** One durable transaction per booking with the app's rows (appointment, link, three messages), connection settings and triggers. */
export function bareInserts(databaseFile: string, nextBody: () => string): Figures {
  const sqlite = connect(databaseFile);
  const appointment = sqlite.prepare(
    `INSERT INTO appointments (reference, service_id, service_name, service_description, price_minor, currency, policy_id,
       provider_id, date, start_min, end_min, customer_name, customer_email, customer_phone, customer_phone_digits,
       request_hash, created_at, updated_at)
     VALUES (?, ?, 'Bench treatment', 'Half an hour.', 5500, 'USD', (SELECT min(id) FROM policies), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const token = sqlite.prepare(
    "INSERT INTO tokens (hash, purpose, subject_id, created_at, expires_at) VALUES (?, 'manage', ?, ?, ?)",
  );
  const message = sqlite.prepare(
    `INSERT INTO outbox (kind, audience, recipient, appointment_id, occasion, created_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const write = sqlite.transaction((body: Record<string, string>) => {
    const now = Date.now();
    const [hours = 0, minutes = 0] = String(body.time).split(":").map(Number);
    const start = hours * 60 + minutes;
    const { lastInsertRowid: id } = appointment.run(
      randomBytes(5).toString("hex"),
      body.serviceId,
      body.providerId,
      body.date,
      start,
      start + 30,
      body.customerName,
      body.customerEmail,
      body.customerPhone,
      String(body.customerPhone).replace(/\D/g, ""),
      createHash("sha256").update(JSON.stringify(body)).digest("hex"),
      now,
      now,
    );
    token.run(createHash("sha256").update(randomBytes(32)).digest("base64url"), id, now, now);
    message.run("booked", "client", body.customerEmail, id, `booked ${id} client`, now, now);
    message.run("booked", "studio", "hello@studio.example", id, `booked ${id} studio`, now, now);
    message.run("reminder", "client", body.customerEmail, id, `reminder ${id} 0`, now, now);
  });
  const took: number[] = [];
  const started = performance.now();
  while (performance.now() - started < forMs) {
    const body = JSON.parse(nextBody());
    const before = performance.now();
    write.immediate(body);
    took.push(performance.now() - before);
  }
  const perSecond = took.length / ((performance.now() - started) / 1000);
  sqlite.close();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { perSecond, medianMs: at(0.5), p99Ms: at(0.99) };
}
