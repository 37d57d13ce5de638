import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publishedEntries } from "#app/domain/website/entries/entries.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import { pageHead } from "#app/domain/website/texts/texts.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import contentCss from "#app/routes/parts/styles/content.css";

export const handle = {
  access: { GET: "public" },
  page: { title: "Advice", sitemap: true, menus: { footer: { place: 3 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export const loader = ({ context }: LoaderFunctionArgs) => ({
  ...pageHead(context.origin, "/advice", "advice.lead"),
  pieces: publishedEntries("advice"),
});

export default function Advice() {
  const { lead, pieces } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading lead={lead}>Advice</PageHeading>
      {pieces.length > 0 ? (
        <div className="with-index">
          <nav className="index" aria-label="On this page">
            <ul>
              {pieces.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`#${slug}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="stack-wide">
            {pieces.map(({ slug, title, html }) => (
              <section key={slug} id={slug} aria-labelledby={`${slug}-heading`}>
                <h2 id={`${slug}-heading`}>{title}</h2>
                <RichText html={html} />
              </section>
            ))}
          </div>
        </div>
      ) : (
        <Notice>
          <p>No advice yet.</p>
        </Notice>
      )}
    </>
  );
}
