import { Form } from "@remix-run/react";
import { longestText, sawPrefix } from "#app/domain/website/texts/text-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { useUnsaved } from "#app/platform/ui/forms/preview-box.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { webpageUrl } from "#app/routes/admin/addresses.ts";
import type { PartData, TextData, WebpageData } from "./loader.server.ts";
import { FormattingHelp, TextsPreview } from "./text-preview.tsx";
import { previewIn, problemIn, type WebpageAnswer } from "./webpage-answer.ts";

/** The texts of one page in the order in which it shows them. */
export function TextsForm({
  page: { texts, facts, words },
  part,
  answer,
  sending,
}: {
  page: WebpageData;
  part: PartData;
  answer: WebpageAnswer;
  sending: boolean;
}) {
  const own = answer?.form === "texts" ? answer : undefined;
  const { values } = own ?? unsent;
  const problem = problemIn(own);
  const preview = previewIn(own);
  const unsaved = useUnsaved(own);
  return (
    <section className="stack editor" aria-labelledby="texts">
      <h2 id="texts">{words ? "Texts around them" : "Texts"}</h2>
      {preview ? <TextsPreview preview={preview} /> : null}
      <Form method="post" action={webpageUrl({ part: part.key })} noValidate className="stack" {...unsaved}>
        {texts.map((text) => (
          <TextField
            key={text.field}
            text={text}
            typed={values[text.field]}
            saw={values[sawPrefix + text.field]}
            error={problem?.fields[text.field]}
          />
        ))}
        <FormattingHelp facts={facts} marks={texts.some(({ form }) => form === "formatted")} />
        <div className="actions">
          <Button name="intent" value="texts" disabled={sending}>
            Save
          </Button>
          <Button name="intent" value="preview-texts" variant="ghost" disabled={sending}>
            Preview
          </Button>
        </div>
      </Form>
    </section>
  );
}

function TextField({
  text: { field, label, form, hint, body, saw: saved },
  typed,
  saw,
  error,
}: {
  text: TextData;
  typed: string | undefined;
  saw: string | undefined;
  error: string | undefined;
}) {
  const common = {
    name: field,
    label,
    hint,
    error,
    defaultValue: typed ?? body,
    maxLength: longestText[form],
    autoComplete: "off",
  };
  return (
    <>
      <input type="hidden" name={sawPrefix + field} value={saw ?? saved} />
      {form === "formatted" || form === "lines" ? (
        <Field as="textarea" rows={form === "lines" ? 4 : 12} className="words" {...common} />
      ) : form === "line" && common.defaultValue.length > 36 ? (
        <Field as="textarea" rows={2} {...common} />
      ) : (
        <Field
          type={form === "date" ? "date" : "text"}
          inputMode={form === "address" ? "url" : undefined}
          {...common}
        />
      )}
    </>
  );
}
