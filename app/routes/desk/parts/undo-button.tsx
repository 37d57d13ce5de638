import { Form } from "@remix-run/react";
import type { OfferedUndo } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** One press takes an own change back, without script too (rule 6.65); somebody else's only where it is `sure`. */
export function UndoButton({
  undo,
  at,
  inTools,
  form,
  words = "Undo",
  sure,
}: {
  undo: OfferedUndo;
  /** The address of the desk that a refusal is told at. */
  at: string;
  /** It names its deed: nothing beside it does (rule 6.91). The key U presses it where the deed is one's own. */
  inTools?: boolean;
  /** The id of a half-filled form that the button belongs to, and which stays as it is. */
  form?: string;
  words?: string;
  /** The person has read whose change it is. */
  sure?: boolean;
}) {
  const { label, by } = undo;
  const deed = `${by ? ` (${by})` : ""}: ${label}`;
  const look = { small: true, variant: "ghost", className: inTools ? "undo private" : "undo" } as const;
  const shown = { ...look, id: inTools && !by ? "undo" : undefined, title: words + deed };
  const content = (
    <span>
      {words}
      <span className={inTools ? undefined : "visually-hidden"}>{deed}</span>
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
