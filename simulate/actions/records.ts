/** Client records: changes by staff, merges and their undo, and the rule for online booking. */

import type { Action } from "../actions.ts";
import type { Books } from "../books.ts";
import type { Dice } from "../dice.ts";
import { booked, done, mayChange } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import { nothingChanges, type World } from "../world.ts";
import { atDesk } from "./desk.ts";
import { freeTime, idIn } from "./guests.ts";

type Row = {
  id: number;
  name: string;
  email: string;
  phone: string;
  revision: number;
  mark_kind: string | null;
};

const standing = (books: Books): Row[] =>
  books.all<Row>(
    "SELECT id, name, email, phone, revision, mark_kind FROM clients WHERE merged_into IS NULL AND erased_at IS NULL ORDER BY id",
  );

const some = ({ open: { books } }: World, dice: Dice): Row | undefined => dice.from(standing(books));

const pageOf = ({ id }: Row): string => `/receptionist/clients/${id}`;

/** Usually the current revision, sometimes an older one. */
const seen = ({ revision }: Row, dice: Dice): string => String(dice.chance(80) ? revision - 1 : revision);

async function write(world: World, dice: Dice): Promise<void> {
  const record = some(world, dice);
  if (!record) return;
  const { date } = world.today;
  const revision = seen(record, dice);
  const form = dice.of<Record<string, string>>(
    { intent: "note", note: `Likes the window, ${dice.below(1000)}` },
    { intent: "note", note: "Sits by the door\nTakes tea" },
    { intent: "mark", revision, markKind: dice.of("allergy", "access"), mark: dice.of("", "Latex") },
    { intent: "mark", revision, markKind: dice.of("", "pregnancy"), mark: "" },
    {
      intent: "consent",
      consent: "patch_test",
      given: dice.of("given", "given", "withdrawn"),
      date,
      words: "",
    },
    { intent: "consent", consent: dice.of("photos", "marketing"), given: "given", date, words: "On paper" },
    { intent: "rule", revision, onlineRule: dice.of("usual", "usual", "ask") },
  );
  const answer = await atDesk(world, dice, { to: pageOf(record), form, expectation: nothingChanges });
  const said = form.note;
  if (!said || !answer?.location?.includes("done=note")) return;
  // The change may have been undone at once.
  const { books } = world.open;
  const isThere = books.one("SELECT 1 FROM client_notes WHERE client_id = ? AND body = ?", record.id, said);
  const isTakenBack = books.one(
    "SELECT 1 FROM audit WHERE action = 'undone' AND at > ?",
    world.clock - 60_000,
  );
  if (!isThere && !isTakenBack)
    throw new InvariantBroken(
      "A client record has what staff entered",
      `${said} of ${record.id} is not there.`,
    );
}

async function takeBack(world: World, dice: Dice): Promise<void> {
  const record = some(world, dice);
  if (!record) return;
  const revision = String(record.revision);
  const form = { intent: "mark", revision, markKind: "allergy", mark: `Nuts, ${dice.below(1000)}` };
  await atDesk(world, dice, { to: pageOf(record), form, expectation: nothingChanges, back: true });
}

async function takeOut(world: World, dice: Dice): Promise<void> {
  const { books } = world.open;
  const table = dice.of("client_notes", "client_consents");
  const row = dice.from(
    books.all<{ id: number; client: number }>(`SELECT id, client_id AS client FROM ${table}`),
  );
  const record = standing(books).find(({ id }) => id === row?.client);
  if (!row || !record) return;
  const intent = table === "client_notes" ? "remove-note" : "remove-consent";
  const form = { intent, [intent]: String(row.id) };
  await atDesk(world, dice, { to: pageOf(record), form, expectation: nothingChanges });
}

async function rename(world: World, dice: Dice): Promise<void> {
  const record = some(world, dice);
  if (!record?.email) return;
  const [first = "", ...others] = record.name.split(" ");
  const family = others.at(-1) ?? "";
  const name = others.length > 1 ? `${first} ${family}` : `${first} Q ${family}`;
  if (family === "") return;
  const follows = dice.chance(500);
  const { email, phone } = record;
  const form = {
    ...{ intent: "contact", revision: seen(record, dice), name, email, phone },
    ...(follows && { follow: "on" }),
  };
  const ids = new Set(
    world.open.books
      .all<{ id: number }>("SELECT id FROM appointments WHERE record_id = ?", record.id)
      .map(({ id }) => id),
  );
  const expectation = mayChange(({ id }) => follows && ids.has(id), ["customer_name"]);
  await atDesk(world, dice, { to: pageOf(record), form, expectation });
}

/** Returns all data of some records. Separating merged records must restore it. */
function dataOfRecords(books: Books, ids: readonly number[]): string {
  const of = (table: string, column: string, what = "id") =>
    books.all(`SELECT ${what}, ${column} FROM ${table} WHERE ${column} IN (${ids.join()}) ORDER BY id`);
  return JSON.stringify([
    books.all(
      `SELECT id, name, email, phone, phone_digits, account_id, mark, mark_kind, online_rule, merged_into FROM clients
       WHERE id IN (${ids.join()}) ORDER BY id`,
    ),
    ...["appointments", "sales", "vouchers", "packages", "loyalty_rewards"].map((table) =>
      of(table, "record_id"),
    ),
    ...["client_notes", "client_consents"].map((table) => of(table, "client_id")),
  ]);
}

/** Usually two records with the same email or phone number, otherwise a mistake that is undone at once. */
function mergeCandidates(world: World, dice: Dice): [Row, Row, boolean] | undefined {
  const all = standing(world.open.books);
  const one = dice.from(all);
  const alike = all.filter(
    ({ id, email, phone }) =>
      id !== one?.id && ((email !== "" && email === one?.email) || (phone !== "" && phone === one?.phone)),
  );
  const other = dice.from(alike) ?? dice.from(all.filter(({ id }) => id !== one?.id));
  return one && other ? [one, other, alike.includes(other)] : undefined;
}

async function merge(world: World, dice: Dice): Promise<void> {
  const { desk } = world.people;
  const found = mergeCandidates(world, dice);
  if (!found || !(await world.signIn(desk))) return;
  const [kept, merged, isOnePerson] = found;
  const { books } = world.open;
  const ids = [kept.id, merged.id];
  const before = dataOfRecords(books, ids);
  const side = () => dice.of("kept", "kept", "merged");
  const form = {
    intent: "merge",
    merged: String(merged.id),
    ...{ keptRevision: seen(kept, dice), mergedRevision: String(merged.revision) },
    ...(isOnePerson && { name: side(), phone: side() }),
    mark: side(),
  };
  const path = world.dataOf(`${pageOf(kept)}/merge`);
  const { answers } = await world.act([{ path, form, as: desk }], nothingChanges);
  const row = world.open.books.one<{ id: number }>(
    "SELECT max(id) AS id FROM client_merges WHERE kept_id = ? AND merged_id = ? AND undone_at IS NULL",
    ...ids,
  );
  if (done(answers?.[0]) && !row?.id)
    throw new InvariantBroken("Merging two records leaves one", `${ids} are still two records.`);
  if (!row?.id || (isOnePerson && dice.chance(600))) return;
  await part(world, { merge: row.id, ids }, before);
}

type Merged = { merge: number; ids: readonly number[] };

async function part(world: World, { merge: id, ids }: Merged, before: string | null): Promise<void> {
  const form = { intent: "part", part: String(id) };
  const path = world.dataOf(`/receptionist/clients/${ids[0]}`);
  const { answers } = await world.act([{ path, form, as: world.people.desk }], nothingChanges);
  if (!before || !done(answers?.[0])) return;
  const after = dataOfRecords(world.open.books, ids);
  if (before !== after)
    throw new InvariantBroken("Separating merged records restores both", `${after} instead of ${before}.`);
}

async function partLater(world: World, dice: Dice): Promise<void> {
  const row = dice.from(
    world.open.books.all<{ id: number; kept: number; merged: number }>(
      "SELECT id, kept_id AS kept, merged_id AS merged FROM client_merges WHERE undone_at IS NULL AND before <> ''",
    ),
  );
  if (!row || !(await world.signIn(world.people.desk))) return;
  await part(world, { merge: row.id, ids: [row.kept, row.merged] }, null);
}

/** Books as a guest who can't book online. The visit is marked for the desk, and the rule is removed. */
async function notOnline(world: World, dice: Dice): Promise<void> {
  const { desk } = world.people;
  const known = dice.from(world.people.guests.filter(({ deleted }) => !deleted));
  const free = known && (await freeTime(world, dice));
  const record = standing(world.open.books).find(
    ({ email, name }) => email === known?.email && name === known.name,
  );
  if (!known || !free || !record || !(await world.signIn(desk))) return;
  const path = world.dataOf(pageOf(record));
  const set = async (onlineRule: string) => {
    const now = standing(world.open.books).find(({ id }) => id === record.id);
    const form = { intent: "rule", revision: String(now?.revision), onlineRule };
    return (await world.act([{ path, form, as: desk }], nothingChanges)).answers?.[0];
  };
  const isSet = done(await set("not_online"));
  const json = {
    ...{ customerName: known.name, customerEmail: known.email, customerPhone: known.phone },
    ...{ ...free, providerId: "any", alsoBook: true, forSomeoneElse: true },
  };
  const { serviceId, date, time } = free;
  const expectation = booked([{ serviceId, date, time, name: known.name }], idIn);
  const { answers } = await world.act([{ path: "/api/appointments", ip: known.ip, json }], expectation);
  const [answer] = answers ?? [];
  if (isSet && answer?.status === 201) {
    const { id }: { id: number } = JSON.parse(answer.text);
    const told = world.open.books.one(
      "SELECT 1 FROM appointments WHERE id = ? AND to_check LIKE '%does not book online%'",
      id,
    );
    if (!told)
      throw new InvariantBroken(
        "The desk sees which clients can't book online",
        `Nothing is shown at visit ${id}.`,
      );
  }
  await set("usual");
}

async function look(world: World, dice: Dice): Promise<void> {
  const { desk, providers } = world.people;
  const record = some(world, dice);
  if (!record) return;
  const provider = dice.from(providers);
  const [as, path] = dice.of(
    [desk, pageOf(record)] as const,
    [desk, `${pageOf(record)}/merge`] as const,
    [desk, "/receptionist/clients?duplicates"] as const,
    [desk, `/receptionist/clients?q=${encodeURIComponent(record.name.slice(0, 6))}`] as const,
    [provider ?? desk, `/provider/clients/${record.id}`] as const,
  );
  if (!(await world.signIn(as))) return;
  const { text } = await world.page({ path: dice.chance(300) ? path : world.dataOf(path), as });
  const isTold =
    as === provider && [record.email, record.phone].some((word) => word !== "" && text.includes(word));
  if (isTold)
    throw new InvariantBroken(
      "Providers see no contact of others' clients",
      `${path} has that of ${record.id}.`,
    );
}

export const recordActions: Action[] = [
  { name: "the desk writes into a record", weight: 20, run: write },
  { name: "the desk undoes a change of a record", weight: 3, run: takeBack },
  { name: "the desk deletes a note", weight: 4, run: takeOut },
  { name: "a client's name changes", weight: 6, run: rename },
  { name: "two records are merged", weight: 8, run: merge },
  { name: "two records are separated", weight: 3, run: partLater },
  { name: "a client can't book online", weight: 4, run: notOnline },
  { name: "staff view records", weight: 8, run: look },
];
