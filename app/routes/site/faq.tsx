import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publishedEntries } from "#app/domain/website/entries/entries.server.ts";
import { questionFacts } from "#app/domain/website/sharing/page-facts.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import { pageHead, siteText } from "#app/domain/website/texts/texts.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import contentCss from "#app/routes/parts/styles/content.css";

export const handle = {
  access: { GET: "public" },
  page: { title: "FAQ", sitemap: true, menus: { footer: { place: 4 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export function loader({ context }: LoaderFunctionArgs) {
  const questions = publishedEntries("faq");
  return {
    ...pageHead(context.origin, "/faq", "faq.lead"),
    more: siteText("faq.more"),
    questions,
    facts: questions.length > 0 ? questionFacts(context.origin, questions) : null,
  };
}

export default function Faq() {
  const { lead, more, questions, facts } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeading lead={lead}>FAQ</PageHeading>
      <div className="questions">
        {questions.map(({ slug, title, html }, index) => (
          <details key={slug} id={slug} open={index === 0}>
            <summary>
              <h2>{title}</h2>
            </summary>
            <RichText html={html} />
          </details>
        ))}
      </div>
      {questions.length === 0 ? (
        <Notice>
          <p>No questions yet.</p>
        </Notice>
      ) : null}
      <section className="ready">
        <h2>Something else?</h2>
        {more ? <p>{more}</p> : null}
        <ButtonLink to="/contact" variant="ghost">
          Contact
        </ButtonLink>
      </section>
      {facts ? <StructuredData facts={facts} /> : null}
    </div>
  );
}
