import { Field } from "#app/ui/forms/field.tsx";
import type { EntryWords } from "#app/website/entries/kinds.ts";
import { longestText } from "#app/website/texts/limits.ts";

type Texts = Record<"title" | "body" | "byline" | "date" | "lastDate", string>;

/** What there is to fill in for this kind of entry. */
export function EntryFields({
  words: { title, body, bodyHint, bodyOptional, dates, byline },
  shown,
  fields,
}: {
  words: EntryWords;
  shown: Texts;
  /** What is wrong, by field. */
  fields: Record<string, string>;
}) {
  return (
    <>
      <Field
        name="title"
        label={title}
        autoComplete="off"
        maxLength={longestText.title}
        required
        defaultValue={shown.title}
        error={fields.title}
      />
      {dates === "none" ? null : (
        <div className="side-by-side">
          <Field
            kind="date"
            name="date"
            label={dates === "day" ? "Date" : "First day"}
            hint={dates === "day" ? "Readers see it, and the newest comes first." : undefined}
            required
            defaultValue={shown.date}
            error={fields.date}
          />
          {dates === "span" ? (
            <Field
              kind="date"
              name="lastDate"
              label="Last day"
              hint="Empty: until you take it off the site."
              optional
              defaultValue={shown.lastDate}
              error={fields.lastDate}
            />
          ) : null}
        </div>
      )}
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
        defaultValue={shown.body}
        error={fields.body}
      />
      {byline ? (
        <Field
          name="byline"
          label="Who said it"
          hint="As the client wants to be named: Dana R. Ask before you publish it."
          autoComplete="off"
          maxLength={longestText.byline}
          optional
          defaultValue={shown.byline}
          error={fields.byline}
        />
      ) : null}
    </>
  );
}
