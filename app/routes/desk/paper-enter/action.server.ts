import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { enterFromPaper } from "./enter.server.ts";
import { paperEntryFailed } from "./page.tsx";
import { paperForm } from "./paper-line.ts";

export const paperEntryAction = formAction(
  {
    enter: ({ fields, by }) => {
      const entered = enterFromPaper(fields.all, by);
      if (!entered.ok) return entered;
      return `/receptionist/paper/enter?date=${fields.text("date")}&booked=${entered.value}`;
    },
  },
  {
    otherwise: "enter",
    failed: (status) => paperEntryFailed(String(status)),
    kept: paperForm,
  },
);
