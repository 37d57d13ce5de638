import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { withArticle } from "#app/domain/website/entries/entry-kinds.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { WebsiteNav } from "#app/routes/admin/parts/website-nav.tsx";
import { EntryList } from "./entry-list.tsx";
import type { PartData, WebpageData } from "./loader.server.ts";
import { TextsForm } from "./texts-form.tsx";
import { problemIn, type WebpageAnswer } from "./types.ts";
import { UndoLastChange } from "./undo-last-change.tsx";
import { webpageUrl } from "./url.ts";

/** One page of the site: its texts, and its entries below them. */
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
          // Somebody else's words, and those of an undo, stand in new fields.
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
  team: [{ to: "/admin/webpage/team", name: "Team", what: "Who is introduced, with words and photos" }],
  gallery: [{ to: "/admin/gallery", name: "Gallery & photos", what: "The photos" }],
  contact: [
    { to: "/admin/webpage/studio", name: "Address & policy", what: "Address, phone and email" },
    { to: "/admin/webpage/hours", name: "Opening hours", what: "When the door is open" },
  ],
};

/** What belongs to the page but is changed in another place. */
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
