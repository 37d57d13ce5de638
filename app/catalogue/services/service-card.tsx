import { Art } from "#app/ui/kit/art.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { pictureSet } from "#app/ui/kit/picture-set.ts";

type CardService = {
  id: number;
  name: string;
  description: string;
  category: string;
  durationMinutes: number;
  price: string;
  image: string | null;
  unavailable: boolean;
  providers: { id: number; name: string }[];
};

/** A treatment as the catalogue shows it. `mine`: the visitor gives it. `eager`: its picture is above the fold. */
export function ServiceCard({
  service,
  mine,
  eager,
}: {
  service: CardService;
  mine?: boolean;
  eager?: boolean;
}) {
  const { id, name, unavailable, providers } = service;
  const facts = [`${service.durationMinutes} min`, service.category].filter(Boolean).join(" · ");
  return (
    <li className={unavailable ? "service-card off" : "service-card"}>
      {service.image ? (
        <img
          src={service.image}
          srcSet={pictureSet(service.image)}
          sizes="(min-width: 76rem) 17rem, (min-width: 35rem) 45vw, 92vw"
          alt=""
          width="640"
          height="360"
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
      ) : (
        <Art seed={id} />
      )}
      <h2>{name}</h2>
      <p className="meta facts-line">{facts}</p>
      <p className="price">{service.price}</p>
      <p className="text">{service.description}</p>
      <p className="meta">
        {providers.length > 0
          ? `With ${providers.map((provider) => provider.name).join(", ")}`
          : "No provider at the moment"}
      </p>
      {mine ? <Badge tone="success">You Offer This</Badge> : null}
      {unavailable ? (
        <>
          <p className="overlay">Temporarily Unavailable</p>
          <button type="button" className="button" disabled aria-label={`Currently Unavailable: ${name}`}>
            Currently Unavailable
          </button>
        </>
      ) : (
        <ButtonLink
          variant="soft"
          to={`/book?service=${encodeURIComponent(name)}`}
          aria-label={`Book This Service: ${name}`}
        >
          Book This Service
        </ButtonLink>
      )}
    </li>
  );
}
