import { Form } from "@remix-run/react";
import { longestClientNote } from "#app/domain/clients/record-fields.ts";
import { clientUrl } from "#app/domain/desk-pages/desk-pages.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { ClientData } from "./loader.server.ts";

export function NotesSection({
  page: { client, notes },
  problem,
}: {
  page: ClientData;
  problem: FormProblem | undefined;
}) {
  const own = problem?.form === "note" ? problem : undefined;
  const action = clientUrl(client.id);
  return (
    <section className="card stack" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <Form method="post" action={action} className="stack" noValidate preventScrollReset key={notes[0]?.id}>
        <input type="hidden" name="intent" value="note" />
        <Field
          {...controlsOf(own ?? unsent)("note")}
          as="textarea"
          label="New note"
          hint="Staff read it, nobody else."
          rows={2}
          maxLength={longestClientNote}
        />
        <div className="actions">
          <Button small variant="soft">
            Add note
          </Button>
        </div>
      </Form>
      {notes.length === 0 ? <p className="hint">No notes yet.</p> : null}
      <ul className="client-notes">
        {notes.map(({ id, body, by, at }) => (
          <li key={id}>
            <p className="kept-lines">{body}</p>
            <Form method="post" action={action} preventScrollReset className="split">
              <span className="meta">
                {by}, {at}
              </span>
              <Button
                name="remove-note"
                value={id}
                small
                variant="ghost"
                aria-label={`Remove the note of ${at}`}
              >
                Remove
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
