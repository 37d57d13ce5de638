/** Mails held after a restore (rules 30.9 and 30.10), until the owner decides or the studio releases them because none is needed. */
import type { Books } from "./books.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import type { World } from "./world.ts";

export const heldSinceRestore = "No email is sent after a restore until the owner releases it";

/** The audit log has the automatic release, and no email waits because of another restore. */
const automaticRelease = `
  SELECT r.at AS restoredAt, r.mails_released_at AS saidAt FROM restores r
  WHERE r.id = (SELECT max(id) FROM restores) AND NOT EXISTS (SELECT 1 FROM restores WHERE mails_released_at IS NULL)
    AND EXISTS (SELECT 1 FROM audit a WHERE a.action = 'held-mails-released' AND a.actor_role = 'system'
      AND a.actor_id IS NULL AND a.at = r.mails_released_at)`;

/** Records the automatic release. No held email from before the restore is needed any more. */
export function readAutomaticRelease(world: World): void {
  if (!world.mailsAreHeld) return;
  const { books } = world.open;
  const said = books.one<{ restoredAt: number; saidAt: number }>(automaticRelease);
  if (!said) return;
  world.mailsAreHeld = false;
  for (const { id, about } of books.all<{ id: number; about: number | null }>(
    "SELECT id, appointment_id AS about FROM outbox WHERE created_at <= @restoredAt AND coalesce(sent_at, @saidAt) >= @saidAt",
    said,
  )) {
    world.post.silent.set(id, subjectOf(books, about));
  }
}

/** Returns the state of the visit and of the settings. A change of it can make an email needed again. */
function subjectOf(books: Books, visit: number | null): string {
  return JSON.stringify([visit && books.visit(visit)?.revision, books.one("SELECT * FROM settings")]);
}

export function refuseHeld({ mailsAreHeld, open: { books }, post }: World, row: number, said: string): void {
  if (mailsAreHeld) throw new InvariantBroken(heldSinceRestore, `${said} went out.`);
  const silent = post.silent.get(row);
  if (silent === undefined || silent !== subjectOf(books, books.message(row)?.appointment_id ?? null)) return;
  throw new InvariantBroken(
    heldSinceRestore,
    `${said} went out (row ${row}): it is from before the restore, and no one released it.`,
  );
}
