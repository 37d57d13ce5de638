import { Form, Link } from "@remix-run/react";
import type { EntryWords } from "#app/domain/website/entries/entry-kinds.ts";
import type { ListedEntry } from "#app/domain/website/entries/entry-rows.server.ts";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
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
                  <OrderButtons
                    row={{ id: entry.id, name: entry.title }}
                    isFirst={index === 0}
                    isLast={index === entries.length - 1}
                    sending={sending}
                  />
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
