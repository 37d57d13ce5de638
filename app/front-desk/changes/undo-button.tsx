import { Form } from "@remix-run/react";
import { Button } from "#app/ui/kit/button.tsx";
import type { OfferedUndo } from "./offered-undo.server.ts";

/** One press takes a change back; without script too (rule 6.65). The key U presses the one with the id "undo". */
export function UndoButton({
  undo,
  at,
  id,
  form,
  words = "Undo",
}: {
  undo: OfferedUndo;
  /** The address of the desk that a refusal is told at. */
  at: string;
  /** Of the one in the tools, which names its deed: nothing beside it does (rule 6.91). */
  id?: string;
  /** The id of a half-filled form that the button belongs to, and which stays as it is. */
  form?: string;
  words?: string;
}) {
  const { label, by } = undo;
  const look = { id, small: true, variant: "ghost", className: "undo" } as const;
  const content = (
    <span>
      {words}
      <span className={id ? "private" : "visually-hidden"} title={label}>
        {by ? ` (${by})` : ""}: {label}
      </span>
    </span>
  );
  if (form) {
    return (
      <Button {...look} form={form} name="undo" value={undo.id}>
        {content}
      </Button>
    );
  }
  return (
    <Form method="post" action={at} preventScrollReset className="undo-form">
      <input type="hidden" name="change" value={undo.id} />
      <Button {...look} name="intent" value="undo">
        {content}
      </Button>
    </Form>
  );
}
