import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** Shows a success message with an Undo button, which sends the change's id as `field` to `at`. */
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
