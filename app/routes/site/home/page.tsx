import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Art } from "#app/platform/ui/kit/art.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Tile } from "#app/platform/ui/kit/tile.tsx";
import { Offers } from "#app/routes/parts/offers.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import { Announcement } from "./announcement.tsx";
import type { HomeData } from "./loader.server.ts";
import { Picks } from "./picks.tsx";
import { Voices } from "./voices.tsx";

export function HomePage({ home }: { home: HomeData }) {
  const { announcement, offers, picks, soonest, voices, facts } = home;
  return (
    <>
      {announcement ? <Announcement {...announcement} /> : null}
      <div className="front">
        <Welcome home={home} />
        <FrontPicture photo={home.photo} />
        <Offers offers={offers} />
        <Tiles home={home} />
      </div>
      {picks.length > 0 ? <Picks picks={picks} soonest={soonest} /> : null}
      {voices.length > 0 ? <Voices voices={voices} /> : null}
      <StructuredData facts={facts} />
    </>
  );
}

function Welcome({ home: { heading, intro, openToday } }: { home: HomeData }) {
  return (
    <div className="hero">
      <h1>{heading}</h1>
      <p className="lead">{intro}</p>
      <div className="actions">
        <ButtonLink to="/book">Book Now</ButtonLink>
        <ButtonLink to="/services" variant="ghost">
          See services
        </ButtonLink>
      </div>
      {openToday ? <p className="meta">{openToday}</p> : null}
    </div>
  );
}

/** The owner's photo; a wide screen without one has a drawing in its place. */
function FrontPicture({ photo }: Pick<HomeData, "photo">) {
  if (!photo) return <Art seed={8} hue="first" ratio={2} />;
  return (
    <img
      className="front-photo"
      src={photo.image}
      srcSet={pictureSet(photo.image)}
      sizes="(min-width: 76rem) 35rem, (min-width: 56rem) 46vw, 92vw"
      alt={photo.alt}
      width={photo.width}
      height={photo.height}
      decoding="async"
    />
  );
}

function Tiles({ home: { lines, place } }: { home: HomeData }) {
  return (
    <ul className="tiles">
      <Tile to="/about" title="Meet the Owner" line={lines.owner} seed={1} hue="first" />
      <Tile to="/services" title="Services" line={lines.services} seed={2} hue="second" />
      <Tile to="/gallery" title="Gallery" line={lines.gallery} seed={3} hue="second" />
      <Tile to="/news" title="News" line={lines.news} seed={4} hue="first" />
      <Tile to="/faq" title="FAQ" line={lines.faq} seed={5} hue="first" />
      <Tile to="/testimonials" title="Testimonials" line={lines.testimonials} seed={6} hue="second" />
      <Tile to="/contact" title="Contact" line={place} seed={7} hue="first" />
    </ul>
  );
}
