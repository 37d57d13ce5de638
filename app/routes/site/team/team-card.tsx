import { Link } from "@remix-run/react";
import type { TeamCardData } from "#app/domain/website/team/team-pages.server.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Swatch } from "#app/platform/ui/kit/swatch.tsx";
import { initialsOf } from "#app/platform/words/initials.ts";

export function Portrait({
  photo,
  name,
  seed,
  eager = false,
}: {
  photo: TeamCardData["photo"];
  name: string;
  seed: number;
  eager?: boolean;
}) {
  if (!photo) return <Swatch cloth={1 + (seed % 5)} initials={initialsOf(name)} />;
  return (
    <img
      className="portrait"
      src={photo.image}
      srcSet={pictureSet(photo.image)}
      sizes={
        eager ? "(min-width: 56rem) 20rem, 92vw" : "(min-width: 56rem) 17rem, (min-width: 34rem) 45vw, 92vw"
      }
      alt={photo.alt}
      width={photo.width}
      height={photo.height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}

/** Further names are only counted. */
const mostNamed = 3;

export function TeamCard({ person }: { person: TeamCardData & { gives: string[] } }) {
  const { id, to, name, title, photo, gives } = person;
  return (
    <li>
      <Portrait photo={photo} name={name} seed={id} />
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
