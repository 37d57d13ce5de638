import { Form } from "@remix-run/react";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import type { SiteChange } from "#app/platform/undo/changes.server.ts";

type LastChanges = { undo: SiteChange | null; redo: SiteChange | null };

/** Two buttons of one form. They lead to Pages & texts, with script and without; `part` is the one to come back to. */
export function UndoLastChange({ changes: { undo, redo }, part }: { changes: LastChanges; part?: string }) {
  if (!undo && !redo) return null;
  return (
    <Form
      method="post"
      action={part ? `/admin/webpage?part=${part}` : "/admin/webpage"}
      className="undo-changes"
    >
      {undo ? (
        <button type="submit" name="undo" value={undo.id} className="button ghost small">
          <Icon name="arrow-left" />
          <span>Undo last change: {undo.label}</span>
        </button>
      ) : null}
      {redo ? (
        <button type="submit" name="redo" value={redo.id} className="button ghost small">
          <span>Do again: {redo.label}</span>
        </button>
      ) : null}
    </Form>
  );
}
