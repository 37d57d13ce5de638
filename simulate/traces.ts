/** Finds data of an erased person in the file, also after a restore. */
import { existsSync, readFileSync } from "node:fs";
import type { Books } from "./books.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

const invariant = "The file has no trace of an erased person";

const wordsOf = ({ email, name, phone }: Person): string[] => [email, name, phone, phone.replace(/\D/gu, "")];

/** A visit with only a name that is only in an undone desk change. */
const namedAlone = `
  SELECT 1 FROM desk_changes c, json_each('[' || c.before || ',' || c.after || ']') side, json_each(side.value) one
  WHERE one.value ->> '$.row.customer_name' = ?
    AND coalesce(one.value ->> '$.row.customer_email', '') = '' AND coalesce(one.value ->> '$.row.customer_phone', '') = ''`;

/** Allowed until the next night: parked calls, visits with only a name, and their last emails. */
function mayStay({ open: { books }, visits, clock }: World, { name, email, phone }: Person): boolean {
  const waits = books.one(
    "SELECT 1 FROM outbox WHERE recipient = ? AND kind IN ('cancelled', 'account-deleted') AND coalesce(sent_at, dropped_at, @now) > @now - 2 * 86400000",
    email,
    { now: clock },
  );
  const parked = books.one(
    "SELECT 1 FROM parked_calls WHERE instr(fields, ?) OR instr(fields, ?)",
    name,
    phone,
  );
  const isNamed = [...visits.values()].some(({ customer_name: one }) => one === name);
  const takenBack = books.one(namedAlone, name);
  return [waits, parked, takenBack].some((row) => row !== undefined) || isNamed;
}

/** Checks the rows; `refusePages` checks the whole file right after an erasure. */
export function refuseTraces(world: World, ...persons: Person[]): void {
  const { books } = world.open;
  const words = persons.filter((person) => !mayStay(world, person)).flatMap(wordsOf);
  if (words.length === 0) return;
  for (const [table, columns] of textColumns(books)) {
    const text = textOf(books, table, columns);
    const word = text && words.find((one) => text.includes(one));
    if (!word) continue;
    const column = columns.find((name) => textOf(books, table, [name])?.includes(word));
    throw new InvariantBroken(invariant, `${table}.${column} has "${word}".`);
  }
}

export function refusePages(world: World, person: Person): void {
  if (mayStay(world, person)) return;
  for (const file of [world.databaseFile, `${world.databaseFile}-wal`].filter((path) => existsSync(path))) {
    const bytes = readFileSync(file);
    const word = wordsOf(person).find((one) => bytes.includes(one));
    if (word) throw new InvariantBroken(invariant, `A page of ${file} that is not in use has "${word}".`);
  }
}

/** The source of the find box is read together with its index. */
function textColumns(books: Books): Map<string, string[]> {
  const found = new Map([["client_search", ["name", "reach"]]]);
  for (const { at, name } of books.all<{ at: string; name: string }>(
    `SELECT m.name AS at, c.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT GLOB 'sqlite_*' AND c.type LIKE 'text%'`,
  )) {
    found.set(at, [...(found.get(at) ?? []), name]);
  }
  return found;
}

const textOf = (books: Books, table: string, columns: readonly string[]): string | null =>
  books.one<{ text: string | null }>(
    `SELECT group_concat(${columns.map((name) => `coalesce("${name}", '')`).join(" || char(10) || ")}, char(10)) AS text FROM "${table}"`,
  )?.text ?? null;
