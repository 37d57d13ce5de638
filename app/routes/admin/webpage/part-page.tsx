import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type EntryWords, withArticle } from "#app/domain/website/entries/entry-kinds.ts";
import type { ListedEntry } from "#app/domain/website/entries/entry-rows.server.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { SiteChange } from "#app/platform/undo/changes.server.ts";
import { webpageUrl } from "#app/routes/admin/addresses.ts";
import { WebsiteNav } from "#app/routes/admin/website-nav.tsx";
import type { PartData, WebpageData } from "./loader.server.ts";
import { TextsForm } from "./texts-form.tsx";
import { problemIn, type WebpageAnswer } from "./webpage-answer.ts";

type LastChanges = { undo: SiteChange | null; redo: SiteChange | null };

export function UndoLastChange({ changes: { undo, redo }, part }: { changes: LastChanges; part?: string }) {
  if (!undo && !redo) return null;
  return (
    <Form
      method="post"
      action={part ? `/admin/webpage?part=${part}` : "/admin/webpage"}
      className="undo-changes"
    >
      {undo ? (
        <button type="submit" name="undo" value={undo.id} className="button ghost small">
          <Icon name="arrow-left" />
          <span>Undo last change: {undo.label}</span>
        </button>
      ) : null}
      {redo ? (
        <button type="submit" name="redo" value={redo.id} className="button ghost small">
          <span>Redo: {redo.label}</span>
        </button>
      ) : null}
    </Form>
  );
}

function EntryList({
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
  if (entries.length === 0) return <p>No entries yet. Add the first one to show it on your site.</p>;
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

export function PartPage({
  page,
  part,
  answer,
  notices,
  sending,
}: {
  page: WebpageData;
  part: PartData;
  answer: WebpageAnswer;
  notices: ReactNode;
  sending: boolean;
}) {
  const { texts, entries, words, changes } = page;
  const problem = problemIn(answer);
  const atTexts = problem?.form === "texts" ? problem : undefined;
  return (
    <div className="staff">
      <FormProblemSummary problem={atTexts} names={texts.map(({ field }) => field)} />
      <div className="split">
        <PageHeading>{part.name}</PageHeading>
        <ButtonLink to={part.path} variant="ghost" small plain>
          View on site
        </ButtonLink>
      </div>
      <WebsiteNav />
      <p className="meta">
        <Link to={webpageUrl()}>All pages</Link>
        {" · "}
        {part.about}
      </p>
      {notices}
      <UndoLastChange changes={changes} part={part.key} />
      <Elsewhere part={part.key} />
      {words ? (
        <section className="stack" aria-labelledby="entries">
          <div className="split">
            <h2 id="entries">{part.name === "FAQ" ? "Questions" : part.name}</h2>
            <ButtonLink to={webpageUrl({ part: part.key, add: "" })} small>
              Add {withArticle(words.one)}
            </ButtonLink>
          </div>
          <EntryList entries={entries} part={part.key} words={words} sending={sending} />
        </section>
      ) : null}
      {texts.length > 0 ? (
        <TextsForm
          // New fields show the text of another user or of an undo.
          key={texts.map(({ saw }) => saw).join()}
          page={page}
          part={part}
          answer={answer}
          sending={sending}
        />
      ) : null}
    </div>
  );
}

const elsewhere: Record<string, { to: string; name: string; what: string }[]> = {
  services: [{ to: "/admin/services", name: "Manage Services", what: "Treatments, prices and pictures" }],
  owner: [{ to: "/admin/gallery", name: "Gallery & photos", what: "Your photo and the license" }],
  team: [{ to: "/admin/webpage/team", name: "Team", what: "Profiles and photos of your team" }],
  gallery: [{ to: "/admin/gallery", name: "Gallery & photos", what: "The photos" }],
  contact: [
    { to: "/admin/webpage/studio", name: "Address & policy", what: "Address, phone and email" },
    { to: "/admin/webpage/hours", name: "Opening hours", what: "When the studio is open" },
  ],
};

function Elsewhere({ part }: { part: string }) {
  const places = elsewhere[part];
  if (!places) return null;
  return (
    <ul className="elsewhere">
      {places.map(({ to, name, what }) => (
        <li key={to}>
          {what}: <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
