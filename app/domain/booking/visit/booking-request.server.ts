/** One schema reads bookings of the form and of `POST /api/appointments` (rules 4.1 and 4.2). */
import { createHash } from "node:crypto";
import { z } from "zod";
import { type ContactValues, contactValues } from "#app/domain/appointments/appointment.server.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import {
  Checked,
  EmailAddress,
  Id,
  isBlank,
  optionalText,
  PersonName,
  PhoneNumber,
} from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { missingFirst, readInput } from "#app/platform/shared/read-input.server.ts";
import { type BookingField, type bookingFields, type FieldName, fieldEntries } from "./booking-fields.ts";

/** Keep the order, which is that of the checks and of the hash. `whose`: "your" or "the client's". */
const kinds = {
  name: { rule: PersonName, missing: (whose: string) => `Enter ${whose} name.` },
  email: { rule: EmailAddress, missing: (whose: string) => `Enter ${whose} email address.` },
  phone: { rule: PhoneNumber, missing: (whose: string) => `Enter ${whose} phone number.` },
  service: { rule: Id, missing: () => "Choose a service.", wrong: "Service not found" },
  provider: {
    rule: z.preprocess((value) => (isBlank(value) ? "any" : value), z.union([z.literal("any"), Id])),
    missing: () => "Choose a provider.",
    wrong: "Choose a provider from the list.",
  },
  date: {
    rule: z.string().refine(isDate, "Date input not valid."),
    missing: () => "Choose a date.",
    wrong: "Date input not valid.",
  },
  time: {
    rule: z
      .string()
      .transform((value) => minuteOf(value))
      .refine((minute): minute is number => minute !== null, "Please choose one of the offered times."),
    missing: () => "Choose a time.",
    wrong: "Please choose one of the offered times.",
  },
  text: { missing: (whose: string, label: string) => `Enter ${whose} ${label}.` },
  tick: {
    rule: Checked,
    missing: () => "Please tick the box.",
    wrong: "Select or clear the check box.",
  },
};

type Kinds = typeof kinds;
type Rule<Kind extends keyof Kinds> = Kinds[Kind] extends { rule: infer Read }
  ? Read
  : ReturnType<typeof optionalText>;
type Rules = { [Name in FieldName]: Rule<(typeof bookingFields)[Name]["kind"]> };
type Parsed = { [Name in FieldName]: z.output<Rules[Name]> } & { addonIds: number[] };

/** `time` is in minutes. Requests with the same content have the same `hash`. */
export type BookingRequest = Pick<
  Parsed,
  "serviceId" | "providerId" | "date" | "time" | "forSomeoneElse" | "alsoBook"
> & {
  contact: ContactValues;
  addonIds: number[];
  hash: string;
};

const labelOf = ({ label = "" }: BookingField): string => label.toLowerCase();

const order = Object.keys(kinds);
const inOrder = fieldEntries.toSorted(
  ([, one], [, other]) => order.indexOf(one.kind) - order.indexOf(other.kind),
);

const ruleOf = (field: BookingField) =>
  field.kind === "text" ? optionalText(field.longest ?? 0) : kinds[field.kind].rule;

const AddonIds = z
  .preprocess((value) => (isBlank(value) ? [] : [value].flat()), z.array(Id).max(20))
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));

const schema = z.object({
  ...(Object.fromEntries(inOrder.map(([name, field]) => [name, ruleOf(field)])) as Rules),
  addonIds: AddonIds,
});

const orEmpty = <Given extends z.ZodType<string>>(rule: Given) =>
  z
    .preprocess((value) => (isBlank(value) ? undefined : value), rule.optional())
    .transform((value) => value ?? "");

const deskSchema = schema.extend({
  customerEmail: orEmpty(EmailAddress),
  customerPhone: orEmpty(PhoneNumber),
});

const optionalAtDesk: FieldName[] = ["customerEmail", "customerPhone"];

/** Reads a booking. Refuses as "invalid". `byStaff`: email and phone are optional (rule 6.20). */
export function readBookingRequest(
  input: unknown,
  { whose = "your", byStaff = false }: { whose?: string; byStaff?: boolean } = {},
): Outcome<BookingRequest> {
  const required = fieldEntries.flatMap(([name, field]) =>
    field.required && !(byStaff && optionalAtDesk.includes(name)) ? [[name, missingOf(field, whose)]] : [],
  );
  const parsed = readInput(byStaff ? deskSchema : schema, input, {
    required: Object.fromEntries(required),
    wrong: (name) => whatIsWrong(name, whose),
    headline: missingFirst,
  });
  return parsed.ok ? done(requestOf(parsed.value)) : parsed;
}

type ContactName = "customerName" | "customerEmail" | "customerPhone";
const contactFields: ContactName[] = ["customerName", "customerEmail", "customerPhone"];

export function readContactCorrection(
  input: Record<string, unknown>,
): Outcome<Partial<Pick<Parsed, ContactName>>> {
  const typed = contactFields.filter((name) => !isBlank(input[name]));
  const mask: { [Name in ContactName]?: true } = {};
  for (const name of typed) mask[name] = true;
  return readInput(schema.pick(mask), input, { wrong: (name) => whatIsWrong(name, "your") });
}

const missingOf = (field: BookingField, whose: string): string =>
  kinds[field.kind].missing(whose, labelOf(field));

function whatIsWrong(name: string, whose: string): string | undefined {
  if (name === "addonIds") return "Choose the add-ons from the list.";
  const field = fieldEntries.find(([own]) => own === name)?.[1];
  if (!field) return undefined;
  if (field.kind === "text") return `Please enter the ${labelOf(field)} as text.`;
  const kind = kinds[field.kind];
  return "wrong" in kind ? kind.wrong : missingOf(field, whose);
}

const requestOf = (parsed: Parsed): BookingRequest => {
  const { serviceId, providerId, date, time, forSomeoneElse, alsoBook, addonIds } = parsed;
  const hash = requestHash(parsed);
  const contact = contactValues(parsed);
  return { contact, serviceId, providerId, date, time, forSomeoneElse, alsoBook, addonIds, hash };
};

/** Returns a hash that shows if a request with the same key has other content (rule 4.7). */
function requestHash(parsed: Parsed): string {
  const content = inOrder.flatMap(([name, { kind, later }]): unknown[] => {
    if (later) return isBlank(parsed[name]) ? [] : [[name, parsed[name]]];
    // Checkboxes only answer a question, so they aren't hashed.
    return kind === "tick" ? [] : [parsed[name]];
  });
  // Older requests have no add-ons, so they are hashed only if present.
  if (parsed.addonIds.length > 0) content.push(["addonIds", parsed.addonIds]);
  return hashOf(content);
}

export const hashOf = (content: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");
