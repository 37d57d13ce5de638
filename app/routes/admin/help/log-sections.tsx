import { Form, Link } from "@remix-run/react";
import type { AuditRow } from "#app/operations/audit-log.server.ts";
import type { LoggedMail } from "#app/operations/mail/mail-log.server.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { mailStates } from "./guide.ts";

function Pager({ page, more, query }: { page: number; more: boolean; query: Record<string, string> }) {
  if (page === 1 && !more) return null;
  const to = (target: number) => {
    const filled = Object.entries({ ...query, page: String(target) }).filter(([, value]) => value !== "");
    return `/admin/help?${new URLSearchParams(filled)}`;
  };
  return (
    <nav aria-label="Pages" className="actions">
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} variant="ghost" small>
          Newer
        </ButtonLink>
      ) : null}
      {more ? (
        <ButtonLink to={to(page + 1)} variant="ghost" small>
          Older
        </ButtonLink>
      ) : null}
    </nav>
  );
}

type Mails = {
  mails: LoggedMail[];
  more: boolean;
  one: LoggedMail | null;
  state: string;
  page: number;
  troubles: { name: string; words: string; remedy: string | null }[];
};

export function MailsSection({ mails, more, one, state, page, troubles }: Mails) {
  if (one) return <OneMail mail={one} />;
  return (
    <section className="stack" aria-labelledby="mails">
      <h2 id="mails">Emails</h2>
      {troubles.map((trouble) => (
        <Trouble key={trouble.name} {...trouble} />
      ))}
      <Form action="/admin/help" className="with-button">
        <input type="hidden" name="show" value="mails" />
        <Field as="select" name="state" label="Show" defaultValue={state} key={state}>
          <option value="">All emails</option>
          {mailStates.map((one) => (
            <option key={one} value={one}>
              {tones[one].word}
            </option>
          ))}
        </Field>
        <Button variant="ghost">Show</Button>
      </Form>
      {mails.length === 0 ? <p>No emails found.</p> : <MailTable mails={mails} />}
      <Pager page={page} more={more} query={{ show: "mails", state }} />
    </section>
  );
}

function Trouble({ words, remedy }: Mails["troubles"][number]) {
  return (
    <Notice tone="warn" heading={words.replace(/\.$/u, "")}>
      <p>
        {remedy} Nothing is lost. Emails that are still needed are sent later.{" "}
        <Link to="/admin/system">Open System</Link>
      </p>
    </Notice>
  );
}

function MailTable({ mails }: { mails: LoggedMail[] }) {
  return (
    <table className="rows mails">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">To</th>
          <th scope="col">Written</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row">
              <Link to={`/admin/help?show=mails&mail=${mail.id}`}>{mail.subject}</Link>
            </th>
            <td>{mail.recipient}</td>
            <td>{mail.written}</td>
            <td>
              <MailBadge mail={mail} /> {mail.status}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OneMail({ mail }: { mail: LoggedMail }) {
  return (
    <section className="stack" aria-labelledby="mail">
      <h2 id="mail">{mail.subject}</h2>
      <Facts
        facts={[
          { term: "To", detail: <span className="mail-address">{mail.recipient}</span> },
          { term: "Written", detail: mail.written },
          {
            term: "Status",
            detail: (
              <>
                <MailBadge mail={mail} /> {mail.status}
              </>
            ),
          },
        ]}
      />
      {mail.text ? (
        <Field
          as="textarea"
          name="text"
          label="Text"
          hint="The current text. Links are added when it is sent."
          defaultValue={mail.text}
          readOnly
          rows={mail.text.split("\n").length + 8}
        />
      ) : null}
      <div className="actions">
        <ButtonLink to="/admin/help?show=mails" variant="ghost" small>
          All emails
        </ButtonLink>
      </div>
    </section>
  );
}

const tones = {
  waiting: { tone: "info", word: "Waiting" },
  sent: { tone: "success", word: "Sent" },
  needless: { tone: "neutral", word: "Not needed" },
  dropped: { tone: "neutral", word: "Not sent" },
  undelivered: { tone: "danger", word: "Not delivered" },
} as const;

function MailBadge({ mail: { state, isUnknown } }: { mail: LoggedMail }) {
  const { tone, word } = isUnknown ? ({ tone: "warn", word: "Unknown" } as const) : tones[state];
  return <Badge tone={tone}>{word}</Badge>;
}

type Audit = { entries: AuditRow[]; more: boolean; actions: string[]; action: string; page: number };

export function AuditSection({ entries, more, actions, action, page }: Audit) {
  return (
    <section className="stack" aria-labelledby="audit">
      <h2 id="audit">Audit</h2>
      <p>
        Who did what. Entries can't be changed. How long they are stored is set in{" "}
        <Link to="/admin/data#keeping">People&apos;s data</Link>.
      </p>
      <Form action="/admin/help" className="with-button">
        <input type="hidden" name="show" value="audit" />
        <Field as="select" name="action" label="Show" defaultValue={action} key={action}>
          <option value="">Everything</option>
          {actions.map((each) => (
            <option key={each} value={each}>
              {each.replaceAll("-", " ")}
            </option>
          ))}
        </Field>
        <Button variant="ghost">Show</Button>
      </Form>
      {entries.length === 0 ? <p>No entries found.</p> : <AuditTable entries={entries} />}
      <Pager page={page} more={more} query={{ show: "audit", action }} />
    </section>
  );
}

function AuditTable({ entries }: { entries: AuditRow[] }) {
  return (
    <table className="rows audit">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">About</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{entry.action}</th>
            <td>{entry.who}</td>
            <td>
              {entry.what}
              {entry.detail ? <span className="hint">{` ${entry.detail}`}</span> : null}
            </td>
            <td>{entry.at}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
