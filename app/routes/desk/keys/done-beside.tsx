import type { OfferedUndo } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";

/** What a hand or a key has done beside the panel, and the change that takes it back. */
export type DoneBeside = { words: string; undo: OfferedUndo | null };

export function DoneBesideNotice({
  done: { words, undo },
  at,
  form,
}: {
  done: DoneBeside;
  /** The address of the desk that a refusal is told at. */
  at: string;
  /** The id of a half-filled form, which stays as it is. */
  form?: string;
}) {
  return (
    <Notice tone="success" role="status">
      <p>{words}</p>
      {undo ? <UndoButton undo={undo} at={at} form={form} /> : null}
    </Notice>
  );
}
