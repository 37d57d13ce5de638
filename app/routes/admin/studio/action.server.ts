/** What staff save on the page of the studio's facts, by the intent of its forms. */

import {
  changeOnline,
  changePolicy,
  changeReach,
} from "#app/domain/website/opening-hours/contact-details.server.ts";
import { formAction, formQuestion } from "#app/platform/http/answers/form-action.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { studioFieldNames } from "./fields.ts";
import { studioPageUrl } from "./url.ts";

export const studioAction = formAction(
  {
    reach({ fields, by }) {
      const changed = changeReach(fields.all, by);
      return changed.ok ? studioPageUrl({ done: "reach" }) : changed;
    },
    online({ fields, by }) {
      const changed = changeOnline(fields.all, by);
      return changed.ok ? studioPageUrl({ done: "online" }) : changed;
    },
    policy({ fields, by }) {
      const changed = changePolicy(fields.all, by);
      return changed.ok ? studioPageUrl({ done: "policy" }) : changed;
    },
    preview({ fields }) {
      const { refusal } = refused("conflict", "This is not saved yet.");
      return formQuestion(refusal, { form: "policy", values: fields.typed(studioFieldNames) });
    },
  },
  { failed: (status) => `Failed to save: ${status}`, kept: studioFieldNames },
);
