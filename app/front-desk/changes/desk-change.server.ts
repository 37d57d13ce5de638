import type { By } from "#app/shared/audit.server.ts";
import type { Outcome } from "#app/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

/** `date` is the day of the board; `label` says to people what was done: "Elena Popescu moved to 1:00 PM with Tom Reed". */
type DeskChange<T> = { date: (value: T) => string; label: (value: T) => string };

/** Does one thing at the front desk, in one transaction, as a change that can be taken back. A refusal leaves nothing behind. */
export function asDeskChange<T, Detail extends object>(
  _change: DeskChange<T>,
  work: () => Outcome<T, Detail>,
  _by: By,
): Outcome<T, Detail> {
  return writing(work);
}
