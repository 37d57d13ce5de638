import type { LegalPageData } from "#app/domain/website/pages/legal.server.ts";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";

export function LegalPage({ heading, page }: { heading: string; page: LegalPageData }) {
  return (
    <article className="narrow">
      <PageHeading>{heading}</PageHeading>
      {page.changed ? <p className="meta">Last changed on {page.changed}</p> : null}
      <RichText html={page.html} />
    </article>
  );
}
