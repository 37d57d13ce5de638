import { Link } from "@remix-run/react";
import { RoleBadge } from "#app/platform/ui/kit/badge.tsx";
import type { PersonData } from "./loader.server.ts";
import { type UsersQuery, usersUrl } from "./url.ts";

export function PeopleList({ people, asked }: { people: PersonData[]; asked: UsersQuery }) {
  if (people.length === 0) return <p>Nobody is called that. Try a part of the name, address or number.</p>;
  return (
    <ul className="people-cards">
      {people.map((person) => (
        <Card key={person.id} person={person} asked={asked} />
      ))}
    </ul>
  );
}

/** The name is the link; it stretches over the whole card. */
function Card({
  person: { id, username, roles, email, phone, created },
  asked,
}: {
  person: PersonData;
  asked: UsersQuery;
}) {
  return (
    <li>
      <h2>
        <Link to={usersUrl(asked, { id })} aria-current={id === asked.id ? "true" : undefined}>
          {username}
        </Link>
      </h2>
      <p>
        {roles.map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </p>
      {email ? <p>{email}</p> : null}
      {phone ? <p>{phone}</p> : null}
      <p>Created {created}</p>
    </li>
  );
}
