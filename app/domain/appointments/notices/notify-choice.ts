/** How a client is informed of a change by staff: by email, already informed, or not at all (rule 11.24). */
import type { AppointmentStatus } from "#app/domain/appointments/status.ts";

export const notifyChoices = ["mail", "told", "no"] as const;

export type NotifyChoice = (typeof notifyChoices)[number];

/** Clients at the desk already know; clients without an address can't be emailed. */
export type NotifiableVisit = { status: AppointmentStatus; contact: { email: string } };

/** Returns "no" for a client without an address, because someone has to call. */
export function defaultNotifyChoice({ status, contact }: NotifiableVisit): NotifyChoice {
  if (status === "arrived" || status === "in_service") return "told";
  return contact.email === "" ? "no" : "mail";
}

export const notifyChoiceFrom = (value: unknown): NotifyChoice | undefined =>
  notifyChoices.find((one) => one === value);

/** Reads the field `tell`. The default depends on the appointment. */
export function readNotifyChoice(
  { tell }: Readonly<Record<string, unknown>>,
  appointment: NotifiableVisit,
): NotifyChoice {
  const said = notifyChoiceFrom(tell) ?? defaultNotifyChoice(appointment);
  return said === "mail" && appointment.contact.email === "" ? "no" : said;
}

/** Returns null if email works (rule 8.21). */
export function whyNoMail({ email, sendsMails }: { email: string; sendsMails: boolean }): string | null {
  if (email === "") return "No email address. Please call.";
  return sendsMails ? null : noMailServer;
}

export const noMailServer = "Email isn't set up. Call instead.";
