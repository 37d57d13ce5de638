/** Declares the booking form in page order. The compiler checks it against `contactColumns` (db/schema.ts). */
import type { contactColumns } from "#db/schema.ts";

type Columns = typeof contactColumns;

export type BookingField = {
  /** booking-request.server.ts has the rule and texts of each kind. */
  kind: "service" | "provider" | "date" | "time" | "name" | "email" | "phone" | "text" | "tick";
  contact?: keyof Columns;
  chosen?: true;
  /** The text in "Still needed". True if the kind has a text. */
  required?: string | true;
  label?: string;
  longest?: number;
  /** Added later, so it is only hashed if filled in. Older hashes stay valid. */
  later?: true;
};

export const bookingFields = {
  serviceId: { kind: "service", chosen: true, required: true },
  providerId: { kind: "provider", chosen: true },
  date: { kind: "date", required: true },
  time: { kind: "time", required: "time" },
  customerName: { kind: "name", contact: "name", required: "name" },
  customerEmail: { kind: "email", contact: "email", required: "email" },
  customerPhone: { kind: "phone", contact: "phone", required: "phone" },
  notes: { kind: "text", contact: "notes", label: "Notes", longest: 500 },
  forSomeoneElse: { kind: "tick" },
  alsoBook: { kind: "tick" },
} as const satisfies Record<string, BookingField> & {
  [Short in keyof Columns as Columns[Short]]: BookingField & { contact: Short };
};

type Fields = typeof bookingFields;
export type FieldName = keyof Fields;

export type BookingValues = {
  [Name in FieldName as Fields[Name] extends { chosen: true } ? never : Name]: string;
};

export const fieldEntries = Object.entries(bookingFields) as [FieldName, BookingField][];

const keyed = <Answer>(pairs: (readonly [string, string])[]) => Object.fromEntries(pairs) as Answer;

export const bookingFieldNames = fieldEntries.map(([name]) => name);

export const keptFields = fieldEntries.flatMap(([name, { contact }]) => (contact ? [name] : []));

export const contactNames = keyed<Columns>(
  fieldEntries.flatMap(([name, { contact }]) => (contact ? [[contact, name] as const] : [])),
);

export const requiredFields = fieldEntries.flatMap(([name, { required }]) =>
  typeof required === "string" ? [[name, required] as const] : [],
);

export const textFields: TextField[] = fieldEntries.flatMap(
  ([name, { label, longest: maxLength, required }]) =>
    label ? [{ name, label, maxLength, optional: !required }] : [],
);

export const textFieldsFor = (who: string | null): TextField[] =>
  who === null ? textFields : textFields.map((field) => ({ ...field, label: `${field.label} (for ${who})` }));

export type TextField = { name: string; label: string; maxLength?: number; optional: boolean };

export const valuesOf = (form: Record<string, unknown>): BookingValues =>
  keyed(fieldEntries.flatMap(([name, { chosen }]) => (chosen ? [] : [[name, typed(form[name])] as const])));

export const valuesFor = (client: Filled | null): BookingValues =>
  valuesOf({
    [contactNames.name]: client?.username,
    [contactNames.email]: client?.email,
    [contactNames.phone]: client?.phone,
  });

type Filled = { username: string; email: string | null; phone: string | null };

const typed = (value: unknown): string => (typeof value === "string" ? value : "");
