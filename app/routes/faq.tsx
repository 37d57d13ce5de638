import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionFacts } from "#app/content/business-facts.server.ts";
import contentCss from "#app/content/content.css";
import { publishedEntries } from "#app/content/entries.server.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import { RichText } from "#app/content/rich-text.tsx";
import { pageHead, siteText } from "#app/content/site-text.server.ts";
import { StructuredData } from "#app/content/structured-data.tsx";
import type { RouteHandle } from "#app/http/access.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: "FAQ", data });

export function loader({ context }: LoaderFunctionArgs) {
  const questions = publishedEntries("faq");
  return {
    ...pageHead(context.origin, "/faq", "faq.lead"),
    more: siteText("faq.more"),
    questions,
    facts: questions.length > 0 ? questionFacts(questions) : null,
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
          <p>There are no questions here yet.</p>
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
