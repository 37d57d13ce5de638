import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type PrepaidPage, prepaidPage } from "#app/domain/till/prepaid/prepaid-pages.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import contentCss from "#app/routes/parts/styles/content.css";
import { BalanceForm } from "./balance-form.tsx";

export const handle = {
  access: { GET: "public" },
  page: {
    title: "Packages and Gift Vouchers",
    sitemap: true,
    menus: { footer: { place: 5, name: "Packages and vouchers" } },
  },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export function loader({ context }: LoaderFunctionArgs) {
  const page = prepaidPage(context.origin);
  if (!page) throw new Response("Not Found", { status: 404 });
  return page;
}

export default function Packages() {
  const { packages, vouchers, askForVoucher, howToBuy } = useLoaderData<typeof loader>();
  return (
    <div className="narrow stack-wide">
      <PageHeading>Packages and Gift Vouchers</PageHeading>
      {packages.length > 0 ? (
        <section aria-labelledby="packages" className="stack">
          <h2 id="packages">Packages</h2>
          {packages.map((one) => (
            <Package key={one.id} {...one} />
          ))}
        </section>
      ) : null}
      {vouchers ? (
        <section aria-labelledby="vouchers" className="stack">
          <h2 id="vouchers">Gift vouchers</h2>
          <RichText html={vouchers} />
          <div className="actions">
            <ButtonLink to={askForVoucher} variant="ghost">
              Ask for a gift voucher
            </ButtonLink>
          </div>
        </section>
      ) : null}
      <section aria-labelledby="buy" className="stack">
        <h2 id="buy">How to buy</h2>
        <RichText html={howToBuy} />
      </section>
      <section aria-labelledby="balance" className="stack">
        <h2 id="balance">Check your balance</h2>
        <BalanceForm />
      </section>
    </div>
  );
}

function Package({ name, service, path, price, what, saved, valid, ask }: PrepaidPage["packages"][number]) {
  return (
    <div className="stack">
      <h3>
        {name}, {price}
      </h3>
      <p>
        <Link to={path}>{service}</Link>: {what}. {saved} {valid}
      </p>
      <div className="actions">
        <ButtonLink to={ask} variant="ghost">
          Ask for this package<span className="visually-hidden">: {name}</span>
        </ButtonLink>
      </div>
    </div>
  );
}
