import { Link } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { Swatch } from "#app/platform/ui/kit/swatch.tsx";
import { initialsOf } from "#app/platform/words/initials.ts";
import { ServiceCard } from "#app/routes/parts/service-card.tsx";
import { ServiceTexts } from "#app/routes/parts/service-texts.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import type { ServicePageData } from "./loader.server.ts";

function BookingBox({ page }: { page: ServicePageData }) {
  const { price, minutes, category, providers, name } = page.service;
  return (
    <section className="service-box" aria-label={`Book: ${name}`}>
      <p className="split">
        <span className="meta">{[`${minutes} min`, category].filter(Boolean).join(" · ")}</span>
        <span className="price">{price}</span>
      </p>
      {providers.length > 0 ? (
        <ul className="given-by" aria-label="Providers">
          {providers.map(({ id, name, to }) => (
            <li key={id}>
              <Swatch cloth={1 + (id % 5)} initials={initialsOf(name)} />
              {to ? <Link to={to}>{name}</Link> : name}
            </li>
          ))}
        </ul>
      ) : null}
      <BookingOptions page={page} />
      {page.priceNotice ? <p className="price-notice">{page.priceNotice}</p> : null}
    </section>
  );
}

function BookingOptions({
  page: { service, times, book, bookMore, ask, windowDays },
}: {
  page: ServicePageData;
}) {
  const { name, unavailable, providers } = service;
  const asking = (
    <ButtonLink to={ask} variant="ghost" full aria-label={`Ask us: ${name}`}>
      Ask us
    </ButtonLink>
  );
  if (unavailable) {
    return (
      <>
        <p>We don't offer this treatment at the moment. Ask us when it will be back.</p>
        <Button type="button" full disabled aria-label={`Currently Unavailable: ${name}`}>
          Currently Unavailable
        </Button>
        {asking}
      </>
    );
  }
  if (providers.length === 0) {
    return (
      <>
        <p>No providers currently offer this service. Please select a different service or contact us.</p>
        {asking}
      </>
    );
  }
  return (
    <>
      <ButtonLink to={book} full className="wide-only" aria-label={`Book This Service: ${name}`}>
        Book This Service
      </ButtonLink>
      <Link to={bookMore} className="go">
        Book it with another treatment or person
      </Link>
      {times.length > 0 ? (
        <>
          <p id="next-times" className="label">
            Next free times
          </p>
          <ul className="next-times" aria-labelledby="next-times">
            {times.map(({ to, dateTime, words }) => (
              <li key={dateTime}>
                <Link to={to}>
                  <time dateTime={dateTime}>{words}</time>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>No free times in the next {windowDays} days.</p>
          {asking}
        </>
      )}
    </>
  );
}

/** Keeps price and button in view on phones. */
function BuyBar({ page: { service, book } }: { page: ServicePageData }) {
  const { name, price, minutes, unavailable, providers } = service;
  if (unavailable || providers.length === 0) return null;
  return (
    <div className="buy-bar">
      <p>
        <span className="price">{price}</span> <span className="meta">{minutes} min</span>
      </p>
      <ButtonLink to={book} aria-label={`Book This Service: ${name}`}>
        Book This Service
      </ButtonLink>
    </div>
  );
}

export function ServicePage({ page }: { page: ServicePageData }) {
  const { service, photos, related, sections } = page;
  const { name, category, description } = service;
  const story = sections.filter(({ heading }) => !heading);
  const lists = sections.filter(({ heading }) => heading);
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <div className="service-page">
        <MainPicture service={service} />
        <div className="service-words">
          {description ? <p className="lead">{description}</p> : null}
          <ServiceTexts sections={story} questions={[]} />
        </div>
        <BookingBox page={page} />
        <div className="service-words">
          <ServiceTexts sections={lists} questions={page.questions} />
          {photos.length > 0 ? <Photos photos={photos} /> : null}
        </div>
      </div>
      {related.length > 0 ? (
        <section className="service-group" aria-labelledby="related">
          <div className="split">
            <h2 id="related">More in {category}</h2>
            <Link to="/services" className="go">
              All services
            </Link>
          </div>
          <ul className="service-cards plain">
            {related.map((other) => (
              <ServiceCard key={other.id} service={other} under plain />
            ))}
          </ul>
        </section>
      ) : (
        <Link to="/services" className="go">
          All services
        </Link>
      )}
      <BuyBar page={page} />
      <StructuredData facts={page.facts} />
    </>
  );
}

/** Decorative: the heading names it. */
const MainPicture = ({ service: { image, cloth, unavailable } }: Pick<ServicePageData, "service">) => {
  const look = unavailable ? "service-picture off" : "service-picture";
  return (
    <div className={look}>
      {image ? (
        <img
          src={image}
          srcSet={pictureSet(image)}
          sizes="(min-width: 76rem) 44rem, (min-width: 56rem) 58vw, 92vw"
          alt=""
          width="1200"
          height="800"
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Swatch cloth={cloth} />
      )}
      {unavailable ? <Badge>Temporarily Unavailable</Badge> : null}
    </div>
  );
};

const Photos = ({ photos }: Pick<ServicePageData, "photos">) => (
  <ul className="service-photos">
    {photos.map(({ image, alt, width, height }) => (
      <li key={image}>
        <img
          src={image.replace("-800.", "-400.")}
          srcSet={pictureSet(image, [400, 800])}
          sizes="(min-width: 56rem) 14rem, 30vw"
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </li>
    ))}
  </ul>
);
