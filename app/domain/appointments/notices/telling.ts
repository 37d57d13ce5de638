/** How the client learns about a change by staff: by email, already told, or not at all (rule 11.24). */
import type { AppointmentStatus } from "#app/domain/appointments/status.ts";

export const tellings = ["mail", "told", "no"] as const;

export type Telling = (typeof tellings)[number];

/** Clients at the desk already know; clients without an address can't be emailed. */
export type Tellable = { status: AppointmentStatus; contact: { email: string } };

/** A client without an address counts as not told, because someone has to call. */
export function usualTelling({ status, contact }: Tellable): Telling {
  if (status === "arrived" || status === "in_service") return "told";
  return contact.email === "" ? "no" : "mail";
}

export const saidTelling = (value: unknown): Telling | undefined => tellings.find((one) => one === value);

/** Reads the field `tell`. The default depends on the appointment. */
export function tellIn({ tell }: Readonly<Record<string, unknown>>, appointment: Tellable): Telling {
  const said = saidTelling(tell) ?? usualTelling(appointment);
  return said === "mail" && appointment.contact.email === "" ? "no" : said;
}

/** Returns null if email works (rule 8.21). */
export function whyNoMail({ email, sendsMails }: { email: string; sendsMails: boolean }): string | null {
  if (email === "") return "No email address. Please call.";
  return sendsMails ? null : noMailServer;
}

export const noMailServer = "Email isn't set up. Call instead.";
