import { Form, Link } from "@remix-run/react";
import { noteForm } from "#app/domain/clients/record-forms.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { ownClientUrl } from "#app/routes/parts/desk-pages.ts";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { OwnClientData } from "./loader.server.ts";

type Part = { client: OwnClientData; problem: FormProblem | undefined };

export function OwnClientPage({ client, problem }: Part) {
  const { name, mark, visits, done } = client;
  return (
    <div className="staff client">
      <FormProblemSummary problem={problem} names={problem?.form === "note" ? noteForm.names : []} />
      <PageHeading>{name}</PageHeading>
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      {mark ? (
        <p className="client-line">
          <ClientMark words={mark} />
        </p>
      ) : null}
      <NotesSection client={client} problem={problem} />
      <ConsentsSection client={client} />
      <VisitsSection visits={visits} />
      <p>
        <Link to="/provider">Back to your day</Link>
      </p>
    </div>
  );
}

function NotesSection({ client: { id, notes }, problem }: Part) {
  const own = problem?.form === "note" ? problem : undefined;
  const action = ownClientUrl(id);
  return (
    <section className="card stack" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <Form method="post" action={action} className="stack" noValidate preventScrollReset key={notes[0]?.id}>
        <input type="hidden" name="intent" value="note" />
        <FormField {...filled(noteForm, own)("note")} required={undefined} />
        <div className="actions">
          <Button small variant="soft">
            Add note
          </Button>
        </div>
      </Form>
      {notes.length === 0 ? <p className="hint">No notes yet.</p> : null}
      <ul className="client-notes">
        {notes.map(({ id: noteId, body, by, at, isOwn }) => (
          <li key={noteId}>
            <p className="kept-lines">{body}</p>
            <Form method="post" action={action} preventScrollReset className="split">
              <span className="meta">
                {by}, {at}
              </span>
              {isOwn ? (
                <RemoveButton name="remove-note" value={noteId} label={`Remove the note from ${at}`} />
              ) : null}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

const RemoveButton = ({ label, ...sent }: { name: string; value: number; label: string }) => (
  <Button {...sent} small variant="ghost" aria-label={label}>
    Remove
  </Button>
);

function ConsentsSection({ client: { id, consents, testedToday } }: { client: OwnClientData }) {
  const action = ownClientUrl(id);
  return (
    <section className="card stack" aria-labelledby="consents">
      <h2 id="consents">Consents</h2>
      {consents.length === 0 ? <p className="hint">No consents yet.</p> : null}
      <ul className="client-notes">
        {consents.map(({ id: consentId, kind, given, day, words, by, isOwn }) => (
          <li key={consentId}>
            <p>
              <b>
                {kind} {given ? "given" : "withdrawn"}
              </b>
              , {day}
              {words ? `: ${words}` : ""}
            </p>
            <Form method="post" action={action} preventScrollReset className="split">
              <span className="meta">{by}</span>
              {isOwn ? (
                <RemoveButton name="remove-consent" value={consentId} label={`Remove: ${kind}, ${day}`} />
              ) : null}
            </Form>
          </li>
        ))}
      </ul>
      {testedToday ? null : (
        <Form method="post" action={action} preventScrollReset className="actions">
          <Button name="intent" value="patch-test" small variant="soft">
            Patch test done today
          </Button>
        </Form>
      )}
    </section>
  );
}

const VisitsSection = ({ visits }: Pick<OwnClientData, "visits">) => (
  <section className="card stack" aria-labelledby="visits">
    <h2 id="visits">Visits with you</h2>
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Treatment</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {visits.map(({ id, when, serviceName, status }) => (
          <tr key={id}>
            <th scope="row">{when}</th>
            <td>{serviceName}</td>
            <td className="fit">
              <StatusBadge status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
