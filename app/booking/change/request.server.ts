/** What a change may ask for: the one schema of the manage page, the front desk and `PUT /api/appointments/{id}`. */
import { z } from "zod";
import { tellings } from "#app/appointments/notices/telling.ts";
import { Revision } from "#app/appointments/revision.server.ts";
import { appointmentStatuses } from "#app/appointments/status.ts";
import { isDate, minuteOf } from "#app/availability/dates.ts";
import { bendableRules } from "#app/availability/desk-times.ts";
import { Checked, Id, isBlank, Notes } from "#app/shared/fields.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/shared/read-input.server.ts";

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

const StaffChange = ClientChange.extend({
  status: z.enum(appointmentStatuses),
  override: Checked,
  despite: Checked,
  bend: z.array(z.enum(bendableRules)),
  tell: z.enum(tellings),
});

/** Says how, not what. */
const manners: (keyof ChangeRequest)[] = ["override", "despite", "bend", "revision", "tell"];

/** `time` is in minutes since midnight. What is absent stays as it is. `revision` as in `whyStale`. */
export type ChangeRequest = Partial<z.output<typeof StaffChange>>;

const wrong: Record<string, string> = {
  date: "Date input not valid.",
  time: notOffered,
  providerId: "Choose a provider from the list.",
  notes: "Please enter the notes as text.",
  status: "Choose a state from the list.",
  override: "Please tick the box or leave it empty.",
  despite: "Please tick the box or leave it empty.",
  bend: "Name the rules to bend in a list.",
  tell: "Choose how the client is told.",
};

/** Refuses as "invalid" a wrong value, and a request that names nothing which may be changed; the rest of it is ignored. */
export function readChangeRequest(input: unknown, isStaff: boolean): Outcome<ChangeRequest> {
  const given = fieldsIn(input);
  const names: (keyof ChangeRequest)[] = (isStaff ? StaffChange : ClientChange).keyof().options;
  const named = names.filter((name) => given[name] !== undefined);
  if (named.every((name) => manners.includes(name))) {
    return refused("invalid", "Say what to change: the date, the time, the provider or the notes.");
  }
  const mask: { [Name in keyof ChangeRequest]?: true } = {};
  for (const name of named) mask[name] = true;
  return readInput(StaffChange.pick(mask), given, { wrong });
}
