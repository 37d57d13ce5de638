import { holdMails, newestMail } from "#app/domain/notifications/outbox.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { storeDeskChange } from "#app/platform/undo/desk-changes.server.ts";
import { captureChanges } from "#app/platform/undo/row-changes.sql.server.ts";
import { writing } from "#db/client.server.ts";

/** `date`: the day of the board. `label`: such as "Elena Popescu moved to 1:00 PM with Tom Reed". */
type DeskChange<T> = { date: (value: T) => string; label: (value: T) => string };

/** `change` is the id to undo, or null if nothing was written. */
export type DeskOutcome<T, Detail extends object> =
  | { ok: true; value: T; change: number | null }
  | Extract<Outcome<T, Detail>, { ok: false }>;

/** Runs `work` as a desk change that can be undone (rules 6.60 to 6.62). Nested calls join the outer one. */
export function asDeskChange<T, Detail extends object>(
  what: DeskChange<T>,
  work: () => Outcome<T, Detail>,
  by: By,
): DeskOutcome<T, Detail> {
  return writing((): DeskOutcome<T, Detail> => {
    const { value: outcome, rows } = captureChanges(() => {
      const newest = newestMail();
      const made = work();
      if (made.ok) holdMails(newest, by.now);
      return made;
    });
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    const change = rows && storeDeskChange({ label: what.label(value), date: what.date(value), rows }, by);
    return { ok: true, value, change };
  });
}
