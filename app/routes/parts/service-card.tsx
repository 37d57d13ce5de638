import { Link } from "@remix-run/react";
import { priceTag } from "#app/domain/catalogue/price.ts";
import { bookingPath, servicePath } from "#app/domain/catalogue/service-path.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Art } from "#app/platform/ui/kit/art.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";

export type CardService = {
  id: number;
  slug: string | null;
  name: string;
  description: string;
  category: string;
  minutes: string;
  price: string;
  image: string | null;
  unavailable: boolean;
  providers: { id: number; name: string }[];
};

const noProvider = "No provider at the moment";

/** Only these fields go into the page's data. */
export const cardOf = (service: CardService): CardService => {
  const { id, slug, name, description, category, minutes, image, unavailable, providers } = service;
  const price = priceTag(service.price);
  return { id, slug, name, description, category, minutes, price, image, unavailable, providers };
};

/** `mine`: the visitor offers it. `eager`: above the fold. `under`: below a heading of its category. */
export function ServiceCard({
  service,
  mine,
  eager,
  under,
}: {
  service: CardService;
  mine?: boolean;
  eager?: boolean;
  under?: boolean;
}) {
  const { id, name, category, unavailable, providers } = service;
  const givers =
    providers.length > 0 ? `With ${providers.map((provider) => provider.name).join(", ")}` : noProvider;
  const facts = [`${service.minutes} min`, under ? "" : category, givers].filter(Boolean);
  const Heading = under ? "h3" : "h2";
  return (
    <li className={unavailable ? "service-card off" : "service-card"}>
      {service.image ? (
        <img
          src={service.image}
          srcSet={pictureSet(service.image)}
          sizes="(min-width: 76rem) 17rem, (min-width: 35rem) 45vw, 112px"
          alt=""
          width="640"
          height="360"
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
      ) : (
        <Art seed={id} />
      )}
      <Heading>
        <Link to={servicePath(service)}>{name}</Link>
      </Heading>
      {service.description ? <p className="text">{service.description}</p> : null}
      <p className="meta">{facts.join(" · ")}</p>
      <p className="price">{service.price}</p>
      {mine ? <Badge tone="success">You Offer This</Badge> : null}
      <CardButton service={service} />
    </li>
  );
}

function CardButton({ service: { name, unavailable, providers } }: { service: CardService }) {
  if (unavailable) {
    return (
      <>
        <p className="overlay">Temporarily Unavailable</p>
        <button type="button" className="button" disabled aria-label={`Currently Unavailable: ${name}`}>
          Currently Unavailable
        </button>
      </>
    );
  }
  if (providers.length === 0) {
    return (
      <ButtonLink variant="ghost" to="/contact" aria-label={`Ask us: ${name}`}>
        Ask us
      </ButtonLink>
    );
  }
  return (
    <ButtonLink variant="soft" to={bookingPath({ service: name })} aria-label={`Book This Service: ${name}`}>
      Book This Service
    </ButtonLink>
  );
}
