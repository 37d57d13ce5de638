/** A provider says how far one of the own appointments is, or that they can't come today. */
import { revisionIn } from "#app/appointments/revision.server.ts";
import { openOwnAbsence } from "#app/front-desk/absence/open.server.ts";
import { markedLabel } from "#app/front-desk/appointment/change-labels.server.ts";
import { asDeskChange } from "#app/front-desk/changes/desk-change.server.ts";
import { markAppointment } from "#app/front-desk/status/mark.server.ts";
import { formAction } from "#app/http/answers/form-action.server.ts";
import { ownDayFailed } from "./messages.ts";
import { ownDayUrl } from "./url.ts";

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
      return marked.ok ? `${ownDayUrl(marked.value.date)}&saved` : marked;
    },
    away({ by }) {
      const opened = openOwnAbsence(by.actor.id ?? 0, by);
      return opened.ok ? `${ownDayUrl(opened.value.date)}&absent` : opened;
    },
  },
  { failed: (status) => ownDayFailed(String(status)), otherwise: "status" },
);
