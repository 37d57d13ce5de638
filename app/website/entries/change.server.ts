/** Adding, changing, ordering, publishing and deleting what the site tells. Each deed can be undone. */

import { type Actor, type By, record } from "#app/shared/audit.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/shared/positions.ts";
import { studio } from "#app/studio/studio.server.ts";
import { absentRow, presentRow, rememberChange, type SavedRow } from "#app/undo/changes.server.ts";
import { type EntryKind, entryKinds } from "#app/website/entry-kinds.ts";
import { partOf, sitePart } from "#app/website/texts/parts.ts";
import { writing } from "#db/client.server.ts";
import {
  deleteEntryRow,
  type EntryRow,
  type EntryValues,
  entriesOf,
  entryFingerprint,
  entryOf,
  entryOfForm,
  insertEntry,
  placeEntry,
  slugIsTaken,
  updateEntry,
} from "./record.server.ts";
import { type EntryInput, formKeyOf, readEntry } from "./request.server.ts";
import { slugFor } from "./slug.ts";

const notFound = () => refused("not-found", "This entry is not there any more.");

/**
 * With an address of its own, made from its title. `input.key` is the key of the form: sent twice, it makes one entry and is
 * answered the same. Refuses as "invalid", and as "conflict" a form that comes again with other words.
 */
export function addEntry(
  kind: EntryKind,
  input: unknown,
  { published }: { published: boolean },
  { actor, now }: By,
): Outcome<EntryRow> {
  const words = readEntry(kind, input);
  if (!words.ok) return words;
  const key = formKeyOf(input);
  return writing(() => {
    const made = key === null ? undefined : entryOfForm(key);
    if (made)
      return isSame(made, kind, { ...withDate(words.value, made.date), published })
        ? done(made)
        : sentBefore();
    const { title } = words.value;
    const slug = slugFor(title, kind, (taken) => slugIsTaken(kind, taken));
    const values = { ...withDate(words.value, studioNow(studio().timeZone, now).date), published };
    const entry = insertEntry(kind, slug, values, key, now);
    noteEntry("added", entry, [absentRow("entries", entry.id)], actor, now);
    return done(entry);
  });
}

const isSame = (made: EntryRow, kind: EntryKind, asked: EntryValues): boolean =>
  made.kind === kind &&
  (Object.keys(asked) as (keyof EntryValues)[]).every((name) => asked[name] === made[name]);

const sentBefore = () =>
  refused(
    "conflict",
    "This form has been sent before, and what it said then is saved. Send it once more to add these words beside it.",
  );

/**
 * The address of an entry stays, whatever its new title. `published` undefined: as it is. `input.saw` is the mark of the
 * entry that the writer saw; refuses as "not-found", "invalid", or "conflict" where somebody else changed it since then.
 */
export function changeEntry(
  kind: EntryKind,
  id: number,
  input: Record<string, unknown>,
  { published }: { published?: boolean | undefined },
  { actor, now }: By,
): Outcome<EntryRow> {
  const words = readEntry(kind, input);
  return writing(() => {
    const before = entryOf(kind, id);
    if (!before) return notFound();
    if (!words.ok) return words;
    if (typeof input.saw === "string" && input.saw !== entryFingerprint(before)) {
      return refused(
        "conflict",
        "Somebody else changed this entry while you were writing. Save again to put your words in place of theirs.",
      );
    }
    const asked = { ...withDate(words.value, before.date), published: published ?? before.published };
    return done(write(before, asked, { actor, now }));
  });
}

/** Shows an entry on the site, or takes it off. Refuses as "not-found". */
export function publishEntry(
  kind: EntryKind,
  id: number,
  published: boolean,
  { actor, now }: By,
): Outcome<EntryRow> {
  return writing(() => {
    const before = entryOf(kind, id);
    return before ? done(write(before, { published }, { actor, now })) : notFound();
  });
}

/** Refuses as "not-found". */
export function deleteEntry(kind: EntryKind, id: number, { actor, now }: By): Outcome<EntryRow> {
  return writing(() => {
    const entry = entryOf(kind, id);
    if (!entry) return notFound();
    const before = [presentRow("entries", id)];
    deleteEntryRow(id);
    noteEntry("deleted", entry, before, actor, now);
    return done(entry);
  });
}

/** One place up or down in the owner's order; at an end it stays. Refuses as "not-found". */
export function moveEntry(
  kind: EntryKind,
  id: number,
  direction: Direction,
  { actor, now }: By,
): Outcome<null> {
  return writing(() => {
    const order = entryKinds[kind].byDate ? [] : entriesOf(kind);
    const mine = order.find((entry) => entry.id === id);
    if (!mine) return notFound();
    const moved = swapPositions(order, id, direction);
    if (moved.length === 0) return done(null);
    const before = moved.map(({ row }) => presentRow("entries", row.id, ["position"]));
    for (const { row, position } of moved) placeEntry(row.id, position);
    noteEntry("moved", mine, before, actor, now);
    return done(null);
  });
}

/** Writes what is different and tells of it; where nothing is, nothing happened. */
function write(before: EntryRow, asked: Partial<EntryValues>, { actor, now }: By): EntryRow {
  const changed = (Object.keys(asked) as (keyof EntryValues)[]).filter(
    (name) => asked[name] !== before[name],
  );
  if (changed.length === 0) return before;
  const saved = [presentRow("entries", before.id)];
  updateEntry(before.id, asked, now);
  const after = { ...before, ...asked, updatedAt: now };
  const onlyShown = changed.length === 1 && changed[0] === "published";
  const action = !onlyShown ? "changed" : after.published ? "published" : "unpublished";
  noteEntry(action, after, saved, actor, now, changed);
  return after;
}

type EntryAction = "added" | "changed" | "deleted" | "moved" | "published" | "unpublished";

/** Keeps what an undo needs, and the audit's entry. Titles and words may name people: the audit has neither. */
function noteEntry(
  action: EntryAction,
  { id, kind, title, published }: EntryRow,
  before: SavedRow[],
  actor: Actor,
  now: number,
  fields?: string[],
): void {
  const { name } = sitePart(partOf(kind));
  rememberChange(
    { label: `${name}: ${actionInWords[action]} "${shortened(title)}"`, before },
    { actor, now },
  );
  const detail = { kind, ...(action === "added" && { published }), ...(fields && { fields }) };
  record({ action: action, entity: "entry", entityId: id, detail }, { actor, now });
}

const actionInWords: Record<EntryAction, string> = {
  added: "added",
  changed: "changed",
  deleted: "deleted",
  moved: "moved",
  published: "published",
  unpublished: "took off the site",
};

const longestInLabel = 60;

const shortened = (title: string): string =>
  title.length > longestInLabel ? `${title.slice(0, longestInLabel).trimEnd()} …` : title;

const withDate = ({ date, ...words }: EntryInput, otherwise: string) => ({
  ...words,
  date: date ?? otherwise,
});
