import { Form, Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { SearchedPage, searchRoute } from "#app/routes/parts/search-form.tsx";
import { KeptAbout } from "./kept-about.tsx";
import type { PeopleData } from "./loader.server.ts";

/** Finding one person by what they go by: an address or a number. */
export function PersonSection({ person }: { person: PeopleData["person"] }) {
  const { typed, wrong, found, chosen, why, links } = person;
  return (
    <section className="card setting" id="one-person" aria-labelledby="person-heading">
      <h2 id="person-heading">One person</h2>
      <p className="hint">
        Somebody asks what you keep about them, or wants to be erased. Whoever asks by phone or at the desk
        should show that the address or the number is theirs.
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
        <p role="status">Nothing is kept under {typed}.</p>
      ) : null}
      {found && !found.isEmpty ? <KeptAbout found={found} typed={typed} chosen={chosen} why={why} /> : null}
      {found && found.addresses.length > 0 ? (
        <Addresses addresses={links.addresses} also={!found.isEmpty} />
      ) : null}
    </section>
  );
}

/** A family shares a number: each address is looked up by itself. */
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
        {also ? "Appointments with this number are also" : "All appointments with this number are"} kept under
        an address. Look these up one by one:
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
