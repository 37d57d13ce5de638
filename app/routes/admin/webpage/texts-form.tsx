import { Form } from "@remix-run/react";
import { sawPrefix, textField } from "#app/domain/website/texts/text-limits.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { useUnsaved } from "#app/platform/ui/shell/unsaved.ts";
import { webpageUrl } from "#app/routes/admin/addresses.ts";
import type { PartData, TextData, WebpageData } from "./loader.server.ts";
import { FormattingHelp, TextsPreview } from "./text-preview.tsx";
import { previewIn, problemIn, type WebpageAnswer } from "./webpage-answer.ts";

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
      <h2 id="texts">{words ? "Page texts" : "Texts"}</h2>
      {preview ? <TextsPreview preview={preview} /> : null}
      <Form method="post" action={webpageUrl({ part: part.key })} noValidate className="stack" {...unsaved}>
        {texts.map((text) => (
          <TextField key={text.field} text={text} told={{ values, fields: problem?.fields ?? {} }} />
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

function TextField({ text, told }: { text: TextData; told: Pick<FormProblem, "fields" | "values"> }) {
  const { field: name, body, saw } = text;
  const sawName = sawPrefix + name;
  const field = filled(declareForm({ [name]: textField(text) }), told, { [name]: body })(name);
  const isLong = text.form === "line" && String(field.defaultValue).length > 36;
  return (
    <>
      <input type="hidden" name={sawName} value={told.values[sawName] ?? saw} />
      <FormField {...field} {...(isLong && { kind: "text", rows: 2 })} />
    </>
  );
}
