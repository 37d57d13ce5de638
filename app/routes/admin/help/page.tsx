import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AuditSection } from "./audit-section.tsx";
import { Guides } from "./guides.tsx";
import type { HelpData } from "./loader.server.ts";
import { MailsSection } from "./mail-section.tsx";
import { MailsReached } from "./mails-reached.tsx";

/** The guides; for an admin the mails or the audit in their place. */
export function HelpPage({ page: { isAdmin, reached, mails, audit, guides } }: { page: HelpData }) {
  return (
    <div className="staff">
      <PageHeading>Help &amp; Guides</PageHeading>
      {isAdmin ? <Parts open={mails ? "mails" : audit ? "audit" : ""} /> : null}
      {reached ? <MailsReached {...reached} /> : null}
      {mails ? <MailsSection {...mails} /> : null}
      {audit ? <AuditSection {...audit} /> : null}
      {guides ? <Guides {...guides} /> : null}
    </div>
  );
}

const parts = [
  { show: "", name: "Guides" },
  { show: "mails", name: "Mails" },
  { show: "audit", name: "Audit" },
];

function Parts({ open }: { open: string }) {
  return (
    <nav aria-label="Help" className="actions">
      {parts.map(({ show, name }) => (
        <ButtonLink
          key={show}
          to={show ? `/admin/help?show=${show}` : "/admin/help"}
          variant={show === open ? "soft" : "ghost"}
          small
          aria-current={show === open ? "page" : undefined}
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
