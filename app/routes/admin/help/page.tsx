import { Form, Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import type { GuideGroup, GuidesShown } from "./guides.server.ts";
import type { HelpData } from "./loader.server.ts";
import { AuditSection, MailsSection } from "./log-sections.tsx";

/** Shown when the daily limit of emails to clients is reached, perhaps by misuse of the booking form. */
function MailsReached({ waiting, most }: { waiting: number; most: number }) {
  return (
    <Notice tone="danger" role="alert" heading={`${most} emails about visits were sent to clients today`}>
      <p>
        This is the limit per day. {waitingInWords(waiting)} Emails that are still needed then are sent. If
        your studio did not have that many bookings, someone is misusing the booking form:{" "}
        <Link to="/admin/help?show=mails">check the emails</Link> and the upcoming appointments.
      </p>
    </Notice>
  );
}

const waitingInWords = (waiting: number): string => {
  if (waiting === 0) return "Further emails wait until tomorrow.";
  return waiting === 1 ? "1 more waits until tomorrow." : `${waiting} more wait until tomorrow.`;
};

const guidesPath = "/admin/help";

const audienceUrl = (name: string): string => `${guidesPath}?for=${name}`;

const guideUrl = (id: string): string => `${guidesPath}?guide=${id}#${id}`;

function Guides({ audiences, audience, search, found, open, groups }: GuidesShown) {
  return (
    <div className="guides">
      <Form method="get" action={guidesPath} role="search" className="filter" key={search}>
        <Field
          name="q"
          type="search"
          label="What are you looking for?"
          hint="Searches all your guides, for example for “no-show” or “time off”."
          maxLength={100}
          defaultValue={search}
        />
        <Button variant="ghost" small>
          Search
        </Button>
      </Form>
      <Audiences audiences={audiences} audience={audience} />
      {search ? (
        <p className="meta" role="status">
          {found === 1 ? "1 guide" : `${found} guides`} with “{search}”.
        </p>
      ) : null}
      {found === 0 ? (
        <Notice>
          <p>No guides found. Try a single word or its first letters.</p>
        </Notice>
      ) : null}
      {groups.map((group) => (
        <Group key={group.name} {...group} isOpen={(id) => (search ? found < 4 : id === open)} />
      ))}
    </div>
  );
}

function Audiences({ audiences, audience }: Pick<GuidesShown, "audiences" | "audience">) {
  return (
    <nav aria-label="Guides" className="actions">
      {audiences.map(({ name, heading }) => (
        <ButtonLink
          key={name}
          to={audienceUrl(name)}
          variant={name === audience ? "soft" : "ghost"}
          small
          aria-current={name === audience ? "page" : undefined}
        >
          {heading}
        </ButtonLink>
      ))}
    </nav>
  );
}

function Group({ name, heading, guides, isOpen }: GuideGroup & { isOpen: (id: string) => boolean }) {
  return (
    <section aria-labelledby={`for-${name}`}>
      <h2 id={`for-${name}`}>{heading}</h2>
      {guides.map(({ id, title, html }) =>
        html ? (
          <details key={id} id={id} open={isOpen(id)}>
            <summary>
              <h3>{title}</h3>
            </summary>
            <RichText html={html} />
          </details>
        ) : (
          <h3 key={id}>
            <Link to={guideUrl(id)}>{title}</Link>
          </h3>
        ),
      )}
    </section>
  );
}

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
  { show: "mails", name: "Emails" },
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
