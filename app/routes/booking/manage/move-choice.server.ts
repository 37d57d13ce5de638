/** What a move asks for, by what stands in the visible fields of its form, and how a refusal of it is told. */

import { termsFor, whyNotMoved } from "#app/appointments/policy/terms.server.ts";
import { revisionIn } from "#app/appointments/revision.server.ts";
import { whyNotOpen } from "#app/appointments/status.ts";
import { changeAppointment } from "#app/booking/change/change.server.ts";
import { type AppointmentDetail, noTimes } from "#app/booking/choose/choices.ts";
import { freeTimeIn } from "#app/booking/choose/free-time.ts";
import { moveChoices } from "#app/booking/choose/move-choices.server.ts";
import { changedFields, timesOfNow } from "#app/booking/choose/shown-fields.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { type ManageAnswer, type ManageCall, requesterAt } from "./opened-link.server.ts";
import { refusedMoveUrl } from "./refused-move.server.ts";
import { manageUrl, moveUrl } from "./url.ts";

type MoveChoice = { provider: string; date: string };

/** Where "Show times" leads. */
export function shownMoveUrl(token: string, fields: Record<string, unknown>, part: string | null): string {
  return `${moveUrl(manageUrl(token), { ...choiceIn(fields), part })}#times`;
}

/** Moves, or leads to the same choices with the reason why not: Back never asks to send a refused form again. */
export function moveByForm(call: ManageCall): ManageAnswer {
  const { appointment, token, fields, by } = call;
  const url = manageUrl(token);
  const part = call.query.get("part");
  const typed = { provider: fields.text("providerId"), date: fields.text("date") };
  const told = (refusal: Outcome<never, AppointmentDetail>, choice: MoveChoice): string =>
    refusal.ok
      ? url
      : refusedMoveUrl(token, { ...choice, part }, refusal.refusal, fields.text("time"), by.now);
  const notOpen = whyNotOpen(appointment, studio());
  if (notOpen) return told(refused("conflict", notOpen), typed);
  const changed = changedMove(call);
  if (changed) return told(changed, choiceIn(fields.all));
  const { date, time, providerId } = { ...fields.all, ...freeTimeIn(fields.text("time")) };
  if (!fields.text("time")) {
    const sentence = "Choose a time.";
    return told(refused("invalid", sentence, { fields: { time: sentence } }), typed);
  }
  const change = { date, time, providerId, revision: revisionIn(fields.all) };
  const moved = changeAppointment(appointment.id, change, requesterAt(call), by.now);
  return moved.ok ? `${url}?done=moved` : told(moved, typed);
}

/**
 * The refusal of a move whose visible fields say something else than `providerId` and `date`, for which its times were made
 * (rule 4.11). Null where they agree, and for an appointment that can't be moved at all, which has a reason of its own.
 */
function changedMove({
  appointment,
  fields,
  by: { now },
  context: { visitor },
}: Pick<ManageCall, "appointment" | "fields" | "by" | "context">): Outcome<never, AppointmentDetail> | null {
  const settings = studio();
  if (whyNotMoved(termsFor(appointment, settings, now), appointment, settings)) return null;
  const offered = { provider: fields.text("providerId"), date: fields.text("date") };
  const changed = changedFields(visibleIn(fields.all), offered);
  if (changed.length === 0) return null;
  const { dateProblem, times } = moveChoices(appointment, choiceIn(fields.all), now, visitor?.userId ?? null);
  const [field, sentence] = dateProblem
    ? ["date", dateProblem]
    : times.length === 0
      ? ["date", noTimes]
      : ["time", timesOfNow(changed, "moved")];
  return refused("invalid", sentence, { fields: { [field]: sentence } });
}

function choiceIn(fields: Record<string, unknown>): MoveChoice {
  const { provider, date } = visibleIn(fields);
  return { provider: provider ?? text(fields.providerId), date: date ?? text(fields.date) };
}

/** An empty date says nothing. */
const visibleIn = ({ provider, askedDate }: Record<string, unknown>) => ({
  provider: provider === undefined ? undefined : text(provider),
  date: text(askedDate) || undefined,
});

const text = (value: unknown): string => (typeof value === "string" ? value : "");
