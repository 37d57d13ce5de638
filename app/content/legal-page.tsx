import { PageHeading } from "#app/ui/page-heading.tsx";
import type { LegalPageData } from "./legal.server.ts";
import { RichText } from "./rich-text.tsx";

export function LegalPage({ heading, page }: { heading: string; page: LegalPageData }) {
  return (
    <article className="narrow">
      <PageHeading>{heading}</PageHeading>
      {page.changed ? <p className="meta">Last changed on {page.changed}</p> : null}
      <RichText html={page.html} />
    </article>
  );
}
