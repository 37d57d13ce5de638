import { Link } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Art } from "#app/platform/ui/kit/art.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ServiceCard } from "#app/routes/parts/service-card.tsx";
import { ServiceTexts } from "#app/routes/parts/service-texts.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import type { ServicePageData } from "./loader.server.ts";

function BookingBox({ page }: { page: ServicePageData }) {
  const { price, minutes, category, providers, name } = page.service;
  return (
    <section className="card service-box" aria-label={`Book: ${name}`}>
      <p className="split">
        <span className="price">{price}</span>
        <span className="meta">{[`${minutes} min`, category].filter(Boolean).join(" · ")}</span>
      </p>
      {providers.length > 0 ? (
        <p className="meta given-by">
          With
          {providers.map(({ id, name, to }) =>
            to ? (
              <Link key={id} to={to}>
                {name}
              </Link>
            ) : (
              <span key={id}>{name}</span>
            ),
          )}
        </p>
      ) : null}
      <BookingOptions page={page} />
      {page.priceNotice ? <p className="meta">{page.priceNotice}</p> : null}
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
      <ButtonLink to={book} full aria-label={`Book This Service: ${name}`}>
        Book This Service
      </ButtonLink>
      <ButtonLink to={bookMore} variant="ghost" full>
        Book it with another treatment or person
      </ButtonLink>
      {times.length > 0 ? (
        <>
          <h2>Next free times</h2>
          <ul className="next-times">
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

export function ServicePage({ page }: { page: ServicePageData }) {
  const { service, photos, related } = page;
  const { name, category, description } = service;
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <div className="service-page">
        <div className="service-view">
          <MainPicture service={service} />
          {photos.length > 0 ? <Photos photos={photos} /> : null}
        </div>
        <BookingBox page={page} />
        {description || page.sections.length + page.questions.length > 0 ? (
          <div className="service-words">
            {description ? <p className="lead">{description}</p> : null}
            <ServiceTexts sections={page.sections} questions={page.questions} />
          </div>
        ) : null}
      </div>
      {related.length > 0 ? (
        <section className="service-group" aria-labelledby="related">
          <h2 id="related">More in {category}</h2>
          <ul className="service-cards">
            {related.map((other) => (
              <ServiceCard key={other.id} service={other} under />
            ))}
          </ul>
        </section>
      ) : null}
      <section className="ready">
        <h2>Something else?</h2>
        <ButtonLink to="/services" variant="ghost">
          All services
        </ButtonLink>
        <Link to="/prices">Printable price list</Link>
      </section>
      <StructuredData facts={page.facts} />
    </>
  );
}

/** Decorative: the heading names it. */
const MainPicture = ({ service: { id, image, unavailable } }: Pick<ServicePageData, "service">) => {
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
          height="675"
          decoding="async"
        />
      ) : (
        <Art seed={id} />
      )}
      {unavailable ? <p className="overlay">Temporarily Unavailable</p> : null}
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
