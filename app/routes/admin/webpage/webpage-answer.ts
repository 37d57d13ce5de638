import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import type { PartName } from "#app/domain/website/texts/site-parts.ts";
import type { FormCall } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

/** A form that was sent, and the part of the site that it is about. */
export type WebpageCall = FormCall & { part: PartName | null };

/** A text as the site would show it. */
export type PreviewedText = { label: string; empty: boolean } & (
  | { form: "formatted"; html: RichHtml }
  | { form: "plain"; lines: string[] }
);

export type PreviewedEntry = { title: string; html: RichHtml; byline: string; when: string | null };

/** Nothing was changed; what was typed stands in the form again. */
export type Previewed = {
  ok: true;
  form: "texts" | "entry";
  values: Record<string, string>;
  texts: PreviewedText[];
  entry: PreviewedEntry | null;
};

/** What the page's action answers where it does not lead on. */
export type WebpageAnswer = FormProblem | Previewed | undefined;

export const problemIn = (answer: WebpageAnswer): FormProblem | undefined =>
  answer && !answer.ok ? answer : undefined;

export const previewIn = (answer: WebpageAnswer): Previewed | undefined => (answer?.ok ? answer : undefined);
