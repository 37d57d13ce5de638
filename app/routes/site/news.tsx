import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadNewsPage } from "#app/domain/website/pages/news.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import contentCss from "#app/routes/parts/styles/content.css";

export const handle = {
  access: { GET: "public" },
  page: { title: "News", sitemap: true },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: contentCss },
  { rel: "alternate", type: "application/atom+xml", title: "News", href: "/news.xml" },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export const loader = ({ context }: LoaderFunctionArgs) => loadNewsPage(context.origin);

export default function News() {
  const { lead, articles } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeading lead={lead}>News</PageHeading>
      {articles.length > 0 ? (
        <>
          <ul className="articles">
            {articles.map(({ to, title, date, day, teaser }) => (
              <li key={to}>
                <time className="meta" dateTime={date}>
                  {day}
                </time>
                <h2>
                  <Link to={to}>{title}</Link>
                </h2>
                <p>{teaser}</p>
              </li>
            ))}
          </ul>
          <p className="hint">
            Prefer a feed reader? <a href="/news.xml">News feed</a>
          </p>
        </>
      ) : (
        <Notice>
          <p>No news yet.</p>
        </Notice>
      )}
    </div>
  );
}
