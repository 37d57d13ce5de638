/** The contact of an appointment: the columns that `contactColumns` (db/schema.ts) names, as one object. */
import { getTableColumns, sql } from "drizzle-orm";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { appointments, contactColumns } from "#db/schema.ts";

type Row = typeof appointments.$inferSelect;
type Columns = typeof contactColumns;
type Short = keyof Columns;
export type ContactRow = Pick<Row, Columns[Short]>;

export type Contact = { [Name in Short]: Row[Columns[Name]] };

const pairs = Object.entries(contactColumns) as [Short, Columns[Short]][];

const each = <Answer>(of: (name: Short, column: Columns[Short]) => [string, unknown]): Answer =>
  Object.fromEntries(pairs.map(([name, column]) => of(name, column))) as Answer;

export const contactRow = (contact: Contact): ContactRow => each((name, column) => [column, contact[name]]);

export const contactOf = (row: ContactRow): Contact => each((name, column) => [name, row[column]]);

/** What is written of a contact: its columns alone, and the phone number's digits to compare by. */
export const contactValues = (row: ContactRow): ContactValues => ({
  ...each<ContactRow>((_, column) => [column, row[column]]),
  customerPhoneDigits: digitsOf(row.customerPhone),
});

export type ContactValues = ContactRow & { customerPhoneDigits: string };

export const contactPlaceholders = {
  ...each<Record<Columns[Short], ReturnType<typeof sql.placeholder>>>((_, column) => [
    column,
    sql.placeholder(column),
  ]),
  customerPhoneDigits: sql.placeholder("customerPhoneDigits"),
};

export const contact = each<{ [Name in Short]: (typeof appointments)[Columns[Name]] }>((name, column) => [
  name,
  appointments[column],
]);

type Rest = Omit<ReturnType<typeof getTableColumns<typeof appointments>>, Columns[Short]>;

export const columnsBesideContact = Object.fromEntries(
  Object.entries(getTableColumns(appointments)).filter(([name]) => !pairs.some(([, own]) => own === name)),
) as Rest;

/** Whether nobody can be reminded or called: neither address nor number was left, and none was erased (rule 6.21). */
export const isUnreachable = ({
  email,
  phone,
  erasedAt,
}: {
  email: string;
  phone: string;
  erasedAt: number | null;
}): boolean => email === "" && phone === "" && erasedAt === null;

/** What is left of an erased person. */
export const noContact = each<Contact>((name, column) => [name, appointments[column].notNull ? "" : null]);
