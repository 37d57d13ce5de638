import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { PeopleData } from "./loader.server.ts";

/** The books as files for a spreadsheet, an accountant or another program. */
export function BooksSection({ books }: { books: PeopleData["books"] }) {
  const { from, to, wrong, fields } = books;
  return (
    <section className="card setting" id="books" aria-labelledby="books-heading">
      <h2 id="books-heading">The books as files</h2>
      <p className="hint">
        CSV opens in Excel, Numbers and LibreOffice; JSON is for programs. The audit notes who took a file,
        and what was in it. Keep it as safe as the books themselves.
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
        <p className="hint">Without a first or a last day: all before or after.</p>
        <Formats of="appointments" />
      </form>
      <h3>Clients</h3>
      <form method="post" action="/admin/data/file" className="stack">
        <input type="hidden" name="what" value="clients" />
        <p className="hint">
          The record of each client, with an account or without: contact, mark, how they book online, what
          they agreed to, visits, no-shows and late cancellations, and what they owe. Marks are about health.
          Notes are not in it, and nobody who was erased.
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
