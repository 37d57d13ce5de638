import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type EntryWords, withArticle } from "#app/domain/website/entries/entry-kinds.ts";
import { longestText } from "#app/domain/website/texts/text-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { useUnsaved } from "#app/platform/ui/forms/preview-box.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { webpageUrl } from "#app/routes/admin/addresses.ts";
import type { EntryDetail, PartData, WebpageData } from "./loader.server.ts";
import { EntryPreview, FormattingHelp } from "./text-preview.tsx";
import { previewIn, problemIn, type WebpageAnswer } from "./webpage-answer.ts";

/** Asks once more. The last deletion can be undone all the same. */
export function deleteEntryQuestion(
  { key }: PartData,
  words: EntryWords,
  { id, title }: EntryDetail,
): Question {
  return {
    heading: `Delete this ${words.one}?`,
    sentence: `"${title}" goes from the site and from this list. If that turns out to be a mistake, you can undo it.`,
    yes: "Delete",
    no: "Keep it",
    at: webpageUrl({ part: key, id, delete: "" }),
    back: webpageUrl({ part: key, id }),
    fields: { intent: "delete", id: String(id) },
  };
}

type Texts = Record<"title" | "body" | "byline" | "date" | "lastDate", string>;

type EntryFieldsProps = {
  words: EntryWords;
  entry: Texts;
  /** What is wrong, by field. */
  problems: Record<string, string>;
};

/** What there is to fill in for this kind of entry. */
function EntryFields({ words, entry, problems }: EntryFieldsProps) {
  const { title, body, bodyHint, bodyOptional, byline } = words;
  return (
    <>
      <Field
        name="title"
        label={title}
        autoComplete="off"
        maxLength={longestText.title}
        required
        defaultValue={entry.title}
        error={problems.title}
      />
      <DateFields words={words} entry={entry} problems={problems} />
      <Field
        as="textarea"
        name="body"
        label={body}
        hint={bodyHint}
        rows={bodyOptional ? 4 : 12}
        className="words"
        maxLength={longestText.formatted}
        optional={bodyOptional}
        required={!bodyOptional}
        defaultValue={entry.body}
        error={problems.body}
      />
      {byline ? (
        <Field
          name="byline"
          label="Who said it"
          hint="As the client wants to be named: Dana R. Ask before you publish it."
          autoComplete="off"
          maxLength={longestText.byline}
          optional
          defaultValue={entry.byline}
          error={problems.byline}
        />
      ) : null}
    </>
  );
}

function DateFields({ words: { dates }, entry, problems }: EntryFieldsProps) {
  if (dates === "none") return null;
  return (
    <div className="side-by-side">
      <Field
        kind="date"
        name="date"
        label={dates === "day" ? "Date" : "First day"}
        hint={dates === "day" ? "Readers see it, and the newest comes first." : undefined}
        required
        defaultValue={entry.date}
        error={problems.date}
      />
      {dates === "span" ? (
        <Field
          kind="date"
          name="lastDate"
          label="Last day"
          hint="Empty: until you take it off the site."
          optional
          defaultValue={entry.lastDate}
          error={problems.lastDate}
        />
      ) : null}
    </div>
  );
}

type EntryFormProps = {
  page: WebpageData;
  part: PartData;
  words: EntryWords;
  answer: WebpageAnswer;
  notice: ReactNode;
  sending: boolean;
};

/** One form for a new entry and for one that is there. */
export function EntryForm({ page, part, words, answer, notice, sending }: EntryFormProps) {
  const { detail, facts, today, formKey } = page;
  const own = answer?.form === "entry" ? answer : undefined;
  const problem = problemIn(own);
  const preview = previewIn(own);
  const unsaved = useUnsaved(own);
  const { values } = own ?? unsent;
  const entry = {
    ...(detail ?? { title: "", body: "", byline: "", date: today }),
    lastDate: detail?.lastDate ?? "",
    ...values,
  };
  return (
    <div className="narrow staff editor">
      <FormProblemSummary problem={problem} names={["title", "date", "lastDate", "body", "byline"]} />
      <EntryHeading part={part} words={words} detail={detail} />
      {notice}
      {preview?.entry ? <EntryPreview preview={preview} entry={preview.entry} /> : null}
      <Form
        method="post"
        action={webpageUrl({ part: part.key, ...(detail ? { id: detail.id } : { add: "" }) })}
        noValidate
        className="stack"
        {...unsaved}
      >
        {detail ? (
          <>
            <input type="hidden" name="id" value={detail.id} />
            <input type="hidden" name="saw" value={values.saw ?? detail.saw} />
          </>
        ) : (
          <input type="hidden" name="key" value={formKey} />
        )}
        <EntryFields words={words} entry={entry} problems={problem?.fields ?? {}} />
        <FormattingHelp facts={facts} />
        <EntryButtons
          isNew={!detail}
          published={detail?.published === true}
          back={webpageUrl({ part: part.key })}
          sending={sending}
        />
      </Form>
      {detail ? (
        <section className="danger-zone" aria-labelledby="danger">
          <h2 id="danger">Danger Zone</h2>
          <ConfirmLink question={deleteEntryQuestion(part, words, detail)}>Delete</ConfirmLink>
        </section>
      ) : null}
    </div>
  );
}

function EntryHeading({ part, words, detail }: Pick<EntryFormProps, "part" | "words"> & DetailProps) {
  return (
    <>
      <PageHeading>
        {detail ? "Edit" : "Add"} {withArticle(words.one)}
      </PageHeading>
      <p className="split">
        <Link to={webpageUrl({ part: part.key })}>{part.name}</Link>
        {detail?.published ? (
          <Link to={urlOnSite(part, detail.slug)} reloadDocument>
            View on site
          </Link>
        ) : null}
      </p>
    </>
  );
}

type DetailProps = Pick<WebpageData, "detail">;

const urlOnSite = ({ key, path }: PartData, slug: string): string =>
  key === "news" ? `${path}/${encodeURIComponent(slug)}` : `${path}#${encodeURIComponent(slug)}`;

/** Enter presses the first button of a form: here the one that changes nothing. */
function EntryButtons({
  isNew,
  published,
  back,
  sending,
}: {
  isNew: boolean;
  published: boolean;
  back: string;
  sending: boolean;
}) {
  return (
    <div className="actions">
      <Button name="intent" value="preview" variant="ghost" disabled={sending}>
        Preview
      </Button>
      {published ? (
        <>
          <Button name="intent" value="save" disabled={sending}>
            Save
          </Button>
          <Button name="intent" value="draft" variant="soft" disabled={sending}>
            Save and take off the site
          </Button>
        </>
      ) : (
        <>
          <Button name="intent" value="publish" disabled={sending}>
            Publish
          </Button>
          <Button name="intent" value="draft" variant="soft" disabled={sending}>
            {isNew ? "Save as a draft" : "Save the draft"}
          </Button>
        </>
      )}
      <ButtonLink to={back} variant="ghost">
        Cancel
      </ButtonLink>
    </div>
  );
}
