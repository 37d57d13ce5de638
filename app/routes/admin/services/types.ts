import type { ServiceSections } from "#app/domain/website/services/service-words.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

/** Nothing was changed; what was typed stands in the form again. */
export type PagePreview = ServiceSections & { ok: true; form: "page"; values: Record<string, string> };

/** What the page's action answers where it does not lead on. */
export type ServicesAnswer = FormProblem | PagePreview | undefined;

export const servicesProblem = (answer: ServicesAnswer): FormProblem | undefined =>
  answer && !answer.ok ? answer : undefined;

export const pagePreview = (answer: ServicesAnswer): PagePreview | undefined =>
  answer?.ok ? answer : undefined;
