import {
  changeOnline,
  changePolicy,
  changeReach,
} from "#app/domain/website/opening-hours/contact-details.server.ts";
import { studioForms } from "#app/domain/website/opening-hours/contact-forms.ts";
import { type FormIntent, formAction, formQuestion } from "#app/platform/http/answers/form-action.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { studioPageUrl } from "./url.ts";

const saves = (
  form: keyof typeof studioForms,
  change: (input: unknown, by: By) => Outcome<boolean>,
): FormIntent => ({
  kept: studioForms[form],
  run({ fields, by }) {
    const changed = change(fields.all, by);
    return changed.ok ? studioPageUrl({ done: form }) : changed;
  },
});

export const studioAction = formAction(
  {
    reach: saves("reach", changeReach),
    online: saves("online", changeOnline),
    policy: saves("policy", changePolicy),
    preview({ fields }) {
      const { refusal } = refused("conflict", "This is not saved yet.");
      return formQuestion(refusal, { form: "policy", values: fields.kept(studioForms.policy) });
    },
  },
  { failed: (status) => `Failed to save: ${status}` },
);
