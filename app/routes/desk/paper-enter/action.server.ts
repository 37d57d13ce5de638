import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { urlWithQuery } from "#app/platform/words/url-with-query.ts";
import { enterFromPaper } from "./enter.server.ts";
import { paperEntryFailed } from "./page.tsx";
import { paperForm } from "./paper-line.ts";

export const paperEntryAction = formAction(
  {
    enter: ({ fields, by }) => {
      const entered = enterFromPaper(fields.all, by);
      if (!entered.ok) return entered;
      return urlWithQuery("/receptionist/paper/enter", { date: fields.text("date"), change: entered.change });
    },
  },
  {
    otherwise: "enter",
    failed: (status) => paperEntryFailed(String(status)),
    kept: paperForm,
  },
);
