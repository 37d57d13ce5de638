/** What may be asked of a booked visit that gets one more treatment: the one schema of the desk and `POST /api/visits/{reference}/parts`. */
import { z } from "zod";
import { tellings } from "#app/domain/appointments/notices/telling.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import { Checked, Id, isBlank } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { mostVisitRows } from "./typed-rows.ts";

const noTime = "Please choose one of the offered times.";

const Treatment = z.object({
  serviceId: Id,
  providerId: z.preprocess((value) => (isBlank(value) ? "any" : value), z.union([z.literal("any"), Id])),
  addonIds: z
    .preprocess((value) => (isBlank(value) ? [] : [value].flat()), z.array(Id).max(20))
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
});

const Part = Treatment.extend({
  date: z.string().refine(isDate, "Date input not valid."),
  time: z
    .string()
    .transform((value) => minuteOf(value))
    .refine((minute): minute is number => minute !== null, noTime),
  moveAll: Checked,
  providerIds: z
    .array(Id)
    .max(mostVisitRows - 1)
    .optional(),
  forSomeoneElse: Checked,
  alsoBook: Checked,
  despite: Checked,
  revision: z.union([z.string(), z.number().transform(String)]).nullish(),
  tell: z.enum(tellings).optional(),
});

/** A treatment as it is asked for, before it has a time. */
export type AskedTreatment = z.output<typeof Treatment>;

/**
 * `time` in minutes: of the new part, or with `moveAll` of the visit that all parts move to; `providerIds`: who gives the present parts
 * then, in the order of time. `revision` as in `whyPartsStale`.
 */
export type PartRequest = z.output<typeof Part>;

const required = { serviceId: "Choose a service.", date: "Choose a date.", time: "Choose a time." };

const wrong = {
  serviceId: "Service not found",
  providerId: "Choose a provider from the list.",
  addonIds: "Choose what is added from the list.",
  date: "Date input not valid.",
  time: noTime,
  moveAll: "Say true or false.",
  providerIds: "Name the provider of each part in a list.",
  forSomeoneElse: "Say true or false.",
  alsoBook: "Say true or false.",
  despite: "Say true or false.",
  revision: "Give the revision of the visit as a text, as it was read.",
  tell: "Choose how the client is told.",
};

/** Refuses as "invalid". */
export const readPartRequest = (input: unknown): Outcome<PartRequest> =>
  readInput(Part, input, { required, wrong });

/** Refuses as "invalid". */
export const readTreatment = (input: unknown): Outcome<AskedTreatment> =>
  readInput(Treatment, input, { required: { serviceId: required.serviceId }, wrong });
