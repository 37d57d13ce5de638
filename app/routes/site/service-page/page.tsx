import { Link } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Art } from "#app/platform/ui/kit/art.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ServiceCard } from "#app/routes/parts/service-card.tsx";
import { ServiceTexts } from "#app/routes/parts/service-texts.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import { BookingBox } from "./booking-box.tsx";
import type { ServicePageData } from "./loader.server.ts";

/** A treatment in the order in which it is chosen: what it is, when it is free, what to know, what else there is. */
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
        <Link to="/prices">Price list to print</Link>
      </section>
      <StructuredData facts={page.facts} />
    </>
  );
}

/** The heading says what is to be seen on it. */
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
