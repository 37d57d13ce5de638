import { Form, Link } from "@remix-run/react";
import { Field } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { RichText } from "#app/website/texts/rich-text.tsx";
import type { GuideGroup } from "./guides.server.ts";

/** The guides by whom they are for, with a search that works without script. */
export function Guides({ groups, found, search }: { groups: GuideGroup[]; found: number; search: string }) {
  return (
    <div className="guides">
      <Form method="get" action="/admin/help" role="search" className="filter" key={search}>
        <Field
          name="q"
          type="search"
          label="What are you looking for?"
          hint="A word or two, such as “no-show” or “time off”."
          maxLength={100}
          defaultValue={search}
        />
        <Button variant="ghost" small>
          Search
        </Button>
      </Form>
      {search ? (
        <p className="meta" role="status">
          {found === 1 ? "1 guide" : `${found} guides`} with “{search}”.{" "}
          <Link to="/admin/help">Show all</Link>
        </p>
      ) : null}
      {found === 0 ? (
        <Notice>
          <p>Nothing found. Try a single word, or the beginning of one.</p>
        </Notice>
      ) : null}
      {groups.map(({ heading, guides }) => (
        <section key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          {guides.map(({ id, title, html }) => (
            <details key={id} id={id} open={found < 4}>
              <summary>
                <h3>{title}</h3>
              </summary>
              <RichText html={html} />
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
