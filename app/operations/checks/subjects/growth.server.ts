import { statSync } from "node:fs";
import { sql } from "drizzle-orm";
import { numberOf, sizeInWords } from "#app/operations/checks/amounts.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { db, sqlite } from "#db/client.server.ts";

/** What has come together so far. Rows are told by their last number, which is asked in microseconds however many there are. */
export function growthCheck(): Check {
  const bytes = databaseBytes();
  const { appointments = 0, mails = 0 } =
    db().get<{ appointments: number; mails: number }>(
      sql`SELECT coalesce((SELECT max(id) FROM appointments), 0) AS appointments, coalesce((SELECT max(id) FROM outbox), 0) AS mails`,
    ) ?? {};
  const words = `The database takes ${sizeInWords(bytes)}; so far it has seen ${numberOf(appointments, "appointment")} and ${numberOf(mails, "mail")}.`;
  return { name: "growth", about: "Data", level: "well", words, remedy: null };
}

export const databaseBytes = (): number =>
  ["", "-wal"].reduce(
    (sum, end) => sum + (statSync(`${sqlite().name}${end}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
