import { Link } from "@remix-run/react";
import type { TeamCardData } from "#app/domain/website/team/team-pages.server.ts";
import { Portrait } from "./portrait.tsx";

/** So many services are named; the others are counted. */
const mostNamed = 3;

/** One of the team; the whole card leads to the page of the person. */
export function TeamCard({ person }: { person: TeamCardData & { gives: string[] } }) {
  const { id, to, name, title, photo, gives } = person;
  return (
    <li>
      <Portrait photo={photo} seed={id} />
      <div>
        <h2>
          <Link to={to}>{name}</Link>
        </h2>
        {title ? <p>{title}</p> : null}
        {gives.length > 0 ? <p className="meta">{inShort(gives)}</p> : null}
      </div>
    </li>
  );
}

function inShort(names: string[]): string {
  const more = names.length - mostNamed;
  const named = names.slice(0, more === 1 ? names.length : mostNamed).join(", ");
  return more > 1 ? `${named} and ${more} more` : named;
}
