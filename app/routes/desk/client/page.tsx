import { Form, Link } from "@remix-run/react";
import { onlineRuleNote } from "#app/domain/clients/record-fields.ts";
import {
  consentForm,
  contactForm,
  markForm,
  noteForm,
  onlineForm,
} from "#app/domain/clients/record-forms.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { useUnsaved } from "#app/platform/ui/shell/unsaved.ts";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";
import { clientsUrl, clientUrl, mergeUrl } from "#app/routes/parts/desk-pages.ts";
import { ConsentsPart } from "./consents.tsx";
import { CountsSection, Owed } from "./counts.tsx";
import type { ClientData } from "./loader.server.ts";
import { MarkPart, OnlinePart } from "./mark.tsx";
import { ComingVisits, Receipts, VisitHistory } from "./visits.tsx";

function NotesSection({
  page: { client, notes },
  problem,
}: {
  page: ClientData;
  problem: FormProblem | undefined;
}) {
  const own = problem?.form === "note" ? problem : undefined;
  const action = clientUrl(client.id);
  const unsaved = useUnsaved(own);
  return (
    <section className="card stack" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <Form
        method="post"
        action={action}
        className="stack"
        noValidate
        preventScrollReset
        key={notes[0]?.id}
        {...unsaved}
      >
        <input type="hidden" name="intent" value="note" />
        <FormField {...filled(noteForm, own)("note")} required={undefined} />
        <div className="actions">
          <Button small variant="soft">
            Add note
          </Button>
        </div>
      </Form>
      <ul className="client-notes" hidden={notes.length === 0}>
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
                aria-label={`Remove the note from ${at}`}
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

type Part = { page: ClientData; problem: FormProblem | undefined };

function ContactSection({ page: { client, coming }, problem }: Part) {
  const { id, revision, name, email, phone, account } = client;
  const own = problem?.form === "contact" ? problem : undefined;
  const field = filled(contactForm, own, { name, email, phone, follow: true });
  const follow = field("follow");
  return (
    <section className="card stack" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <Facts
        facts={[
          { term: "Phone", detail: phone ? <a href={telephoneLink(phone)}>{phone}</a> : "not known" },
          { term: "Email", detail: email ? <a href={`mailto:${email}`}>{email}</a> : "not known" },
          { term: "Account", detail: account ?? "none" },
        ]}
      />
      <details className="more" open={own ? true : undefined}>
        <summary>Edit contact</summary>
        <Form method="post" action={clientUrl(id)} className="stack" noValidate preventScrollReset>
          <input type="hidden" name="intent" value="contact" />
          <input type="hidden" name="revision" value={revision} />
          <FormField {...field("name")} />
          <FormField {...field("phone")} />
          <FormField {...field("email")} />
          {coming.length > 0 ? (
            <>
              <FormField {...follow} label={`${follow.label} (${coming.length})`} />
              <p className="hint">
                If you change the email address, confirmations are sent again, to the new address.
              </p>
            </>
          ) : null}
          {account ? <p className="hint">The account keeps its own email and phone.</p> : null}
          <div className="actions">
            <Button small>Save contact</Button>
          </div>
        </Form>
      </details>
    </section>
  );
}

function Merges({ page: { client, merges } }: { page: ClientData }) {
  return (
    <ul className="client-notes">
      {merges.map(({ id, name, at }) => (
        <li key={id}>
          <Form method="post" action={clientUrl(client.id)} preventScrollReset className="split">
            <span>
              Merged with {name}, {at}
            </span>
            <Button name="part" value={id} small variant="ghost" aria-label={`Undo merge: ${name}`}>
              Undo merge
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Rarely needed links. */
function MoreLinks({ page: { client, links } }: { page: ClientData }) {
  return (
    <p className="more-links">
      <Link to={mergeUrl(client.id)}>Merge with another record</Link>
      {links.data ? <Link to={links.data}>Export or erase</Link> : null}
      <Link to={clientsUrl()}>All clients</Link>
    </p>
  );
}

const controls: Record<string, readonly string[]> = {
  contact: contactForm.names,
  mark: markForm.names,
  rule: onlineForm.names,
  note: noteForm.names,
  consent: consentForm.names,
};

export function ClientPage({ page, problem }: { page: ClientData; problem: FormProblem | undefined }) {
  const { client } = page;
  const hasVisits = page.coming.length + page.history.visits.length > 0;
  return (
    <div className="staff client">
      <FormProblemSummary problem={problem} names={controls[problem?.form ?? ""] ?? []} />
      <div className="split title-row">
        <PageHeading>{client.name}</PageHeading>
        <p className="client-line">
          <ClientMark words={client.marked} /> <Owed page={page} /> {onlineRuleNote(client.onlineRule)}
        </p>
        <BookLinks links={page.links} />
      </div>
      <Done page={page} hasProblem={problem !== undefined} />
      <div className="client-parts">
        <ContactSection page={page} problem={problem} />
        <div className="client-course">
          <CountsSection page={page} />
          <ComingVisits visits={page.coming} />
          <VisitHistory page={page} />
          {hasVisits ? null : <p className="hint">No visits yet.</p>}
          <Receipts receipts={page.receipts} />
        </div>
        <div className="stack">
          <section className="card" aria-labelledby="care">
            <h2 id="care">Alert, online booking and consents</h2>
            <MarkPart client={client} problem={problem} />
            <OnlinePart client={client} problem={problem} />
            <ConsentsPart page={page} problem={problem} />
          </section>
          <NotesSection page={page} problem={problem} />
          <Merges page={page} />
          <MoreLinks page={page} />
        </div>
      </div>
    </div>
  );
}

function BookLinks({ links }: Pick<ClientData, "links">) {
  return (
    <div className="title-actions">
      <ButtonLink to={links.sell} variant="ghost" small>
        Sell without a visit
      </ButtonLink>
      <ButtonLink to={links.book} variant="ghost" small>
        Book
      </ButtonLink>
      {links.again ? (
        <ButtonLink to={links.again} variant={links.rhythm ? "ghost" : undefined} small>
          Book again
        </ButtonLink>
      ) : null}
      {links.rhythm ? (
        <ButtonLink to={links.rhythm.to} small>
          Book again as usual ({links.rhythm.weeks === 1 ? "every week" : `every ${links.rhythm.weeks} weeks`}
          )
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Done({ page: { client, done, undo }, hasProblem }: { page: ClientData; hasProblem: boolean }) {
  if (!done || hasProblem) return null;
  return (
    <Notice tone="success" role="status">
      <p>{done}</p>
      {undo ? <UndoButton undo={undo} at={clientUrl(client.id)} /> : null}
    </Notice>
  );
}
