import { Link } from "@remix-run/react";
import { onlineRuleNote } from "#app/domain/clients/record-fields.ts";
import { clientsUrl, clientUrl } from "#app/domain/desk-pages/desk-pages.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { UndoButton } from "#app/routes/desk/undo/undo-button.tsx";
import { ConsentsSection } from "./consents.tsx";
import { ContactSection } from "./contact.tsx";
import { CountsSection } from "./counts.tsx";
import type { ClientData } from "./loader.server.ts";
import { MarkSection, OnlineSection } from "./mark.tsx";
import { MergesSection } from "./merges.tsx";
import { NotesSection } from "./notes.tsx";
import { Receipts } from "./receipts.tsx";
import { ComingVisits, VisitHistory } from "./visits.tsx";

/** Names of the controls, by the form that they stand in. */
const controls: Record<string, string[]> = {
  contact: ["name", "email", "phone"],
  mark: ["markKind", "mark"],
  rule: ["onlineRule"],
  note: ["note"],
  consent: ["consent", "given", "date", "words"],
};

/** Somebody who comes, with all that the desk knows of them. */
export function ClientPage({ page, problem }: { page: ClientData; problem: FormProblem | undefined }) {
  const { client, links } = page;
  const rule = onlineRuleNote(client.onlineRule);
  return (
    <div className="staff client">
      <FormProblemSummary problem={problem} names={controls[problem?.form ?? ""] ?? []} />
      <PageHeading>{client.name}</PageHeading>
      <Done page={page} hasProblem={problem !== undefined} />
      {client.marked || rule ? (
        <p className="client-line">
          <ClientMark words={client.marked} /> {rule}
        </p>
      ) : null}
      <div className="actions">
        {links.rhythm ? (
          <ButtonLink to={links.rhythm.to} small>
            Book again in the usual rhythm (
            {links.rhythm.weeks === 1 ? "every week" : `every ${links.rhythm.weeks} weeks`})
          </ButtonLink>
        ) : null}
        {links.again ? (
          <ButtonLink to={links.again} variant={links.rhythm ? "ghost" : "soft"} small>
            Book again
          </ButtonLink>
        ) : null}
        <ButtonLink to={links.book} variant="ghost" small>
          Book
        </ButtonLink>
        <ButtonLink to={links.sell} variant="ghost" small>
          Sell without a visit
        </ButtonLink>
        {links.data ? <Link to={links.data}>Export or erase</Link> : null}
        <Link to={clientsUrl()}>All clients</Link>
      </div>
      <div className="client-parts">
        <div className="stack">
          <ContactSection page={page} problem={problem} />
          <MarkSection client={client} problem={problem} />
        </div>
        <div className="stack client-course">
          <CountsSection page={page} />
          <ComingVisits visits={page.coming} />
          <NotesSection page={page} problem={problem} />
          <VisitHistory page={page} />
          <Receipts receipts={page.receipts} />
        </div>
        <div className="stack">
          <OnlineSection client={client} problem={problem} />
          <ConsentsSection page={page} problem={problem} />
          <MergesSection page={page} />
        </div>
      </div>
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
