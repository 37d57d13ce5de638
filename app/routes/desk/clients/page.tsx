import { Form, Link } from "@remix-run/react";
import { ClientMark } from "#app/clients/change/client-mark.tsx";
import { clientsUrl, clientUrl } from "#app/front-desk/desk-pages.ts";
import { telephoneLink } from "#app/shared/phone.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import type { ClientsData } from "./loader.server.ts";

/** Everybody who comes, by the latest visit. */
export function ClientsPage({ page }: { page: ClientsData }) {
  const { search, total, clients } = page;
  return (
    <div className="staff">
      <PageHeading>Clients</PageHeading>
      <Form method="get" action="/receptionist/clients" role="search" className="filter" key={search}>
        <Field kind="client" name="q" label="Name, phone or email" maxLength={300} defaultValue={search} />
        <Button variant="ghost" small>
          Search
        </Button>
      </Form>
      <p className="meta" role="status">
        {total === 1 ? "1 client" : `${total} clients`}
        {search ? " found. " : ""}
        {search ? <Link to={clientsUrl()}>Show all</Link> : null}
      </p>
      {clients.length === 0 ? <p>{search ? "Nobody was found." : "Nobody has booked yet."}</p> : null}
      <ul className="client-list">
        {clients.map(({ id, name, phone, email, mark, latest }) => (
          <li key={id}>
            <Link to={clientUrl(id)}>{name}</Link>
            <span>{phone ? <a href={telephoneLink(phone)}>{phone}</a> : email || "no contact"}</span>
            <span className="meta">{latest ? `Latest visit ${latest}` : "No visit yet"}</span>
            <ClientMark words={mark} />
          </li>
        ))}
      </ul>
      <Pages page={page} />
    </div>
  );
}

function Pages({ page: { search, page, pages } }: { page: ClientsData }) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="split">
      {page > 1 ? <Link to={clientsUrl({ search, page: page - 1 })}>Previous page</Link> : <span />}
      <span className="meta">
        Page {page} of {pages}
      </span>
      {page < pages ? <Link to={clientsUrl({ search, page: page + 1 })}>Next page</Link> : <span />}
    </nav>
  );
}
