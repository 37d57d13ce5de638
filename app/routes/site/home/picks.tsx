import { Link } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Art } from "#app/platform/ui/kit/art.tsx";
import type { HomeData } from "./loader.server.ts";

/** The first services of the owner's order with their prices, and when one of them is free next. */
export function Picks({ picks, soonest }: Pick<HomeData, "picks" | "soonest">) {
  return (
    <section className="front-part" aria-labelledby="picks">
      <div className="split">
        <h2 id="picks">Some of our treatments</h2>
        <Link to="/services">All treatments</Link>
      </div>
      {soonest ? (
        <p className="soonest">
          Next free time: <Link to={soonest.to}>{soonest.words}</Link>
        </p>
      ) : null}
      <ul className="picks">
        {picks.map((pick) => (
          <Pick key={pick.id} pick={pick} />
        ))}
      </ul>
    </section>
  );
}

function Pick({ pick: { id, name, image, price, minutes, to } }: { pick: HomeData["picks"][number] }) {
  return (
    <li>
      {image ? (
        <img
          src={image}
          srcSet={pictureSet(image)}
          sizes="(min-width: 48rem) 23rem, 7rem"
          alt=""
          width="640"
          height="360"
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Art seed={id} />
      )}
      <div>
        <h3>
          <Link to={to}>{name}</Link>
        </h3>
        <p className="meta">{minutes} min</p>
        <p className="price">{price}</p>
      </div>
    </li>
  );
}
