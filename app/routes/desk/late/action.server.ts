import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { providerInQuery } from "#app/domain/catalogue/service-providers.server.ts";
import { asDeskChange } from "#app/domain/desk-changes/desk-change.server.ts";
import { delayDoneUrl } from "#app/domain/desk-pages/desk-pages.ts";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import { noteCalled } from "#app/domain/schedules/absence/told.server.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { calledLabel } from "#app/routes/desk/parts/change-labels.server.ts";
import { lateFailed } from "./messages.ts";
import { runLate } from "./run-late.server.ts";
import { delayDone } from "./to-call.server.ts";

/** Whom to call is said first; where nobody has to be, the board says that it is done. */
function delay({ query, fields, by }: FormCall): FormAnswer {
  const id = providerInQuery(query);
  const late = runLate(id, fields.all, by);
  if (!late.ok) return late;
  const { change } = late;
  const { date } = late.value;
  const done = change === null ? null : delayDone(change, id);
  if (done && done.toCall.length > 0) return delayDoneUrl(id, date, done.id);
  return deskUrl({ date, show: id, done: "late", change });
}

function called({ query, fields, by }: FormCall): FormAnswer {
  const note = () => noteCalled(fields.id("visit"), revisionIn(fields.all), by);
  const noted = asDeskChange(calledLabel, note, by);
  if (!noted.ok) return noted;
  const { providerId, date } = noted.value;
  return delayDoneUrl(providerId, date, idOf(query.get("change") ?? undefined) ?? 0);
}

export const delayAction = formAction(
  { delay, called },
  {
    failed: (status) => lateFailed(String(status)),
    otherwise: "delay",
    kept: ({ fields }) => fields.allTyped(),
  },
);
