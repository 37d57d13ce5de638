import { Form, Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { SearchedPage, searchRoute } from "#app/routes/parts/search-form.tsx";
import { roleNames, type UsersQuery, usersUrl } from "./url.ts";

/** Search and role in the address. The search is sealed: a shared PC's browser must not remember a name. */
export function PeopleFilter({
  asked,
  searched,
  total,
}: {
  asked: UsersQuery;
  searched: string;
  total: number;
}) {
  const filtered = asked.search !== "" || asked.role !== "";
  return (
    <>
      <Form
        method="post"
        action={searchRoute}
        role="search"
        className="filter"
        key={`${searched} ${asked.role}`}
      >
        <SearchedPage at="/admin/users" />
        <Field kind="client" name="search" label="Search" maxLength={100} defaultValue={searched} />
        <Field as="select" name="role" label="Role" defaultValue={asked.role}>
          <option value="">All roles</option>
          {roleNames.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Field>
        <Button variant="ghost" small>
          Search
        </Button>
      </Form>
      <p className="meta" role="status">
        {total === 1 ? "1 user" : `${total} users`}
        {filtered ? " found. " : ""}
        {filtered ? <Link to="/admin/users">Show all</Link> : null}
      </p>
    </>
  );
}

export function PeoplePages({ asked, pages }: { asked: UsersQuery; pages: number }) {
  if (pages < 2) return null;
  const { page } = asked;
  return (
    <nav aria-label="Pages" className="split">
      {page > 1 ? <Link to={usersUrl({ ...asked, page: page - 1 })}>Previous page</Link> : <span />}
      <span className="meta">
        Page {page} of {pages}
      </span>
      {page < pages ? <Link to={usersUrl({ ...asked, page: page + 1 })}>Next page</Link> : <span />}
    </nav>
  );
}
