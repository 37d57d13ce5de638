/** What a change of a visit, or of one part of it, may ask for: on the manage page, at the front desk and over the API. */
import { z } from "zod";
import { tellings } from "#app/domain/appointments/notices/telling.ts";
import { Revision } from "#app/domain/appointments/revision.server.ts";
import { appointmentStatuses } from "#app/domain/appointments/status.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import { bendableRules } from "#app/domain/availability/desk-times.ts";
import { mostVisitRows } from "#app/domain/booking/joint/typed-rows.ts";
import { Checked, Id, isBlank, Notes } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";

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
const manners: string[] = ["override", "despite", "bend", "revision", "tell"];

/**
 * `time` is in minutes since midnight. `providerIds`: who gives each of the parts, in their order. What is absent stays as it is.
 * `revision` as in `whyPartsStale`.
 */
export type ChangeRequest = Partial<Omit<z.output<typeof StaffChange>, "providerId" | "revision">> & {
  revision?: string | number | null;
  providerIds?: readonly (number | "any")[];
};

const { date, time, despite, tell } = StaffChange.shape;

const Move = z.object({
  ...{ date, time, despite, tell: tell.optional() },
  providerIds: z.array(Id).min(1).max(mostVisitRows).optional(),
  revision: z.string().nullable().optional(),
  override: z.literal(false).optional(),
});

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

const wrongMove = {
  ...wrong,
  time: "Choose a time.",
  override: "A visit is moved as a whole without an override. Move its parts one by one with it.",
  providerIds: "Name the provider of each part in a list.",
  revision: "Give the revision of the visit as a text, as it was read.",
};

/** Of one part. Refuses as "invalid" a wrong value, and a request that names nothing which may be changed; the rest of it is ignored. */
export function readChangeRequest(input: unknown, isStaff: boolean): Outcome<ChangeRequest> {
  const given = fieldsIn(input);
  const names = (isStaff ? StaffChange : ClientChange).keyof().options as (keyof typeof StaffChange.shape)[];
  const named = names.filter((name) => given[name] !== undefined);
  if (named.every((name) => manners.includes(name))) {
    return refused("invalid", "Say what to change: the date, the time, the provider or the notes.");
  }
  const mask: { [Name in keyof typeof StaffChange.shape]?: true } = {};
  for (const name of named) mask[name] = true;
  const read = readInput(StaffChange.pick(mask), given, { wrong });
  if (!read.ok) return read;
  const { providerId, ...change }: Partial<z.output<typeof StaffChange>> = read.value;
  return done({ ...change, ...(providerId !== undefined && { providerIds: [providerId] }) });
}

/** Of several parts, which only move. Refuses as "invalid". */
export const readMoveRequest = (input: unknown): Outcome<ChangeRequest> =>
  readInput(Move, input, { required: { date: "Choose a date.", time: "Choose a time." }, wrong: wrongMove });
