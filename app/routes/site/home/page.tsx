import { Link } from "@remix-run/react";
import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Art } from "#app/platform/ui/kit/art.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Tile } from "#app/platform/ui/kit/tile.tsx";
import { Offers } from "#app/routes/parts/offers.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import type { HomeData } from "./loader.server.ts";

function FeaturedServices({ featured, soonest }: Pick<HomeData, "featured" | "soonest">) {
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
        {featured.map((service) => (
          <FeaturedService key={service.id} service={service} />
        ))}
      </ul>
    </section>
  );
}

function FeaturedService({
  service: { id, name, image, price, minutes, to },
}: {
  service: HomeData["featured"][number];
}) {
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

function Testimonials({ testimonials }: Pick<HomeData, "testimonials">) {
  return (
    <section className="front-part" aria-labelledby="voices">
      <div className="split">
        <h2 id="voices">What clients say</h2>
        <Link to="/testimonials">All testimonials</Link>
      </div>
      <ul className="front-voices">
        {testimonials.map(({ slug, title, byline, words }) => (
          <li key={slug}>
            <figure>
              <blockquote>
                <h3>{title}</h3>
                <p>{words}</p>
              </blockquote>
              {byline ? <figcaption className="meta">{byline}</figcaption> : null}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Announcement({ title, html }: { title: string; html: RichHtml }) {
  return (
    <aside className="announcement" aria-label="Announcement">
      <strong>{title}</strong> <RichText html={html} className="announced" />
    </aside>
  );
}

export function HomePage({ home }: { home: HomeData }) {
  const { announcement, offers, featured, soonest, testimonials, facts } = home;
  return (
    <>
      {announcement ? <Announcement {...announcement} /> : null}
      <div className="front">
        <Welcome home={home} />
        <FrontPicture photo={home.photo} />
        <Offers offers={offers} />
        <Tiles home={home} />
      </div>
      {featured.length > 0 ? <FeaturedServices featured={featured} soonest={soonest} /> : null}
      {testimonials.length > 0 ? <Testimonials testimonials={testimonials} /> : null}
      <StructuredData facts={facts} />
    </>
  );
}

function Welcome({ home: { heading, intro, nextVisit, openToday } }: { home: HomeData }) {
  return (
    <div className="hero">
      <h1>{heading}</h1>
      <p className="lead">{intro}</p>
      {nextVisit ? (
        <p className="soonest">
          Your next visit: <Link to="/profile">{nextVisit}</Link>
        </p>
      ) : null}
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
