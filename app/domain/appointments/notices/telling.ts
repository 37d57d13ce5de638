/** Whether the client is told of what staff did: by mail, or not since they know already, or not at all (rule 11.24). */
import type { AppointmentStatus } from "#app/domain/appointments/status.ts";

export const tellings = ["mail", "told", "no"] as const;

export type Telling = (typeof tellings)[number];

/** What the answer depends on: who stands at the desk knows, and who has no address can't be mailed. */
export type Tellable = { status: AppointmentStatus; contact: { email: string } };

/** Nobody without an address is taken for told: somebody has to call. */
export function usualTelling({ status, contact }: Tellable): Telling {
  if (status === "arrived" || status === "in_service") return "told";
  return contact.email === "" ? "no" : "mail";
}

/** What a value of a form says; undefined for none of them. */
export const saidTelling = (value: unknown): Telling | undefined => tellings.find((one) => one === value);

/** What a form says in its field `tell`; without a word, the usual one. */
export function tellIn({ tell }: Readonly<Record<string, unknown>>, appointment: Tellable): Telling {
  const said = saidTelling(tell) ?? usualTelling(appointment);
  return said === "mail" && appointment.contact.email === "" ? "no" : said;
}

/** Why nobody can be told by mail, for who would have liked to; null where it can be done (rule 8.21). */
export function whyNoMail({ email, sendsMails }: { email: string; sendsMails: boolean }): string | null {
  if (email === "") return "No email address. Please call.";
  return sendsMails ? null : noMailServer;
}

export const noMailServer = "Email isn't set up. Call instead.";
