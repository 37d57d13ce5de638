import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from "@remix-run/react";
import {
  byCategory,
  longestSearch,
  type ServiceGroup,
  searchedFor,
  searchServices,
} from "#app/domain/catalogue/catalogue.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { sellsPrepaid } from "#app/domain/till/prepaid/prepaid-pages.server.ts";
import { offersFor } from "#app/domain/website/pages/offers.server.ts";
import { catalogFacts } from "#app/domain/website/sharing/page-facts.server.ts";
import { at, pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { Offers } from "#app/routes/parts/offers.tsx";
import { type CardService, cardOf, ServiceCard } from "#app/routes/parts/service-card.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import servicesCss from "#app/routes/parts/styles/services.css";

type Groups = { groups: ServiceGroup<CardService>[] };

export function ServiceFinder({ asked }: { asked: string | null }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark, which saves an element
    <form role="search" action="/services" className="service-finder">
      <input
        name="q"
        type="search"
        aria-label="Search the services"
        className="input"
        defaultValue={asked ?? ""}
        placeholder="Search"
        maxLength={longestSearch}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className="button ghost small">
        Search
      </button>
    </form>
  );
}

const closedAnchor = "not-available";

function Categories({ groups, closed }: Groups & { closed: CardService[] }) {
  if (groups.length < 2) return null;
  return (
    <nav aria-label="Categories" className="chips">
      {groups.map(({ anchor, name }) => (
        <a key={anchor} href={`#${anchor}`}>
          {name}
        </a>
      ))}
      {closed.length > 0 ? <a href={`#${closedAnchor}`}>Not available now</a> : null}
    </nav>
  );
}

/** `me`: the logged-in provider, whose services are marked. */
export function ServiceGroups({ groups, me }: Groups & { me: number | null }) {
  return groups.map(({ anchor, name, services }) => (
    <section key={anchor} className="service-group" aria-labelledby={name ? anchor : undefined}>
      {name ? <h2 id={anchor}>{name}</h2> : null}
      <Cards services={services} me={me} under={name !== ""} />
    </section>
  ));
}

const Cards = ({ services, me, under }: { services: CardService[]; me: number | null; under: boolean }) => (
  <ul className="service-cards">
    {services.map((service) => (
      <ServiceCard
        key={service.id}
        service={service}
        mine={service.providers.some(({ id }) => id === me)}
        under={under}
      />
    ))}
  </ul>
);

/** `open`: a search found some of them. */
function ClosedServices({
  services,
  me,
  open,
}: {
  services: CardService[];
  me: number | null;
  open: boolean;
}) {
  const count = services.length;
  return (
    <details className="fold" id={closedAnchor} open={open}>
      <summary>{count === 1 ? "1 treatment is" : `${count} treatments are`} not available now</summary>
      <h2 className="visually-hidden">Not available now</h2>
      <Cards services={services} me={me} under />
    </details>
  );
}

export const handle = {
  access: { GET: "public" },
  page: { title: "Services", sitemap: true, menus: { header: { place: 2 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: servicesCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const address = at(matches, "/services");
  return [
    ...pageMeta({
      matches,
      title: handle.page.title,
      data: data && { address, description: data.summary },
    }),
    ...(data?.asked ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor } = context;
  const services = listServices();
  const asked = searchedFor(new URL(request.url).searchParams.get("q"));
  const found = asked === null ? null : searchServices(services, asked);
  const me = visitor?.roles.includes("provider") ? visitor.userId : null;
  const shown = (found?.length ? found : services).map(cardOf);
  return {
    asked,
    found: found?.length ?? null,
    groups: byCategory(shown.filter(canBeBooked)),
    closed: shown.filter((service) => !canBeBooked(service)),
    summary: siteText("services.summary"),
    priceNotice: siteText("services.priceNotice"),
    ready: siteText("services.ready"),
    sellsPrepaid: sellsPrepaid(),
    me,
    mine: services.filter(({ providers }) => providers.some(({ id }) => id === me)).map(({ name }) => name),
    offers: offersFor(visitor, context.by.now),
    facts: catalogFacts(context.origin, services, context.by.now),
  };
}

const canBeBooked = ({ unavailable, providers }: CardService): boolean =>
  !unavailable && providers.length > 0;

export default function Services() {
  const { asked, found, groups, closed, priceNotice, ready, sellsPrepaid, me, mine, offers, facts } =
    useLoaderData<typeof loader>();
  const some = groups.length + closed.length > 0;
  return (
    <>
      <PageHeading beside={some ? <ServiceFinder asked={asked} /> : null}>Services</PageHeading>
      <div className="stack">
        {me !== null ? (
          <Notice tone="success" heading="Your Services">
            <p>{mine.join(", ") || "No service is assigned to you yet."}</p>
          </Notice>
        ) : null}
        <Offers offers={offers} />
        {asked !== null && found !== null ? <SearchResult asked={asked} found={found} /> : null}
        {priceNotice ? <p className="price-notice">{priceNotice}</p> : null}
      </div>
      <Categories groups={groups} closed={closed} />
      {some ? (
        <ServiceGroups groups={groups} me={me} />
      ) : (
        <Notice>
          <p>No services available at the moment.</p>
        </Notice>
      )}
      {closed.length > 0 ? <ClosedServices services={closed} me={me} open={asked !== null} /> : null}
      <section className="ready">
        <h2>Ready to Book?</h2>
        {ready ? <p>{ready}</p> : null}
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
        <a href="/book?several" className="go">
          Several treatments, or two people
        </a>
        <Link to="/prices" className="go">
          Printable price list
        </Link>
        {sellsPrepaid ? (
          <Link to="/packages" className="go">
            Packages and gift vouchers
          </Link>
        ) : null}
      </section>
      <StructuredData facts={facts} />
    </>
  );
}

function SearchResult({ asked, found }: { asked: string; found: number }) {
  return (
    <p className="search-result" role="status">
      {found === 0
        ? `No services found for “${asked}”. Here is everything we offer.`
        : `${found === 1 ? "1 treatment" : `${found} treatments`} for “${asked}”. `}
      {found === 0 ? null : <Link to="/services">Show all</Link>}
    </p>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <PageHeading>Services</PageHeading>
      <div className="stack">
        <Notice tone="danger" role="alert">
          <p>Failed to fetch services: {status}</p>
        </Notice>
        <div className="actions">
          <ButtonLink to="/services" plain>
            Try Again
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
