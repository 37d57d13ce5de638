import { Form } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import type { DeskAppointment } from "#app/routes/desk/visit/panel.server.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";

type Shown = { appointment: DeskAppointment; date: string };

export function ClientLate({ appointment, date }: Shown) {
  const { id, revision, late, delays } = appointment;
  return (
    <Form
      method="post"
      action={deskUrl({ date, appointment: id })}
      className="minutes"
      aria-label="Client is late"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="late" />
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="revision" value={revision} />
      {delays.map((minutes) => (
        <Button
          key={minutes}
          name="minutes"
          value={minutes}
          variant="ghost"
          small
          aria-label={`${minutes} minutes late`}
        >
          {minutes}
        </Button>
      ))}
      {late ? (
        <Button name="minutes" value="0" variant="ghost" small>
          On time
        </Button>
      ) : null}
    </Form>
  );
}

/** A note in the client's record. */
export function NoteForm({
  appointment: { id },
  date,
  problem,
}: Shown & { problem: DeskProblem | undefined }) {
  return (
    <Form
      method="post"
      action={deskUrl({ date, appointment: id })}
      className="stack"
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="visit" value={id} />
      <Field
        {...controlsOf(problem ?? unsent)("note")}
        as="textarea"
        label="New note"
        hint="Only staff can read it."
        rows={2}
        maxLength={2000}
      />
      <Button name="intent" value="note" variant="ghost" small>
        Add note
      </Button>
    </Form>
  );
}
