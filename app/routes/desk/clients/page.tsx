import { Form, Link } from "@remix-run/react";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { clientsUrl, clientUrl, mergeUrl } from "#app/routes/parts/desk-pages.ts";
import { SearchedPage, searchRoute } from "#app/routes/parts/search-form.tsx";
import type { ClientsData } from "./loader.server.ts";

export function ClientsPage({ page }: { page: ClientsData }) {
  const { search, total, clients } = page;
  if (page.duplicates) return <DuplicatesPage page={page} pairs={page.duplicates} />;
  return (
    <div className="staff">
      <PageHeading>Clients</PageHeading>
      <Form method="post" action={searchRoute} role="search" className="filter" key={search}>
        <SearchedPage at="/receptionist/clients" />
        <Field
          kind="client"
          name="q"
          label="Name, phone, email or reference"
          maxLength={300}
          defaultValue={search}
        />
        <Button variant="ghost" small>
          Search
        </Button>
      </Form>
      <p className="meta" role="status">
        {total === 1 ? "1 client" : `${total} clients`}
        {search ? " found. " : ""}
        {search ? <Link to={clientsUrl()}>Show all</Link> : null}
        {" · "}
        <Link to={clientsUrl({ duplicates: true })}>Possible duplicates</Link>
      </p>
      {clients.length === 0 ? (
        <p>{search ? "No clients found. Try part of a name, email or phone number." : "No clients yet."}</p>
      ) : null}
      <ul className="client-list">
        {clients.map(({ id, name, phone, email, mark, visit }) => (
          <li key={id}>
            <Link to={clientUrl(id)}>{name}</Link>
            <span>{phone ? <a href={telephoneLink(phone)}>{phone}</a> : email || "no contact"}</span>
            <span className="meta">{visit}</span>
            <ClientMark words={mark} />
          </li>
        ))}
      </ul>
      <Pages page={page} />
    </div>
  );
}

function Pages({ page: { searchKey: search, page, pages } }: { page: ClientsData }) {
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

function DuplicatesPage({
  page: { more, toldApart },
  pairs,
}: {
  page: ClientsData;
  pairs: NonNullable<ClientsData["duplicates"]>;
}) {
  return (
    <div className="staff">
      <PageHeading>Possible duplicates</PageHeading>
      <DoneNotice>{toldApart ? "Saved as two people." : null}</DoneNotice>
      {pairs.length === 0 ? (
        <p>No possible duplicates found.</p>
      ) : (
        <p className="hint">Open a pair to compare both. Nothing is merged automatically.</p>
      )}
      <ul className="client-list of-pairs">
        {pairs.map(({ one, other, why }) => (
          <li key={`${one.id} ${other.id}`}>
            <Link to={mergeUrl(one.id, other.id)}>
              {one.name} and {other.name}
            </Link>
            <span>
              {one.phone || one.email} · {other.phone || other.email}
            </span>
            <span className="meta">{why}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="hint">And {more} more after these.</p> : null}
      <p>
        <Link to={clientsUrl()}>All clients</Link>
      </p>
    </div>
  );
}
