import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import type { PartName } from "#app/domain/website/texts/site-parts.ts";
import type { FormCall } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

export type WebpageCall = FormCall & { part: PartName | null };

export type PreviewedText = { label: string; empty: boolean } & (
  | { form: "formatted"; html: RichHtml }
  | { form: "plain"; lines: string[] }
);

export type PreviewedEntry = {
  title: string;
  html: RichHtml;
  byline: string;
  when: string | null;
  /** What an offer does to prices. */
  conditions: string[];
};

/** Changes nothing; the form keeps its `values`. */
export type Previewed = {
  ok: true;
  form: "texts" | "entry";
  values: Record<string, string>;
  texts: PreviewedText[];
  entry: PreviewedEntry | null;
};

export type WebpageAnswer = FormProblem | Previewed | undefined;

export const problemIn = (answer: WebpageAnswer): FormProblem | undefined =>
  answer && !answer.ok ? answer : undefined;

export const previewIn = (answer: WebpageAnswer): Previewed | undefined => (answer?.ok ? answer : undefined);
