/** Who called a visit off, and who waived what it costs, for the desk to read (rules 8.16 and 8.19). */
import { eq, sql } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

const words = { client: "The client", studio: "The studio", mistake: "It was entered by mistake" };

export function calledOffInWords({ status, cancelledBy, cancelReason }: Appointment): string | null {
  if (status !== "cancelled" || !cancelledBy) return null;
  return cancelReason ? `${words[cancelledBy]}: ${cancelReason}` : words[cancelledBy];
}

export function waivedInWords({ waivedBy, waiveReason }: Appointment, amount: string | null): string | null {
  if (!amount) return null;
  const by = waivedBy === null ? undefined : nameById().get({ id: waivedBy });
  return [amount, by ? ` by ${by.name}` : "", waiveReason ? `: ${waiveReason}` : ""].join("");
}

const nameById = preparedQuery((db) =>
  db
    .select({ name: users.username })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);
