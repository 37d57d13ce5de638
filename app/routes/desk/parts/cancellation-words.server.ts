import { accountById } from "#app/domain/accounts/people/account.server.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";

const words = { client: "The client", studio: "The studio", mistake: "Entered by mistake" };

export function cancellationInWords({ status, cancelledBy, cancelReason }: Appointment): string | null {
  if (status !== "cancelled" || !cancelledBy) return null;
  return cancelReason ? `${words[cancelledBy]}: ${cancelReason}` : words[cancelledBy];
}

export function waivedInWords({ waivedBy, waiveReason }: Appointment, amount: string | null): string | null {
  if (!amount) return null;
  const by = waivedBy === null ? undefined : accountById(waivedBy);
  return [amount, by ? ` by ${by.username}` : "", waiveReason ? `: ${waiveReason}` : ""].join("");
}
