import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** What was done, and the button that takes it back. `field` carries the change's id to the action at `at`. */
export function DoneAndUndo({
  page: { done, undo },
  at,
  field,
  className,
  sending,
}: {
  page: { done: ReactNode; undo: { id: number; label?: string } | null };
  at: string;
  field: "id" | "change";
  className?: string;
  sending: boolean;
}) {
  if (!done) return null;
  return (
    <Notice tone="success" role="status">
      <p>{done}</p>
      {undo ? (
        <Form method="post" action={at} preventScrollReset className={className}>
          <input type="hidden" name={field} value={undo.id} />
          <Button name="intent" value="undo" variant="ghost" small disabled={sending}>
            Undo
            {undo.label ? <span className="visually-hidden">: {undo.label}</span> : null}
          </Button>
        </Form>
      ) : null}
    </Notice>
  );
}
