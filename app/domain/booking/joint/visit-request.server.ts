/** Reads a request for a joint visit, each row by the rules of a single booking (rules 35.20 and 4.1). */
import { z } from "zod";
import { notifyChoices } from "#app/domain/appointments/notices/notify-choice.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import {
  type BookingRequest,
  hashOf,
  readBookingRequest,
} from "#app/domain/booking/visit/booking-request.server.ts";
import type { TestSaid } from "#app/domain/booking/visit/preconditions.server.ts";
import { Checked, Id, isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { maxVisitRows, personsOf, type VisitKind, visitKinds } from "./typed-rows.ts";

/** `isOnTwoDays`: a treatment, then its patch test with its own date. `kind` is null for one part. `keepOrder`: no other order. `persons`: the person of each row, 1 books. */
export type VisitRequest = {
  kind: VisitKind | null;
  keepOrder: boolean;
  rows: [BookingRequest, ...BookingRequest[]];
  persons: readonly number[];
  hash: string;
  patchTest?: TestSaid;
  isOnTwoDays?: true;
};

const Visit = z.object({
  kind: z.enum(visitKinds),
  rows: z.array(z.record(z.string(), z.unknown())).min(2).max(maxVisitRows),
  keepOrder: Checked,
});

const Person = z.object({ person: z.number().int().min(1).max(maxVisitRows).optional() });

const required = { kind: "Choose chain or household." };
const howMany = `Choose two to ${maxVisitRows} treatments.`;

/** Reads a request. Refuses as "invalid". Field names of a row end with its number: `serviceId1`. */
export function readJointRequest(
  input: unknown,
  reader: Parameters<typeof readBookingRequest>[1],
): Outcome<VisitRequest> {
  const visit = readInput(Visit, input, {
    required,
    wrong: { ...required, rows: howMany, keepOrder: "Select or clear the check box." },
  });
  if (!visit.ok) return visit;
  const { kind, keepOrder, rows } = visit.value;
  const { kind: _kind, rows: _rows, ...shared } = fieldsIn(input);
  const people = personsIn(kind, rows);
  if (!people.ok) return people;
  const persons = people.value;
  const read: BookingRequest[] = [];
  for (const [place, { serviceId, providerId, addonIds, notes, ...row }] of rows.entries()) {
    const customerName = kind === "chain" ? row.customerName : nameIn(rows, persons, persons[place]);
    const isOther = kind === "chain" ? place > 0 && !isNameOf(shared, customerName) : persons[place] !== 1;
    const own = { ...(isBlank(customerName) ? {} : { customerName }), ...(isOther && { notes }) };
    const request = readBookingRequest({ ...shared, serviceId, providerId, addonIds, ...own }, reader);
    if (!request.ok) return refusedRow(request, place, Object.keys(own));
    read.push(request.value);
  }
  const isGrouped = isForOneEach(persons) ? [] : persons;
  const content = [kind, keepOrder, ...read.map(({ hash }) => hash), ...(kind === "chain" ? [] : isGrouped)];
  const hash = hashOf(content);
  const [first, ...others] = read;
  if (!first) throw new Error("A visit without a row.");
  return done({ kind, keepOrder, rows: [first, ...others], persons, hash });
}

function personsIn(kind: VisitKind, rows: readonly Record<string, unknown>[]): Outcome<number[]> {
  for (const [place, { person }] of rows.entries()) {
    const name = `person${place + 1}`;
    const read = readInput(Person, { person }, { wrong: { person: whichPerson } });
    if (!read.ok) return refused("invalid", whichPerson, { fields: { [name]: whichPerson } });
    if (kind === "chain" && person !== undefined && person !== rows[0]?.person)
      return refused("invalid", oneByOne, { fields: { [name]: oneByOne } });
  }
  return done(
    personsOf(
      kind,
      rows.map(({ person }) => person),
    ),
  );
}

const whichPerson = `Enter the person of a treatment as a number from 1 to ${maxVisitRows}.`;
const oneByOne = "A chain is for one person. Book a household for several.";

const nameIn = (rows: readonly Record<string, unknown>[], persons: readonly number[], person = 1) =>
  rows.find(({ customerName }, at) => persons[at] === person && !isBlank(customerName))?.customerName;

export const isForOneEach = (persons: readonly number[]): boolean => new Set(persons).size === persons.length;

/** Returns how many bookings an unread request asks for: at least 2, at most the limit. */
export function treatmentsIn(input: unknown): number {
  const { rows } = fieldsIn(input);
  return Math.min(Math.max(Array.isArray(rows) ? rows.length : 0, 2), maxVisitRows);
}

/** Notes of the first person are not copied to companions (rule 35.89). */
const isNameOf = (shared: Readonly<Record<string, unknown>>, name: unknown): boolean =>
  isBlank(name) || name === shared.customerName;

const rowFieldNames = ["serviceId", "providerId", "addonIds"];

export function refusedRow(
  request: Extract<Outcome<unknown>, { ok: false }>,
  place: number,
  own: readonly string[] = [],
): Extract<Outcome<never>, { ok: false }> {
  const { reason, message, fields = {} } = request.refusal;
  const isRows = (name: string) => rowFieldNames.includes(name) || own.includes(name);
  const named = Object.entries(fields).map(([name, words]) => [
    isRows(name) ? `${name}${place + 1}` : name,
    words,
  ]);
  return refused(reason, message, { fields: Object.fromEntries(named) });
}

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
    .max(maxVisitRows - 1)
    .optional(),
  forSomeoneElse: Checked,
  alsoBook: Checked,
  despite: Checked,
  revision: z.union([z.string(), z.number().transform(String)]).nullish(),
  tell: z.enum(notifyChoices).optional(),
});

export type AskedTreatment = z.output<typeof Treatment>;

/** `time`: minutes, of the new part or with `moveAll` of the visit. `providerIds`: of the booked parts. */
export type PartRequest = z.output<typeof Part>;

const partRequired = { serviceId: "Choose a service.", date: "Choose a date.", time: "Choose a time." };

const wrong = {
  serviceId: "Service not found",
  providerId: "Choose a provider from the list.",
  addonIds: "Choose the add-ons from the list.",
  date: "Date input not valid.",
  time: noTime,
  moveAll: "Enter true or false.",
  providerIds: "List the provider of each part.",
  forSomeoneElse: "Enter true or false.",
  alsoBook: "Enter true or false.",
  despite: "Enter true or false.",
  revision: "Send the revision of the visit as text, as you received it.",
  tell: "Choose how to notify the client.",
};

export const readPartRequest = (input: unknown): Outcome<PartRequest> =>
  readInput(Part, input, { required: partRequired, wrong });

export const readTreatment = (input: unknown): Outcome<AskedTreatment> =>
  readInput(Treatment, input, { required: { serviceId: partRequired.serviceId }, wrong });
