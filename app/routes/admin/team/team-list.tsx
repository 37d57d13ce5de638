import { Form, Link } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import type { MemberWords } from "./loader.server.ts";
import { teamUrl } from "./url.ts";

/** The order of the site; who has no profile stands behind. The arrows are buttons of one form. */
export function TeamList({ people, sending }: { people: MemberWords[]; sending: boolean }) {
  if (people.length === 0) return <p>There is nobody yet who can be booked.</p>;
  const ordered = people.filter(({ hasProfile }) => hasProfile);
  return (
    <Form method="post" action={teamUrl()} preventScrollReset>
      <ol className="team-rows">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            order={{ isFirst: person === ordered[0], isLast: person === ordered.at(-1) }}
            sending={sending}
          />
        ))}
      </ol>
    </Form>
  );
}

function PersonRow({
  person,
  order,
  sending,
}: {
  person: MemberWords;
  order: { isFirst: boolean; isLast: boolean };
  sending: boolean;
}) {
  const { id, name, title, photo, hasProfile, page } = person;
  return (
    <li id={`person-${id}`}>
      {photo ? (
        <img
          src={photo.image}
          srcSet={pictureSet(photo.image)}
          sizes="4rem"
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
        />
      ) : (
        <span className="no-photo" />
      )}
      <div className="team-row-name">
        <Link to={teamUrl({ person: id })}>{name}</Link>
        {title ? <span className="meta">{title}</span> : null}
      </div>
      {page ? (
        <Badge tone="success">On the site</Badge>
      ) : (
        <Badge>{hasProfile ? "Not listed" : "No profile"}</Badge>
      )}
      <div className="team-row-deeds">
        {hasProfile ? <OrderButtons row={{ id, name }} {...order} sending={sending} /> : null}
        <Link to={teamUrl({ person: id })} aria-label={`${hasProfile ? "Edit" : "Write a profile"}: ${name}`}>
          {hasProfile ? "Edit" : "Write a profile"}
        </Link>
        {page ? (
          <a href={page} aria-label={`View on site: ${name}`}>
            View
          </a>
        ) : null}
      </div>
    </li>
  );
}
