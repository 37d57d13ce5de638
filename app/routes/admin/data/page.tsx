import { Form, Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { SearchedPage, searchRoute } from "#app/routes/parts/search-form.tsx";
import { eraseQuestion, RestoreLeftovers } from "./erase-question.tsx";
import { RetentionSection } from "./keeping-section.tsx";
import { StoredData } from "./kept-about.tsx";
import type { PeopleData } from "./loader.server.ts";

function PersonSection({ person }: { person: PeopleData["person"] }) {
  const { typed, wrong, found, chosen, why, links } = person;
  return (
    <section className="card setting" id="one-person" aria-labelledby="person-heading">
      <h2 id="person-heading">Look up a person</h2>
      <p className="hint">
        Look up a person who asks for their data or wants it erased. First check that the address or phone
        number is theirs.
      </p>
      <Form method="post" action={searchRoute} className="with-button">
        <SearchedPage at="/admin/data" />
        <Field
          name="person"
          label="Email address or phone number"
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={300}
          required
          defaultValue={typed}
          error={wrong ?? undefined}
          key={typed}
        />
        <Button variant="soft">Look up</Button>
      </Form>
      {found?.isEmpty && found.addresses.length === 0 ? (
        <p role="status">No data found for {typed}.</p>
      ) : null}
      {found && !found.isEmpty ? <StoredData found={found} typed={typed} chosen={chosen} why={why} /> : null}
      {found && found.addresses.length > 0 ? (
        <Addresses addresses={links.addresses} also={!found.isEmpty} />
      ) : null}
    </section>
  );
}

/** A family can share a number, so each address is looked up separately. */
function Addresses({
  addresses,
  also,
}: {
  addresses: PeopleData["person"]["links"]["addresses"];
  also: boolean;
}) {
  return (
    <>
      <p role="status">
        {also ? "More appointments with this number are" : "All appointments with this number are"} stored
        under an email address. Look up each one:
      </p>
      <ul className="data-list">
        {addresses.map(({ address, to }) => (
          <li key={address}>
            <Link to={to}>{address}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function BooksSection({ books }: { books: PeopleData["books"] }) {
  const { from, to, wrong, fields } = books;
  return (
    <section className="card setting" id="books" aria-labelledby="books-heading">
      <h2 id="books-heading">Export the books</h2>
      <p className="hint">
        CSV opens in Excel, Numbers and LibreOffice. JSON is for programs. The audit log records who exported
        what. Keep these files as safe as the books.
      </p>
      <h3>Appointments</h3>
      <form method="post" action="/admin/data/file" className="stack">
        <input type="hidden" name="what" value="appointments" />
        {wrong ? (
          <p className="error" role="alert">
            <span className="visually-hidden">Error: </span>
            {wrong}
          </p>
        ) : null}
        <div className="amount">
          <Field
            name="from"
            label="First day"
            kind="date"
            defaultValue={from}
            error={fields.from}
            key={`from ${from}`}
          />
          <Field
            name="to"
            label="Last day"
            kind="date"
            defaultValue={to}
            error={fields.to}
            key={`to ${to}`}
          />
        </div>
        <p className="hint">Leave a day empty to export everything before or after.</p>
        <Formats of="appointments" />
      </form>
      <h3>Clients</h3>
      <form method="post" action="/admin/data/file" className="stack">
        <input type="hidden" name="what" value="clients" />
        <p className="hint">
          The record of each client, with or without an account: contact, alert, online booking rule,
          consents, visits, no-shows, late cancellations and amount owed. Alerts contain health data. Notes
          and erased clients are not included.
        </p>
        <Formats of="clients" />
      </form>
    </section>
  );
}

function Formats({ of }: { of: string }) {
  return (
    <div className="actions">
      <Button variant="soft" small name="format" value="csv" aria-label={`CSV of ${of}`}>
        CSV
      </Button>
      <Button variant="ghost" small name="format" value="json" aria-label={`JSON of ${of}`}>
        JSON
      </Button>
    </div>
  );
}

/** After the erasure, packages and deposits can't be used (rule 21.31). */
function OpenMoneyNotice({ person }: { person: PeopleData["person"] }) {
  const { open, typed, chosen, links } = person;
  if (open.lines.length === 0) return null;
  return (
    <Notice tone="warn" heading="Still open: settle this first">
      <ul>
        {open.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {open.hasVouchers ? <p>Voucher codes stay valid. Give the codes to the client.</p> : null}
      {open.recordPages.map((page) => (
        <p key={page}>
          <Link to={page}>Open the client record to give money back or take a payment</Link>
        </p>
      ))}
      {open.toVoucher ? (
        <Form method="post" action={links.erase} className="stack">
          <p>
            You can turn unused packages and all deposits, {open.toVoucher.amount}, into one voucher code. The
            client can use it without giving a name.
          </p>
          <input type="hidden" name="intent" value="voucher" />
          <input type="hidden" name="person" value={typed} />
          <input type="hidden" name="shownMinor" value={open.toVoucher.shownMinor} />
          {chosen.accounts.map((id) => (
            <input key={id} type="hidden" name="account" value={id} />
          ))}
          {chosen.names.map((name) => (
            <input key={name} type="hidden" name="name" value={name} />
          ))}
          <Button variant="soft" small>
            Turn {open.toVoucher.amount} into a voucher code
          </Button>
        </Form>
      ) : null}
    </Notice>
  );
}

const months = ["guests", "clients", "mails", "messages", "audit", "sessions"];

export function PeopleDataPage({ page, problem }: { page: PeopleData; problem: FormProblem | undefined }) {
  const { person, keeping, books, done, aside } = page;
  const erasing = problem?.form === "erase" || problem?.form === "voucher" ? problem : undefined;
  if (person.found && person.erasing) {
    return (
      <ConfirmPage
        question={eraseQuestion(person.found, person, aside)}
        problem={
          <>
            {erasing ? <ProblemNotice>{erasing.message}</ProblemNotice> : null}
            <OpenMoneyNotice person={person} />
          </>
        }
      />
    );
  }
  return (
    <>
      {erasing ? null : <FormProblemSummary problem={problem} names={months} />}
      <div className="staff">
        <PageHeading>People&apos;s Data</PageHeading>
        {done?.about === "erased" && !problem ? <DoneNotice>{done.words}</DoneNotice> : null}
        {done?.about === "erased" && aside.length > 0 ? (
          <Notice tone="info" heading="Not deleted everywhere yet">
            <p>
              <RestoreLeftovers folders={aside} />
            </p>
          </Notice>
        ) : null}
        <ProblemNotice>{erasing?.message}</ProblemNotice>
        <div className="settings">
          <div>
            <PersonSection person={person} />
            <BooksSection books={books} />
          </div>
          <div>
            <RetentionSection
              keeping={keeping}
              done={done?.about === "kept" && !problem ? done.words : null}
              problem={problem}
            />
          </div>
        </div>
      </div>
    </>
  );
}
