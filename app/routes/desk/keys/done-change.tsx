import type { OfferedUndo } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";

export type DoneChange = { words: string; undo: OfferedUndo | null };

export function DoneChangeNotice({
  done: { words, undo },
  at,
  form,
}: {
  done: DoneChange;
  at: string;
  form?: string;
}) {
  return (
    <Notice tone="success" role="status">
      <p>{words}</p>
      {undo ? <UndoButton undo={undo} at={at} form={form} /> : null}
    </Notice>
  );
}
