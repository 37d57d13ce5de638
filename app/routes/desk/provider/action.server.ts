import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { noteTestResult } from "#app/domain/booking/patch-test/test-result.server.ts";
import { markAppointment } from "#app/domain/day/mark.server.ts";
import { openOwnAbsence, undoOwnChange } from "#app/domain/schedules/absence/own-absence.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { markedLabel, testResultLabel } from "#app/routes/desk/parts/change-labels.server.ts";
import { ownDayFailed } from "./page.tsx";
import { ownDoneUrl } from "./url.ts";

export const ownDayAction = formAction(
  {
    status({ fields, by }) {
      const mark = {
        status: fields.all.status,
        revision: revisionIn(fields.all),
        ownOnly: true,
        early: fields.has("early"),
      };
      const marked = asDeskChange(markedLabel, () => markAppointment(fields.id("visit"), mark, by), by);
      return marked.ok ? ownDoneUrl(marked.value.date, "saved", marked.change) : marked;
    },
    "test-result": ({ fields, by }) => {
      const note = () => noteTestResult(fields.id("visit"), fields.all, by, { ownOnly: true });
      const noted = asDeskChange(testResultLabel, note, by);
      return noted.ok ? ownDoneUrl(noted.value.date, "saved", noted.change) : noted;
    },
    away({ fields, by }) {
      const opened = openOwnAbsence(by.actor.id ?? 0, { part: fields.all.part ?? "day" }, by);
      return opened.ok ? ownDoneUrl(opened.value.date, "absent", opened.change) : opened;
    },
    undo({ fields, by }) {
      const change = fields.id("change");
      const undone = undoOwnChange(change, by);
      return undone.ok ? ownDoneUrl(undone.value.date, "undone", change) : undone;
    },
  },
  { failed: (status) => ownDayFailed(String(status)), otherwise: "status" },
);
