/** Mails that wait since a restore (rules 30.9 and 30.10): for the owner's word, or for the studio's own where none from before it has anything to say. */
import type { Books } from "./books.ts";
import { Broken } from "./broken.ts";
import type { World } from "./world.ts";

export const heldSinceRestore = "After a restore no mail goes out until the owner says so";

/** The studio's own word is in its audit; no mail waits for another restore. */
const ownWord = `
  SELECT r.at AS restoredAt, r.mails_released_at AS saidAt FROM restores r
  WHERE r.id = (SELECT max(id) FROM restores) AND NOT EXISTS (SELECT 1 FROM restores WHERE mails_released_at IS NULL)
    AND EXISTS (SELECT 1 FROM audit a WHERE a.action = 'held-mails-released' AND a.actor_role = 'system'
      AND a.actor_id IS NULL AND a.at = r.mails_released_at)`;

/** Takes the studio at its word: of the mails from before the restore that had not gone out by then, none has anything to say. */
export function hearStudio(world: World): void {
  if (!world.mailsAreHeld) return;
  const { books } = world.open;
  const said = books.one<{ restoredAt: number; saidAt: number }>(ownWord);
  if (!said) return;
  world.mailsAreHeld = false;
  for (const { id, about } of books.all<{ id: number; about: number | null }>(
    "SELECT id, appointment_id AS about FROM outbox WHERE created_at <= @restoredAt AND coalesce(sent_at, @saidAt) >= @saidAt",
    said,
  )) {
    world.post.silent.set(id, subjectOf(books, about));
  }
}

/** What a mail has to say may come back with a change of its visit or of the settings. */
function subjectOf(books: Books, visit: number | null): string {
  return JSON.stringify([visit && books.visit(visit)?.revision, books.one("SELECT * FROM settings")]);
}

export function refuseHeld({ mailsAreHeld, open: { books }, post }: World, row: number, said: string): void {
  if (mailsAreHeld) throw new Broken(heldSinceRestore, `${said} went out.`);
  const silent = post.silent.get(row);
  if (silent === undefined || silent !== subjectOf(books, books.message(row)?.appointment_id ?? null)) return;
  throw new Broken(
    heldSinceRestore,
    `${said} went out (row ${row}): it is from before the restore, and no one released it.`,
  );
}
