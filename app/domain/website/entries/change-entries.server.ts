import { studio } from "#app/domain/studio/studio.server.ts";
import { partOf, sitePart } from "#app/domain/website/texts/site-parts.ts";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/platform/shared/positions.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { writing } from "#db/client.server.ts";
import { type EntryKind, entryKinds } from "./entry-kinds.ts";
import { type EntryInput, formKeyOf, readEntry, slugFor } from "./entry-request.server.ts";
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
} from "./entry-rows.server.ts";

const notFound = () => refused("not-found", "This entry no longer exists.");

/** Adds an entry; the same `input.key` adds it only once. Refusals: invalid, conflict (same key, other content). */
export function addEntry(
  kind: EntryKind,
  input: unknown,
  { published }: { published: boolean },
  by: By,
): Outcome<EntryRow> {
  const words = readEntry(kind, input);
  if (!words.ok) return words;
  const key = formKeyOf(input);
  return asSiteChange({ label: labelOf("added"), by }, () => {
    const made = key === null ? undefined : entryOfForm(key);
    if (made)
      return isSame(made, kind, { ...withDate(words.value, made.date), published })
        ? done(made)
        : sentBefore();
    const { title } = words.value;
    const slug = slugFor(title, kind, (taken) => slugIsTaken(kind, taken));
    const values = { ...withDate(words.value, studioNow(studio().timeZone, by.now).date), published };
    const entry = insertEntry(kind, slug, values, key, by.now);
    return noted("added", entry, by);
  });
}

const isSame = (made: EntryRow, kind: EntryKind, asked: EntryValues): boolean =>
  made.kind === kind && Object.keys(differences(made, asked)).length === 0;

const sentBefore = () =>
  refused(
    "conflict",
    "This form was already sent and saved. Send it again to add this text as another entry.",
  );

/** Changes an entry but not its URL. Refusals: not-found, invalid, conflict (`input.saw` is out of date). */
export function changeEntry(
  kind: EntryKind,
  id: number,
  input: Record<string, unknown>,
  { published }: { published?: boolean | undefined },
  by: By,
): Outcome<EntryRow> {
  const words = readEntry(kind, input);
  return writing(() => {
    const before = entryOf(kind, id);
    if (!before) return notFound();
    if (!words.ok) return words;
    if (typeof input.saw === "string" && input.saw !== entryFingerprint(before)) {
      return refused(
        "conflict",
        "This entry was changed since you opened this page. Save again to overwrite it with your text.",
      );
    }
    const asked = { ...withDate(words.value, before.date), published: published ?? before.published };
    return write(before, asked, by);
  });
}

export function publishEntry(kind: EntryKind, id: number, published: boolean, by: By): Outcome<EntryRow> {
  return writing(() => {
    const before = entryOf(kind, id);
    return before ? write(before, { published }, by) : notFound();
  });
}

export function deleteEntry(kind: EntryKind, id: number, by: By): Outcome<EntryRow> {
  return asSiteChange({ label: labelOf("deleted"), by }, () => {
    const entry = entryOf(kind, id);
    if (!entry) return notFound();
    deleteEntryRow(id);
    return noted("deleted", entry, by);
  });
}

/** Moves by one place in the owner's order; the first and last stay. Refusals: not-found. */
export function moveEntry(kind: EntryKind, id: number, direction: Direction, by: By): Outcome<EntryRow> {
  return asSiteChange({ label: labelOf("moved"), by }, () => {
    const order = entryKinds[kind].byDate ? [] : entriesOf(kind);
    const mine = order.find((entry) => entry.id === id);
    if (!mine) return notFound();
    const moved = swapPositions(order, id, direction);
    for (const { row, position } of moved) placeEntry(row.id, position);
    return moved.length > 0 ? noted("moved", mine, by) : done(mine);
  });
}

function write(before: EntryRow, asked: Partial<EntryValues>, by: By): Outcome<EntryRow> {
  const changed = Object.keys(differences(before, asked));
  if (changed.length === 0) return done(before);
  const onlyShown = changed.length === 1 && changed[0] === "published";
  // Publishing an example again doesn't make it the owner's text.
  const values = { ...asked, isExample: before.isExample && onlyShown };
  const after = { ...before, ...values, updatedAt: by.now };
  const action = !onlyShown ? "changed" : after.published ? "published" : "unpublished";
  return asSiteChange({ label: labelOf(action), by }, () => {
    updateEntry(before.id, values, by.now);
    return noted(action, after, by, changed);
  });
}

type EntryAction = "added" | "changed" | "deleted" | "moved" | "published" | "unpublished";

const labelOf =
  (action: EntryAction) =>
  ({ kind, title }: EntryRow): string =>
    `${sitePart(partOf(kind)).name}: ${actionInWords[action]} "${shortened(title)}"`;

/** Records no title or text, because they may name people. */
function noted(action: EntryAction, entry: EntryRow, by: By, fields?: string[]): Outcome<EntryRow> {
  const { id, kind, published } = entry;
  const detail = { kind, ...(action === "added" && { published }), ...(fields && { fields }) };
  record({ action, entity: "entry", entityId: id, detail }, by);
  return done(entry);
}

const actionInWords: Record<EntryAction, string> = {
  added: "added",
  changed: "changed",
  deleted: "deleted",
  moved: "moved",
  published: "published",
  unpublished: "unpublished",
};

const longestInLabel = 60;

const shortened = (title: string): string =>
  title.length > longestInLabel ? `${title.slice(0, longestInLabel).trimEnd()} …` : title;

const withDate = ({ date, ...words }: EntryInput, otherwise: string) => ({
  ...words,
  date: date ?? otherwise,
});
