import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { settleFee } from "#app/domain/booking/change/fee.server.ts";
import { asDeskChange } from "#app/domain/desk-changes/desk-change.server.ts";
import { closeDayUrl } from "#app/domain/desk-pages/desk-pages.ts";
import { noteCalled } from "#app/domain/schedules/absence/told.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { withRefund } from "#app/domain/till/checkout/refund.server.ts";
import { closeDay, reopenDay } from "#app/domain/till/closing/close-day.server.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { calledLabel, feeLabel } from "#app/routes/desk/parts/change-labels.server.ts";
import { whyAskBeforeClosing } from "./early.server.ts";
import { markVisits } from "./mark-visits.server.ts";
import { closingFailed } from "./messages.ts";

function mark({ fields, by }: FormCall): FormAnswer {
  const marked = markVisits(fields.all, by);
  return marked.ok ? closeDayUrl(fields.text("date"), "marked", marked.change) : marked;
}

function fee({ fields, by }: FormCall): FormAnswer {
  const { date, visit, ...said } = fields.all;
  const id = fields.id("visit");
  const input = { ...said, revision: revisionIn(fields.all) };
  const settle = () => withRefund(id, said.refund, () => settleFee(id, input, by), by);
  const settled = asDeskChange(feeLabel, settle, by);
  return settled.ok ? closeDayUrl(settled.value.date, "fee", settled.change) : settled;
}

/** Notes that the client was called about a visit, in an absence case too (rule 6.43). */
function told({ fields, by }: FormCall): FormAnswer {
  const note = () => noteCalled(fields.id("visit") ?? 0, revisionIn(fields.all), by);
  const noted = asDeskChange(calledLabel, note, by);
  return noted.ok ? closeDayUrl(fields.text("date"), "told", noted.change) : noted;
}

/** While the day goes on, or a client is not told, it is asked first (rule 37.67). */
function close({ fields, by }: FormCall): FormAnswer {
  const early = whyAskBeforeClosing(fields.text("date"), studioNow(studio().timeZone, by.now));
  if (early && !fields.text("sure")) {
    const sentence = `${early} Tick that the day is closed now.`;
    return refused("conflict", sentence, { fields: { sure: sentence } });
  }
  const closed = closeDay(fields.all, by);
  return closed.ok ? closeDayUrl(closed.value.date, "closed") : closed;
}

/** Four digits open the desk, and no more than that. */
function reopen({ fields, by, context }: FormCall): FormAnswer {
  if (context.visitor?.desk?.byPin) {
    return refused("not-allowed", "Log in with your password to open a closed day again.");
  }
  const reopened = reopenDay(fields.all, by);
  return reopened.ok ? closeDayUrl(reopened.value.date, "reopened") : reopened;
}

export const closingAction = formAction<object>(
  {
    mark,
    fee,
    told,
    close,
    reopen: { run: reopen, roles: ["admin"], notAllowed: "Only an admin can open a closed day again." },
  },
  {
    failed: (status) => closingFailed(String(status)),
    kept: ({ fields }) => fields.allTyped(),
  },
);
