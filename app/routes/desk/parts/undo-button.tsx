import { Form } from "@remix-run/react";
import type { OfferedUndo } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** Undoes the user's own change with one press, also without script (rule 6.65); another user's change only if `sure`. */
export function UndoButton({
  undo,
  at,
  inTools,
  form,
  words = "Undo",
  sure,
}: {
  undo: OfferedUndo & { short?: string };
  /** The page that shows a refusal. */
  at: string;
  /** Shows the change in short, and in full as the title (rule 6.91). U presses it if the change is the user's own. */
  inTools?: boolean;
  /** The id of a half-filled form, which keeps its values. */
  form?: string;
  words?: string;
  sure?: boolean;
}) {
  const { label, short, by } = undo;
  const start = `${words}${by ? ` (${by})` : ""}: `;
  const title = start + label;
  const visible = inTools ? start + (short ?? label) : words;
  const look = { small: true, variant: "ghost", className: inTools ? "undo private" : "undo" } as const;
  const shown = { ...look, id: inTools && !by ? "undo" : undefined, title };
  const content = (
    <span>
      {visible}
      <span className="visually-hidden">{title.slice(visible.length)}</span>
    </span>
  );
  const answer = sure ? <input type="hidden" name="sure" value={undo.id} form={form} /> : null;
  if (form) {
    return (
      <>
        {answer}
        <Button {...shown} form={form} name="undo" value={undo.id}>
          {content}
        </Button>
      </>
    );
  }
  return (
    <Form method="post" action={at} preventScrollReset className="undo-form">
      <input type="hidden" name="change" value={undo.id} />
      {answer}
      <Button {...shown} name="intent" value="undo">
        {content}
      </Button>
    </Form>
  );
}
