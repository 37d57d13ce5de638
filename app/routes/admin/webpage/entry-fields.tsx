import type { EntryWords } from "#app/domain/website/entries/entry-kinds.ts";
import { longestText } from "#app/domain/website/texts/text-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";

type Texts = Record<"title" | "body" | "byline" | "date" | "lastDate", string>;

type EntryFieldsProps = {
  words: EntryWords;
  entry: Texts;
  /** What is wrong, by field. */
  problems: Record<string, string>;
};

/** What there is to fill in for this kind of entry. */
export function EntryFields({ words, entry, problems }: EntryFieldsProps) {
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
