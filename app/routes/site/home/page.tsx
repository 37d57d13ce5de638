import { Link } from "@remix-run/react";
import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Swatch } from "#app/platform/ui/kit/swatch.tsx";
import { initialsOf } from "#app/platform/words/initials.ts";
import { HoursTable } from "#app/routes/parts/hours-table.tsx";
import { Offers } from "#app/routes/parts/offers.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import { ServiceCard } from "#app/routes/parts/service-card.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import type { HomeData } from "./loader.server.ts";

export function HomePage({ home }: { home: HomeData }) {
  const { announcement, offers, featured, quote, owner, facts } = home;
  return (
    <div className="home">
      {announcement ? <Announcement {...announcement} /> : null}
      <div className="hero">
        <Welcome home={home} />
        <FrontPicture photo={home.photo} />
      </div>
      <Offers offers={offers} />
      {featured.length > 0 ? <Treatments featured={featured} /> : null}
      {quote ? <Quote quote={quote} /> : null}
      {owner ? <Owner owner={owner} /> : null}
      <Visit visit={home.visit} />
      <Tiles home={home} />
      <StructuredData facts={facts} />
    </div>
  );
}

function Announcement({ title, html }: { title: string; html: RichHtml }) {
  return (
    <aside className="announcement" aria-label="Announcement">
      <strong>{title}</strong> <RichText html={html} className="announced" />
    </aside>
  );
}

function Welcome({ home: { heading, intro, nextVisit, soonest, openToday } }: { home: HomeData }) {
  return (
    <div className="say">
      <h1>{heading}</h1>
      <p className="lead">{intro}</p>
      <div className="actions">
        <ButtonLink to="/book">Book Now</ButtonLink>
        <Link to="/services" className="go">
          See services
        </Link>
      </div>
      {nextVisit ? (
        <Link to="/profile" className="next-free">
          Your next visit: <b>{nextVisit}</b>
        </Link>
      ) : null}
      {soonest ? (
        <Link to={soonest.to} className="next-free">
          Next free: {soonest.name} <b>{soonest.when}</b>
        </Link>
      ) : null}
      {openToday ? <p className="meta">{openToday}</p> : null}
    </div>
  );
}

function FrontPicture({ photo }: Pick<HomeData, "photo">) {
  if (!photo) return <span className="pile" />;
  return (
    <img
      src={photo.image}
      srcSet={pictureSet(photo.image)}
      sizes="(min-width: 60rem) 42vw, 100vw"
      alt={photo.alt}
      width={photo.width}
      height={photo.height}
      {...{ fetchpriority: "high" }}
    />
  );
}

function Treatments({ featured }: Pick<HomeData, "featured">) {
  return (
    <section aria-labelledby="picks">
      <div className="split">
        <h2 id="picks">Treatments</h2>
        <Link to="/services" className="go">
          All treatments
        </Link>
      </div>
      <ul className="service-cards plain">
        {featured.map((service) => (
          <ServiceCard key={service.id} service={service} under plain />
        ))}
      </ul>
    </section>
  );
}

function Quote({ quote: { words, byline } }: { quote: NonNullable<HomeData["quote"]> }) {
  return (
    <section className="quote" aria-labelledby="voices">
      <h2 id="voices" className="visually-hidden">
        What clients say
      </h2>
      <figure>
        <blockquote>“{words}”</blockquote>
        {byline ? <figcaption>{byline}</figcaption> : null}
      </figure>
      <Link to="/testimonials" className="go">
        All testimonials
      </Link>
    </section>
  );
}

function Owner({ owner: { name, role, words, photo } }: { owner: NonNullable<HomeData["owner"]> }) {
  return (
    <section className="owner" aria-labelledby="owner">
      {photo ? (
        <img
          src={photo.image}
          srcSet={pictureSet(photo.image)}
          sizes="(min-width: 60rem) 340px, 232px"
          alt={photo.alt}
          width={photo.width}
          height={photo.height}
          loading="lazy"
        />
      ) : (
        <Swatch cloth={3} initials={initialsOf(name)} />
      )}
      <div>
        {role ? <p className="kicker">{role}</p> : null}
        <h2 id="owner">{name}</h2>
        {words ? <p>{words}</p> : null}
        <Link to="/about" className="go">
          Meet the Owner
        </Link>
      </div>
    </section>
  );
}

function Visit({ visit: { address, phone, week } }: Pick<HomeData, "visit">) {
  return (
    <section className="visit tone" aria-labelledby="visit">
      <div>
        <h2 id="visit" className="visually-hidden">
          Visit us
        </h2>
        <p className="kicker" aria-hidden="true">
          Visit us
        </p>
        <address>{address}</address>
        <p className="actions">
          <Link to="/contact#way" className="go">
            Directions
          </Link>
          <a href={telephoneLink(phone)} className="go">
            {phone}
          </a>
          <Link to="/contact#message" className="go">
            Write to us
          </Link>
        </p>
      </div>
      {week.rows.length > 0 ? <HoursTable week={week} /> : null}
    </section>
  );
}

function Tiles({ home: { lines, place } }: { home: HomeData }) {
  return (
    <nav aria-label="More about the studio">
      <ul className="tiles">
        <Tile to="/about" title="Meet the Owner" line={lines.owner} />
        <Tile to="/services" title="Services" line={lines.services} />
        {lines.gallery === null ? null : <Tile to="/gallery" title="Gallery" line={lines.gallery} />}
        <Tile to="/news" title="News" line={lines.news} />
        <Tile to="/faq" title="FAQ" line={lines.faq} />
        <Tile to="/testimonials" title="Testimonials" line={lines.testimonials} />
        <Tile to="/contact" title="Contact" line={place} />
      </ul>
    </nav>
  );
}

const Tile = ({ to, title, line }: { to: string; title: string; line: string }) => (
  <li>
    <Link to={to} className="tile">
      <strong>{title}</strong> {line}
    </Link>
  </li>
);
