/** What a booking may ask for: the one schema of the form and of `POST /api/appointments` (specification, 3 and 5). */
import { createHash } from "node:crypto";
import { z } from "zod";
import { isDate, minuteOf } from "#app/availability/dates.ts";
import {
  Checked,
  EmailAddress,
  Id,
  isBlank,
  Notes,
  PersonName,
  PhoneNumber,
  problemsOf,
} from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";

export const BookingRequest = z.object({
  customerName: PersonName,
  customerEmail: EmailAddress,
  customerPhone: PhoneNumber,
  serviceId: Id,
  /** Absent or empty: whoever is first available. */
  providerId: z.preprocess((value) => (isBlank(value) ? "any" : value), z.union([z.literal("any"), Id])),
  date: z.string().refine(isDate, "Date input not valid."),
  time: z
    .string()
    .transform((value) => minuteOf(value))
    .refine((minute): minute is number => minute !== null, "Please choose one of the offered times."),
  notes: Notes,
  forSomeoneElse: Checked,
});

/** `time` is in minutes since midnight. */
export type BookingRequest = z.output<typeof BookingRequest>;

const required = {
  serviceId: "Choose a service.",
  date: "Choose a date.",
  time: "Choose a time.",
  customerName: "Enter your name.",
  customerEmail: "Enter your email address.",
  customerPhone: "Enter your phone number.",
} as const;

const wrong: Record<string, string> = {
  ...required,
  serviceId: "Service not found",
  providerId: "Choose a provider from the list.",
  date: "Date input not valid.",
  time: "Please choose one of the offered times.",
  notes: "Please enter the notes as text.",
  forSomeoneElse: "Please tick the box or leave it empty.",
};

/** Refuses with 'Please fill in all required fields.' where one is missing, else with the first rule that is broken. */
export function readBookingRequest(input: unknown): Outcome<BookingRequest> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return refused("invalid", "Please fill in all required fields.", { fields: { ...required } });
  }
  const given = input as Record<string, unknown>;
  const missing = Object.entries(required).filter(([name]) => isBlank(given[name]));
  const parsed = BookingRequest.safeParse(given, {
    // A wrong type has no sentence of its own in the fields.
    error: (issue) => wrong[String(issue.path?.[0] ?? "")],
  });
  if (parsed.success && missing.length === 0) return done(parsed.data);
  const problems = parsed.success ? { message: "", fields: {} } : problemsOf(parsed.error);
  if (missing.length === 0) return refused("invalid", problems.message, { fields: problems.fields });
  return refused("invalid", "Please fill in all required fields.", {
    fields: { ...problems.fields, ...Object.fromEntries(missing) },
  });
}

/** The same for the same content: tells a repeated request from another one that carries its key. */
export function requestHash(request: BookingRequest): string {
  const { customerName, customerEmail, customerPhone, serviceId, providerId, date, time, notes } = request;
  const content = [customerName, customerEmail, customerPhone, serviceId, providerId, date, time, notes];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
