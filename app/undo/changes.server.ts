/**
 * The last changes of the site, and how to take them back. Whoever changes a row of the site (a text, an entry, the opening
 * hours, the address, the gallery, the theme) says so here, inside the transaction of the change:
 *
 *     const before = [presentRow("texts", key)];      // before the write; absentRow("entries", id) after an insert
 *     …write…
 *     rememberChange({ label: "Home: Heading", before }, actor, now);
 *
 * The deed's own audit entry stays with its command; undo and redo write theirs themselves. One deed is one change, however
 * many rows it has.
 */

import { dropUnused } from "#app/pictures/media.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { Id } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { prepared, writing } from "#db/client.server.ts";
import { presentlyThere, putBack, type SavedRow } from "./rows.server.ts";

export { absentRow, presentRow, type SavedRow, type SiteTable } from "./rows.server.ts";

/** So many changes can be taken back, one after the other, and none that is older than a month. */
const mostKept = 50;
const keptMs = 30 * 24 * 60 * 60_000;
const longestLabel = 120;

export type SiteChange = { id: number; label: string; at: number };

/** Inside the caller's transaction. `label` says to people what was changed; nothing is kept where no row is named. */
export function rememberChange(
  { label, before }: { label: string; before: SavedRow[] },
  { actor, now }: By,
): void {
  if (before.length === 0) return;
  prepared("INSERT INTO site_changes (at, actor_id, label, before) VALUES (?, ?, ?, ?)").run(
    now,
    actor.id,
    label.length > longestLabel ? `${label.slice(0, longestLabel - 2).trimEnd()} …` : label,
    JSON.stringify(before),
  );
  forgetOldChanges(now);
}

/** The newest change that still stands: what an undo would take back. */
export const lastChange = (): SiteChange | null =>
  prepared<SiteChange>(
    "SELECT id, label, at FROM site_changes WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1",
  ).get() ?? null;

/** The change that was taken back last, as long as nothing was changed after it: what a redo would bring again. */
export const lastUndone = (): SiteChange | null =>
  prepared<SiteChange>(
    `SELECT id, label, at FROM site_changes
     WHERE id > coalesce((SELECT max(id) FROM site_changes WHERE undone_at IS NULL), 0)
     ORDER BY id LIMIT 1`,
  ).get() ?? null;

/**
 * Takes back the newest change that stands. `id` is the one that the person saw: somebody else's later change is not taken
 * back by accident, nor two by a double click. Refuses as "not-found" (nothing to undo) or "conflict".
 */
export const undoLastChange = (id: unknown, { actor, now }: By): Outcome<SiteChange> =>
  swap(id, { offered: lastChange, undoneAt: now, action: "undone" }, { actor, now });

/** Brings again what was undone last. Refuses as undoLastChange does. */
export const redoLastChange = (id: unknown, { actor, now }: By): Outcome<SiteChange> =>
  swap(id, { offered: lastUndone, undoneAt: null, action: "redone" }, { actor, now });

type Swap = { offered: () => SiteChange | null; undoneAt: number | null; action: "undone" | "redone" };

/** Exchanges the rows of a change with those that stand there: an undo and a redo are the same. */
function swap(input: unknown, { offered, undoneAt, action }: Swap, { actor, now }: By): Outcome<SiteChange> {
  const id = Id.safeParse(input);
  try {
    return writing(() => {
      const change = offered();
      if (!change) return refused("not-found", "There is nothing to undo any more.");
      if (change.id !== id.data) {
        return refused("conflict", "Something else was changed in the meantime. Please look again first.");
      }
      const saved = savedRows(change.id);
      const present = presentlyThere(saved);
      putBack(saved);
      prepared("UPDATE site_changes SET before = ?, undone_at = ? WHERE id = ?").run(
        JSON.stringify(present),
        undoneAt,
        change.id,
      );
      const tables = [...new Set(saved.map(({ table }) => table))];
      record({ action, entity: "site", entityId: change.id, detail: { tables } }, { actor, now });
      return done(change);
    });
  } catch (problem) {
    if (!isConstraint(problem)) throw problem;
    return refused("conflict", "This can't be undone any more: something else has taken its place.");
  }
}

/** Forgets what can't be taken back any more, with the pictures that nothing else shows. Inside a transaction. */
export function forgetOldChanges(now: number): void {
  const old = prepared<{ id: number }>(
    `SELECT id FROM site_changes WHERE at < ? OR id <= coalesce(
       (SELECT id FROM site_changes ORDER BY id DESC LIMIT 1 OFFSET ${mostKept}), 0)`,
  ).all(now - keptMs);
  for (const { id } of old) {
    const images = savedRows(id).flatMap(({ row }) => (typeof row?.image === "string" ? [row.image] : []));
    prepared("DELETE FROM site_changes WHERE id = ?").run(id);
    for (const image of images) dropUnused(image);
  }
}

const savedRows = (id: number): SavedRow[] =>
  JSON.parse(
    prepared<{ before: string }>("SELECT before FROM site_changes WHERE id = ?").get(id)?.before ?? "[]",
  );

const isConstraint = (problem: unknown): boolean =>
  String((problem as { code?: unknown } | null)?.code).startsWith("SQLITE_CONSTRAINT");
