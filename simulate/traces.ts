/** Whether anything in the file still tells of somebody who was erased, also after a backup was brought back. */
import { existsSync, readFileSync } from "node:fs";
import type { Books } from "./books.ts";
import { Broken } from "./broken.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

const invariant = "Nothing in the file tells of who was erased";

const wordsOf = ({ email, name, phone }: Person): string[] => [email, name, phone, phone.replace(/\D/gu, "")];

/** A visit that was written down by name alone and is nowhere but in what the desk took back. */
const namedAlone = `
  SELECT 1 FROM desk_changes c, json_each('[' || c.before || ',' || c.after || ']') side, json_each(side.value) one
  WHERE one.value ->> '$.row.customer_name' = ?
    AND coalesce(one.value ->> '$.row.customer_email', '') = '' AND coalesce(one.value ->> '$.row.customer_phone', '') = ''`;

/** Calls that wait, visits that were written down by name alone, and the last words to them, which the night after empties. */
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

/** Looks at the rows; `refusePages` at all of the file, right after an erasure. */
export function refuseTraces(world: World, person: Person): void {
  const { books } = world.open;
  if (mayStay(world, person)) return;
  for (const word of wordsOf(person)) {
    const place = placeOf(books, word);
    if (place) throw new Broken(invariant, `${place} has "${word}".`);
  }
}

export function refusePages(world: World, person: Person): void {
  if (mayStay(world, person)) return;
  for (const file of [world.databaseFile, `${world.databaseFile}-wal`].filter((path) => existsSync(path))) {
    const bytes = readFileSync(file);
    const word = wordsOf(person).find((one) => bytes.includes(one));
    if (word) throw new Broken(invariant, `A page of ${file} that is not in use has "${word}".`);
  }
}

function placeOf(books: Books, word: string): string | null {
  const columns = books.all<{ at: string; name: string }>(
    `SELECT m.name AS at, c.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT GLOB 'sqlite_*' AND c.type LIKE 'text%'`,
  );
  const holds = ({ at, name }: { at: string; name: string }) =>
    books.one(`SELECT 1 FROM ${at} WHERE instr(${name}, ?)`, word) !== undefined;
  const place = columns.find(holds);
  if (!place && books.one("SELECT 1 FROM client_search WHERE instr(name || reach, ?)", word))
    return "client_search";
  return place ? `${place.at}.${place.name}` : null;
}
