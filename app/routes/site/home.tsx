import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/http/access.ts";
import { Art } from "#app/ui/kit/art.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Tile } from "#app/ui/kit/tile.tsx";
import { Announcement } from "#app/website/pages/announcement.tsx";
import { loadHomePage } from "#app/website/pages/home.server.ts";
import { offersFor } from "#app/website/pages/offers.server.ts";
import { Offers } from "#app/website/pages/offers.tsx";
import { pageMeta } from "#app/website/sharing/page-meta.ts";
import { StructuredData } from "#app/website/sharing/structured-data.tsx";

export const handle = {
  access: { GET: "public" },
  page: { title: "Home", sitemap: true, menus: { header: { place: 1 } } },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: data?.title ?? handle.page.title,
    whole: true,
    data,
  });

export function loader({ context }: LoaderFunctionArgs) {
  const { now } = context.by;
  return { ...loadHomePage(context.origin, now), offers: offersFor(context.visitor, now) };
}

export default function Home() {
  const { heading, intro, place, lines, announcement, offers, facts } = useLoaderData<typeof loader>();
  return (
    <>
      {announcement ? <Announcement {...announcement} /> : null}
      <section className="hero">
        <div>
          <h1>{heading}</h1>
          <p className="lead">{intro}</p>
          <div className="actions">
            <ButtonLink to="/book">Book Now</ButtonLink>
            <ButtonLink to="/services" variant="ghost">
              See services
            </ButtonLink>
          </div>
        </div>
        <Art seed={8} hue="first" ratio={2} />
      </section>
      <Offers offers={offers} />
      <ul className="tiles">
        <Tile to="/about" title="Meet the Owner" line={lines.owner} seed={1} hue="first" />
        <Tile to="/services" title="Services" line={lines.services} seed={2} hue="second" />
        <Tile to="/gallery" title="Gallery" line={lines.gallery} seed={3} hue="second" />
        <Tile to="/news" title="News" line={lines.news} seed={4} hue="first" />
        <Tile to="/faq" title="FAQ" line={lines.faq} seed={5} hue="first" />
        <Tile to="/testimonials" title="Testimonials" line={lines.testimonials} seed={6} hue="second" />
        <Tile to="/contact" title="Contact" line={place} seed={7} hue="first" />
      </ul>
      <StructuredData facts={facts} />
    </>
  );
}
