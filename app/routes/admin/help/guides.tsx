import { Form, Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import type { GuideGroup, GuidesShown } from "./guides.server.ts";
import { audienceUrl, guidesPath, guideUrl } from "./url.ts";

/** The guides of one audience, with the way to the others and a search through all that works without script. */
export function Guides({ audiences, audience, search, found, open, groups }: GuidesShown) {
  return (
    <div className="guides">
      <Form method="get" action={guidesPath} role="search" className="filter" key={search}>
        <Field
          name="q"
          type="search"
          label="What are you looking for?"
          hint="A word or two, such as “no-show” or “time off”. All your guides are looked through."
          maxLength={100}
          defaultValue={search}
        />
        <Button variant="ghost" small>
          Search
        </Button>
      </Form>
      <Audiences audiences={audiences} audience={audience} />
      {search ? (
        <p className="meta" role="status">
          {found === 1 ? "1 guide" : `${found} guides`} with “{search}”.
        </p>
      ) : null}
      {found === 0 ? (
        <Notice>
          <p>Nothing found. Try a single word, or the beginning of one.</p>
        </Notice>
      ) : null}
      {groups.map((group) => (
        <Group key={group.name} {...group} isOpen={(id) => (search ? found < 4 : id === open)} />
      ))}
    </div>
  );
}

function Audiences({ audiences, audience }: Pick<GuidesShown, "audiences" | "audience">) {
  return (
    <nav aria-label="Guides" className="actions">
      {audiences.map(({ name, heading }) => (
        <ButtonLink
          key={name}
          to={audienceUrl(name)}
          variant={name === audience ? "soft" : "ghost"}
          small
          aria-current={name === audience ? "page" : undefined}
        >
          {heading}
        </ButtonLink>
      ))}
    </nav>
  );
}

function Group({ name, heading, guides, isOpen }: GuideGroup & { isOpen: (id: string) => boolean }) {
  return (
    <section aria-labelledby={`for-${name}`}>
      <h2 id={`for-${name}`}>{heading}</h2>
      {guides.map(({ id, title, html }) =>
        html ? (
          <details key={id} id={id} open={isOpen(id)}>
            <summary>
              <h3>{title}</h3>
            </summary>
            <RichText html={html} />
          </details>
        ) : (
          <h3 key={id}>
            <Link to={guideUrl(id)}>{title}</Link>
          </h3>
        ),
      )}
    </section>
  );
}
