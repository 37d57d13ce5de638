import { Form } from "@remix-run/react";
import { Button } from "#app/ui/kit/button.tsx";
import type { OfferedUndo } from "./offered-undo.server.ts";

/** One press takes a change back; without script too (rule 6.65). The key U presses the one with the id "undo". */
export function UndoButton({
  undo,
  at,
  id,
  words,
}: {
  undo: OfferedUndo;
  /** The address of the desk that a refusal is told at. */
  at: string;
  id?: string;
  words: string;
}) {
  const { label, by } = undo;
  return (
    <Form method="post" action={at} preventScrollReset className="undo-form">
      <input type="hidden" name="change" value={undo.id} />
      <Button id={id} name="intent" value="undo" small variant="ghost" title={by ? `${by}: ${label}` : label}>
        {words}
        <span className="visually-hidden">
          : {label}
          {by ? `, by ${by}` : ""}
        </span>
      </Button>
    </Form>
  );
}
