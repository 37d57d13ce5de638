import { undoDeskChange } from "#app/domain/desk-changes/undo-desk-change.server.ts";
import type { UndoDetail } from "#app/domain/desk-changes/why-not-undone.server.ts";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";

/** Back on the day and at the visit that were touched. */
function undo({ fields, by }: FormCall): FormAnswer<UndoDetail> {
  const change = fields.id("change");
  const undone = undoDeskChange(change, by, { sure: fields.all.sure });
  if (!undone.ok) return undone;
  const { date, appointment } = undone.value;
  return deskUrl({ date, ...(appointment !== null && { appointment }), done: "undone", change });
}

export const undoIntents = { undo };
