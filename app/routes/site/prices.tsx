import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { byCategory } from "#app/domain/catalogue/catalogue.ts";
import { priceTag } from "#app/domain/catalogue/price.ts";
import { servicePath } from "#app/domain/catalogue/service-path.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { sellsPrepaid } from "#app/domain/till/prepaid/prepaid-pages.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import { noBreak, siteText } from "#app/domain/website/texts/texts.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import servicesCss from "#app/routes/parts/styles/services.css";

export const handle = {
  access: { GET: "public" },
  page: { title: "Price List", sitemap: true, menus: { footer: { place: 4, name: "Prices" } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: servicesCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export function loader({ context }: LoaderFunctionArgs) {
  const { studioName, address, phone } = studio();
  const rows = listServices().map((service) => ({
    ...{ id: service.id, name: service.name, category: service.category, path: servicePath(service) },
    ...{ minutes: service.minutes, price: priceTag(service.price), unavailable: service.unavailable },
  }));
  return {
    address: `${context.origin}/prices`,
    description: `What each treatment costs at ${studioName}, and how long it takes${examplesOf(rows)}.`,
    priceNotice: siteText("services.priceNotice"),
    sellsPrepaid: sellsPrepaid(),
    contact: [studioName, address, noBreak(phone)].filter(Boolean).join(" · "),
    groups: byCategory(rows),
  };
}

const examplesOf = (rows: Row[]): string =>
  rows.length > 0
    ? `: ${rows
        .slice(0, 3)
        .map(({ name, price }) => `${name} ${price.replace(/^F/u, "f")}`)
        .join(", ")}`
    : "";

export default function Prices() {
  const { groups, priceNotice, sellsPrepaid, contact } = useLoaderData<typeof loader>();
  return (
    <div className="prices narrow">
      <PageHeading>Price List</PageHeading>
      <p className="on-paper">{contact}</p>
      {groups.length === 0 ? (
        <Notice>
          <p>No services available at the moment.</p>
        </Notice>
      ) : null}
      {groups.map(({ anchor, name, services }) => (
        <PriceTable key={anchor} caption={name || "All services"} services={services} />
      ))}
      {priceNotice ? <p className="meta">{priceNotice}</p> : null}
      <section className="ready">
        {sellsPrepaid ? (
          <Link to="/packages" className="go">
            Packages and gift vouchers
          </Link>
        ) : null}
        <p>You can print this list without menus and buttons.</p>
        <ButtonLink to="/services">All services</ButtonLink>
      </section>
    </div>
  );
}

type Row = { id: number; name: string; path: string; minutes: string; price: string; unavailable: boolean };

function PriceTable({ caption, services }: { caption: string; services: Row[] }) {
  return (
    <table className="price-list">
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Duration</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ id, name, path, minutes, price, unavailable }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={path}>{name}</Link>
              {unavailable ? <span className="meta"> temporarily unavailable</span> : null}
            </th>
            <td>{minutes} min</td>
            <td className="price">{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
