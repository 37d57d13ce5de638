/** What a change may ask for: the one schema of the manage page, the front desk and `PUT /api/appointments/{id}`. */
import { z } from "zod";
import { Revision } from "#app/appointments/revision.server.ts";
import { appointmentStatuses } from "#app/appointments/status.ts";
import { isDate, minuteOf } from "#app/availability/dates.ts";
import { Checked, Id, isBlank, Notes, problemsOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";

const notOffered = "Please choose one of the offered times.";

const ClientChange = z.object({
  date: z.string().refine(isDate, "Date input not valid."),
  time: z
    .string()
    .transform((value) => minuteOf(value))
    .refine((minute): minute is number => minute !== null, notOffered),
  providerId: z.preprocess((value) => (isBlank(value) ? "any" : value), z.union([z.literal("any"), Id])),
  notes: Notes,
  revision: Revision.nullable(),
});

const StaffChange = ClientChange.extend({ status: z.enum(appointmentStatuses), override: Checked });

/**
 * `time` is in minutes since midnight. What is absent stays as it is. `revision` as in `whyStale`.
 */
export type ChangeRequest = Partial<z.output<typeof StaffChange>>;

const wrong: Record<string, string> = {
  date: "Date input not valid.",
  time: notOffered,
  providerId: "Choose a provider from the list.",
  notes: "Please enter the notes as text.",
  status: "Choose a state from the list.",
  override: "Please tick the box or leave it empty.",
};

/** Refuses as "invalid" a wrong value, and a request that names nothing which may be changed; the rest of it is ignored. */
export function readChangeRequest(input: unknown, isStaff: boolean): Outcome<ChangeRequest> {
  const given = isRecord(input) ? input : {};
  const schema = isStaff ? StaffChange : ClientChange;
  const named = Object.keys(schema.shape).filter((name) => given[name] !== undefined);
  if (named.every((name) => name === "override" || name === "revision")) {
    return refused("invalid", "Say what to change: the date, the time, the provider or the notes.");
  }
  const mask = Object.fromEntries(named.map((name) => [name, true as const]));
  const parsed = schema.pick(mask as Record<string, never>).safeParse(given, {
    // A wrong type has no sentence of its own in the fields.
    error: (issue) => wrong[String(issue.path?.[0] ?? "")],
  });
  if (parsed.success) return done(parsed.data as ChangeRequest);
  const { message, fields } = problemsOf(parsed.error);
  return refused("invalid", message, { fields });
}

const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input);
