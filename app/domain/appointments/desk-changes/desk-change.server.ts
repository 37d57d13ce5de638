/** What a person does at the desk, as a change that can be taken back (rules 6.60 to 6.62). */
import { holdMails, newestMail } from "#app/domain/notifications/outbox.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { captured } from "#app/platform/undo/captured.sql.server.ts";
import { keepDeskChange } from "#app/platform/undo/desk-changes.server.ts";
import { writing } from "#db/client.server.ts";

/** `date` is the day of the board; `label` says to people what was done: "Elena Popescu moved to 1:00 PM with Tom Reed". */
type DeskChange<T> = { date: (value: T) => string; label: (value: T) => string };

/** The outcome of the work; `change` names what can be taken back, null where nothing was written. */
export type DeskOutcome<T, Detail extends object> =
  | { ok: true; value: T; change: number | null }
  | Extract<Outcome<T, Detail>, { ok: false }>;

/**
 * Does one thing at the front desk, in one transaction, as a change that can be taken back (rule 6.60): every row that `work` writes
 * is kept as it was and as it became. A refusal leaves nothing behind. One inside another is a part of it.
 */
export function asDeskChange<T, Detail extends object>(
  what: DeskChange<T>,
  work: () => Outcome<T, Detail>,
  by: By,
): DeskOutcome<T, Detail> {
  return writing((): DeskOutcome<T, Detail> => {
    const { value: outcome, rows } = captured(() => {
      const newest = newestMail();
      const made = work();
      if (made.ok) holdMails(newest, by.now);
      return made;
    });
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    const change = rows && keepDeskChange({ label: what.label(value), date: what.date(value), rows }, by);
    return { ok: true, value, change };
  });
}
