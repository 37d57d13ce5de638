import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { entryFieldNames, entryForm } from "#app/domain/website/entries/entry-form.ts";
import { type EntryWords, withArticle } from "#app/domain/website/entries/entry-kinds.ts";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { useUnsaved } from "#app/platform/ui/shell/unsaved.ts";
import { webpageUrl } from "#app/routes/admin/addresses.ts";
import type { EntryDetail, PartData, WebpageData } from "./loader.server.ts";
import { EntryPreview, FormattingHelp } from "./text-preview.tsx";
import { previewIn, problemIn, type WebpageAnswer } from "./webpage-answer.ts";

export function deleteEntryQuestion(
  { key }: PartData,
  words: EntryWords,
  { id, title }: EntryDetail,
): Question {
  return {
    heading: `Delete this ${words.one}?`,
    sentence: `"${title}" is removed from your site and from this list. You can undo this.`,
    yes: "Delete",
    no: "Keep it",
    at: webpageUrl({ part: key, id, delete: "" }),
    back: webpageUrl({ part: key, id }),
    fields: { intent: "delete", id: String(id) },
  };
}

type FieldOf = (name: (typeof entryFieldNames)[number]) => FilledField;

type Boxes = NonNullable<WebpageData["boxes"]>;

function EntryFields({
  words: { dates, byline },
  field,
  boxes,
}: {
  words: EntryWords;
  field: FieldOf;
  boxes: Boxes | null;
}) {
  return (
    <>
      <FormField {...field("title")} />
      {dates === "none" ? null : (
        <div className="side-by-side">
          <FormField {...field("date")} />
          {dates === "span" ? <FormField {...field("lastDate")} /> : null}
        </div>
      )}
      {boxes ? <Conditions field={field} boxes={boxes} /> : null}
      <FormField {...field("body")} />
      {byline ? <FormField {...field("byline")} /> : null}
    </>
  );
}

/** Lowers prices if there is a reduction. */
function Conditions({ field, boxes }: { field: FieldOf; boxes: Boxes }) {
  const groupOf = (name: "weekdays" | "categories", ifNone: string) => {
    const { label, error, sent, defaultValue } = field(name);
    const chosen = `,${sent ?? defaultValue ?? ""},`;
    return (
      <CheckboxGroup
        name={name}
        legend={`${label} (none ticked: ${ifNone})`}
        choices={boxes[name]}
        chosen={boxes[name].map(({ value }) => value).filter((value) => chosen.includes(`,${value},`))}
        error={error}
      />
    );
  };
  return (
    <fieldset className="stack">
      <legend className="legend">Prices</legend>
      <div className="side-by-side">
        <FormField {...field("reduction")} />
        <FormField {...field("buyers")} />
      </div>
      {groupOf("weekdays", "every day")}
      <div className="side-by-side">
        <FormField {...field("from")} />
        <FormField {...field("to")} />
      </div>
      {groupOf("categories", "all treatments")}
      <p className="hint">
        Press Preview to see what this means. If several offers apply, the lowest price counts. Visits that
        are already booked keep their price.
      </p>
    </fieldset>
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

export function EntryForm({ page, part, words, answer, notice, sending }: EntryFormProps) {
  const { detail, facts, today, formKey, boxes } = page;
  const own = answer?.form === "entry" ? answer : undefined;
  const problem = problemIn(own);
  const preview = previewIn(own);
  const unsaved = useUnsaved(own);
  const { values } = own ?? unsent;
  const told = { values, fields: problem?.fields ?? {} };
  const field = filled(
    entryForm(words),
    told,
    detail ? { ...detail, ...detail.conditions } : { date: today },
  );
  return (
    <div className="narrow staff editor">
      <FormProblemSummary problem={problem} names={entryFieldNames} />
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
        <EntryFields words={words} field={field} boxes={boxes} />
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

/** Enter presses the first button of a form, so Preview comes first. */
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
            Save and unpublish
          </Button>
        </>
      ) : (
        <>
          <Button name="intent" value="publish" disabled={sending}>
            Publish
          </Button>
          <Button name="intent" value="draft" variant="soft" disabled={sending}>
            {isNew ? "Save as draft" : "Save draft"}
          </Button>
        </>
      )}
      <ButtonLink to={back} variant="ghost">
        Cancel
      </ButtonLink>
    </div>
  );
}
