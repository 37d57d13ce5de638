import { Link } from "@remix-run/react";
import { priceTag } from "#app/domain/catalogue/price.ts";
import { bookingPath, servicePath } from "#app/domain/catalogue/service-path.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Swatch } from "#app/platform/ui/kit/swatch.tsx";
import { callNameOf } from "#app/platform/words/call-name.ts";

export type CardService = {
  id: number;
  slug: string | null;
  name: string;
  description: string;
  category: string;
  minutes: string;
  price: string;
  image: string | null;
  cloth: number;
  /** The side of the picture that a square must keep. */
  focus?: "start" | "end";
  unavailable: boolean;
  providers: { id: number; name: string }[];
};

/** Longer names are smaller, so that they fit on the fabric. */
const longName = 34;

const noProvider = "No provider at the moment";

/** Only these fields go into the page's data. */
export const cardOf = (service: CardService): CardService => {
  const { id, slug, name, description, category, minutes, image, cloth, focus, unavailable, providers } =
    service;
  const price = priceTag(service.price);
  return {
    id,
    slug,
    name,
    description,
    category,
    minutes,
    price,
    image,
    cloth,
    focus,
    unavailable,
    providers,
  };
};

/** `mine`: the visitor offers it. `under`: below a heading of its category. `plain`: name, minutes and price only. */
export function ServiceCard({
  service,
  mine,
  under,
  plain,
}: {
  service: CardService;
  mine?: boolean;
  under?: boolean;
  plain?: boolean;
}) {
  const { name, category, unavailable, providers } = service;
  const facts = [`${service.minutes} min`, under || plain ? "" : category, plain ? "" : givers(providers)];
  const Heading = under ? "h3" : "h2";
  const look = ["service-card", unavailable && "off", name.length > longName && "long"];
  return (
    <li className={look.filter(Boolean).join(" ")}>
      <CardPicture service={service} />
      <Heading>
        <Link to={servicePath(service)}>{name}</Link>
      </Heading>
      <p className="meta">{facts.filter(Boolean).join(" · ")}</p>
      <p className="price">{service.price}</p>
      {mine ? <Badge tone="success">You Offer This</Badge> : null}
      {plain ? null : <p className="text">{service.description}</p>}
      {plain ? null : <CardLink service={service} />}
    </li>
  );
}

/** First names, unless two providers share one. */
function givers(providers: CardService["providers"]): string {
  if (providers.length === 0) return noProvider;
  const short = providers.map(({ name }) => callNameOf(name));
  const names = new Set(short).size < short.length ? providers.map(({ name }) => name) : short;
  return `With ${names.join(", ")}`;
}

const CardPicture = ({ service: { image, cloth, focus } }: { service: CardService }) =>
  image ? (
    <img
      className={focus && `focus-${focus}`}
      src={image}
      srcSet={pictureSet(image)}
      sizes="(min-width: 60rem) 17rem, (min-width: 40rem) 45vw, 104px"
      alt=""
      width="600"
      height="400"
      loading="lazy"
      decoding="async"
    />
  ) : (
    <Swatch cloth={cloth} />
  );

function CardLink({ service: { name, unavailable, providers } }: { service: CardService }) {
  if (unavailable) {
    return (
      <>
        <Badge>Temporarily Unavailable</Badge>
        <button type="button" className="go" disabled aria-label={`Currently Unavailable: ${name}`}>
          Currently Unavailable
        </button>
      </>
    );
  }
  const [to, words] =
    providers.length > 0 ? [bookingPath({ service: name }), "Book This Service"] : ["/contact", "Ask us"];
  return (
    <Link to={to} className="go" aria-label={`${words}: ${name}`}>
      {words}
    </Link>
  );
}
