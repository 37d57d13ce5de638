import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadArticlePage } from "#app/domain/website/pages/news.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import contentCss from "#app/routes/parts/styles/content.css";

export const handle = {
  access: { GET: "public" },
  page: { title: "News" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: data?.title ?? handle.page.title, data, kind: "article" });

export function loader({ params, context }: LoaderFunctionArgs) {
  const page = loadArticlePage(params.slug ?? "", context.origin);
  if (!page) throw new Response("Not Found", { status: 404 });
  return page;
}

export default function Article() {
  const { title, date, day, html, newer, older, facts } = useLoaderData<typeof loader>();
  return (
    <article className="narrow">
      <PageHeading>{title}</PageHeading>
      <p className="meta">
        <time dateTime={date}>{day}</time>
      </p>
      <RichText html={html} />
      <nav className="neighbours" aria-label="More news">
        {newer ? (
          <p>
            Newer: <Link to={newer.to}>{newer.title}</Link>
          </p>
        ) : null}
        {older ? (
          <p>
            Older: <Link to={older.to}>{older.title}</Link>
          </p>
        ) : null}
        <ButtonLink to="/news" variant="ghost" small>
          All news
        </ButtonLink>
      </nav>
      <StructuredData facts={facts} />
    </article>
  );
}
