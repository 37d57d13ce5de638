import { deskUrl } from "#app/front-desk/desk-url.ts";
import { providerInQuery } from "#app/front-desk/provider-at-desk.server.ts";
import { runLate } from "#app/front-desk/running-late/run-late.server.ts";
import { formAction } from "#app/http/answers/form-action.server.ts";
import { lateFailed } from "./messages.ts";

export const delayAction = formAction(
  {
    delay({ query, fields, by }) {
      const id = providerInQuery(query);
      const late = runLate(id, fields.all, by);
      return late.ok ? deskUrl({ date: late.value.date, show: id, done: "late" }) : late;
    },
  },
  {
    failed: (status) => lateFailed(String(status)),
    otherwise: "delay",
    kept: ({ fields }) => fields.allTyped(),
  },
);
