import { Form, Link } from "@remix-run/react";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import type { ListedEntry } from "#app/website/entries/list.server.ts";
import type { EntryWords } from "#app/website/entry-kinds.ts";
import { webpageUrl } from "./url.ts";

/** The entries in the order of the site. The arrows and the switches are buttons of one form. */
export function EntryList({
  entries,
  part,
  words,
  sending,
}: {
  entries: ListedEntry[];
  part: string;
  words: EntryWords;
  sending: boolean;
}) {
  if (entries.length === 0) return <p>There is nothing here yet. The site says so, too.</p>;
  return (
    <Form method="post" action={webpageUrl({ part })} preventScrollReset>
      <ol className="entry-rows">
        {entries.map((entry, index) => (
          <li key={entry.id} id={`entry-${entry.id}`}>
            <div className="entry-name">
              <Link to={webpageUrl({ part, id: entry.id })}>{entry.title}</Link>
              {entry.detail ? <span className="meta">{entry.detail}</span> : null}
            </div>
            <Badge tone={entry.state.tone}>{entry.state.words}</Badge>
            <div className="entry-deeds">
              {words.byDate ? null : (
                <span className="arrows">
                  <Arrow to="up" entry={entry} disabled={index === 0} sending={sending} />
                  <Arrow to="down" entry={entry} disabled={index === entries.length - 1} sending={sending} />
                </span>
              )}
              <button
                type="submit"
                name={entry.published ? "hide" : "show"}
                value={entry.id}
                className="as-link"
                aria-disabled={sending || undefined}
                aria-label={`${entry.published ? "Unpublish" : "Publish"}: ${entry.title}`}
              >
                {entry.published ? "Unpublish" : "Publish"}
              </button>
              <Link to={webpageUrl({ part, id: entry.id })} aria-label={`Edit: ${entry.title}`}>
                Edit
              </Link>
              <Link
                to={webpageUrl({ part, id: entry.id, delete: "" })}
                className="deletes"
                aria-label={`Delete: ${entry.title}`}
              >
                Delete
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </Form>
  );
}

function Arrow({
  to,
  entry: { id, title },
  disabled,
  sending,
}: {
  to: "up" | "down";
  entry: ListedEntry;
  disabled: boolean;
  sending: boolean;
}) {
  return (
    <button
      type="submit"
      name={to}
      value={id}
      className={`order-button ${to}`}
      disabled={disabled}
      aria-disabled={sending || undefined}
      aria-label={`Move ${to}: ${title}`}
    >
      <Icon name="chevron-down" />
    </button>
  );
}
