import { Form } from "@remix-run/react";
import type { ServiceSections } from "#app/domain/website/services/service-words.server.ts";
import {
  noServiceWords,
  serviceWordForm,
  serviceWordNames,
} from "#app/domain/website/services/service-words.ts";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PreviewBox } from "#app/platform/ui/forms/preview-box.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { useUnsaved } from "#app/platform/ui/shell/unsaved.ts";
import { DoneAndUndo } from "#app/routes/admin/done-and-undo.tsx";
import { ServiceTexts } from "#app/routes/parts/service-texts.tsx";
import type { ServiceDetail, ServicesData } from "./loader.server.ts";
import { partUrl, ServiceHeading } from "./service-heading.tsx";

/** Nothing was saved. The form keeps the typed values. */
export type PagePreview = ServiceSections & { ok: true; form: "page"; values: Record<string, string> };

export type ServicesAnswer = FormProblem | PagePreview | undefined;

export const servicesProblem = (answer: ServicesAnswer): FormProblem | undefined =>
  answer && !answer.ok ? answer : undefined;

const pagePreview = (answer: ServicesAnswer): PagePreview | undefined => (answer?.ok ? answer : undefined);

export function PageWords({
  service,
  page,
  answer,
  sending,
}: {
  service: ServiceDetail;
  page: ServicesData;
  answer: ServicesAnswer;
  sending: boolean;
}) {
  const { values, fields } = servicesProblem(answer) ?? { ...unsent, ...pagePreview(answer) };
  const preview = pagePreview(answer);
  const { saw, ...words } = page.words ?? { ...noServiceWords, saw: "" };
  const field = filled(serviceWordForm, { values, fields }, words);
  const unsaved = useUnsaved(answer);
  const at = partUrl(service.id, "page");
  return (
    <div className="narrow staff editor">
      <FormProblemSummary problem={servicesProblem(answer)} names={serviceWordNames} />
      <ServiceHeading service={service} part="page">
        Page: {service.name}
      </ServiceHeading>
      {answer ? null : <DoneAndUndo page={page} at={at} field="change" className="undo" sending={sending} />}
      {preview ? <WordsPreview preview={preview} /> : null}
      <Form method="post" action={at} noValidate className="stack" {...unsaved}>
        <input type="hidden" name="saw" value={values.saw ?? saw} />
        <p className="hint">
          Empty fields are left out. An empty line starts a paragraph, a hyphen at the start of a line makes a
          list, **two stars** make text bold.
        </p>
        {serviceWordNames.map((name) => (
          <FormField key={name} {...field(name)} />
        ))}
        <div className="actions">
          <Button name="intent" value="page" disabled={sending}>
            Save
          </Button>
          <Button name="intent" value="preview-page" variant="ghost" disabled={sending}>
            Preview
          </Button>
        </div>
      </Form>
    </div>
  );
}

function WordsPreview({ preview }: { preview: PagePreview }) {
  const { sections, questions } = preview;
  return (
    <PreviewBox of={preview}>
      {sections.length + questions.length > 0 ? (
        <ServiceTexts sections={sections} questions={questions} />
      ) : (
        <p>No page text yet. The page shows the description, price and available times.</p>
      )}
    </PreviewBox>
  );
}
