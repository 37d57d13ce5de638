import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

/** Nothing was changed; what was typed stands in the form again, and here as the site would show it. */
export type PreviewedProfile = {
  ok: true;
  form: "profile";
  values: Record<string, string>;
  title: string;
  languages: string;
  story: RichHtml | null;
};

/** What the page's action answers where it does not lead on. */
export type TeamAnswer = FormProblem | PreviewedProfile | undefined;
