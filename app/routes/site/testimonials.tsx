import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publishedEntries } from "#app/domain/website/entries/entries.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import { pageHead, siteText } from "#app/domain/website/texts/texts.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import contentCss from "#app/routes/parts/styles/content.css";

export const handle = {
  access: { GET: "public" },
  page: { title: "Testimonials", sitemap: true },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export const loader = ({ context }: LoaderFunctionArgs) => ({
  ...pageHead(context.origin, "/testimonials", "testimonials.lead"),
  invitation: siteText("testimonials.invitation"),
  voices: publishedEntries("testimonial"),
});

export default function Testimonials() {
  const { lead, invitation, voices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading lead={lead}>Testimonials</PageHeading>
      {voices.length > 0 ? (
        <ul className="voices">
          {voices.map(({ slug, title, byline, html }) => (
            <li key={slug}>
              <figure className="card">
                <blockquote>
                  <h2>{title}</h2>
                  <RichText html={html} />
                </blockquote>
                {byline ? <figcaption className="meta">{byline}</figcaption> : null}
              </figure>
            </li>
          ))}
        </ul>
      ) : (
        <Notice>
          <p>No testimonials yet.</p>
        </Notice>
      )}
      <section className="ready">
        {invitation ? <h2>{invitation}</h2> : null}
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
      </section>
    </>
  );
}
