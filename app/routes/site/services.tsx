import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { ServiceCard } from "#app/catalogue/services/service-card.tsx";
import { listServices } from "#app/catalogue/services/services.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { offersFor } from "#app/website/pages/offers.server.ts";
import { Offers } from "#app/website/pages/offers.tsx";
import { catalogFacts } from "#app/website/sharing/catalog-facts.server.ts";
import { at, pageMeta } from "#app/website/sharing/page-meta.ts";
import { StructuredData } from "#app/website/sharing/structured-data.tsx";
import { siteText } from "#app/website/texts/texts.server.ts";

export const handle = {
  access: { GET: "public" },
  page: { title: "Services", sitemap: true, menus: { header: { place: 2 } } },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const address = at(matches, "/services");
  return pageMeta({
    matches,
    title: handle.page.title,
    data: data && { address, description: data.summary },
  });
};

export function loader({ context }: LoaderFunctionArgs) {
  const { visitor } = context;
  const services = listServices();
  return {
    services,
    summary: siteText("services.summary"),
    priceNotice: siteText("services.priceNotice"),
    ready: siteText("services.ready"),
    me: visitor?.roles.includes("provider") ? visitor.userId : null,
    offers: offersFor(visitor, context.by.now),
    facts: catalogFacts(context.origin, services, context.by.now),
  };
}

export default function Services() {
  const { services, priceNotice, ready, me, offers, facts } = useLoaderData<typeof loader>();
  const mine = services.filter(({ providers }) => providers.some(({ id }) => id === me));
  return (
    <>
      <PageHeading>Services</PageHeading>
      <div className="stack">
        {me !== null ? (
          <Notice tone="success" heading="Your Services">
            <p>{mine.map(({ name }) => name).join(", ") || "No service is assigned to you yet."}</p>
          </Notice>
        ) : null}
        <Offers offers={offers} />
        {priceNotice ? (
          <p className="price-notice">
            <Icon name="info" />
            {priceNotice}
          </p>
        ) : null}
        {services.length > 0 ? (
          <ul className="service-cards">
            {services.map((service, index) => (
              <ServiceCard
                key={service.id}
                service={service}
                mine={mine.includes(service)}
                eager={index < 2}
              />
            ))}
          </ul>
        ) : (
          <Notice>
            <p>No services available at the moment.</p>
          </Notice>
        )}
      </div>
      <section className="ready">
        <h2>Ready to Book?</h2>
        {ready ? <p>{ready}</p> : null}
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
      </section>
      <StructuredData facts={facts} />
    </>
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
