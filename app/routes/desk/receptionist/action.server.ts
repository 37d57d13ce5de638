/** What staff do at the front desk, by the intent of its forms. */
import { json } from "@remix-run/node";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { keptFields } from "#app/booking/make/fields.ts";
import { cancelControls } from "#app/front-desk/appointment/cancel-question.tsx";
import { bookedLabel, movedLabel } from "#app/front-desk/appointment/change-labels.server.ts";
import { moveAtDesk } from "#app/front-desk/appointment/move.server.ts";
import { asDeskChange } from "#app/front-desk/changes/desk-change.server.ts";
import type { UndoDetail } from "#app/front-desk/changes/why-not-undone.server.ts";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { bookForClient } from "#app/front-desk/new-appointment/new-appointment.server.ts";
import {
  chosenFreeTime,
  freeTimeChoice,
  submittedChoices,
} from "#app/front-desk/new-appointment/submitted-choices.server.ts";
import { type FormAnswer, type FormCall, formActionFor } from "#app/http/answers/form-action.server.ts";
import type { FormFields } from "#app/http/body/form-fields.server.ts";
import { isBlank } from "#app/shared/fields.server.ts";
import type { Refusal } from "#app/shared/outcome.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { deskFailed } from "./messages.ts";
import { notePageQuery } from "./page-query.server.ts";
import { undoIntents } from "./undo-intents.server.ts";
import { backTo, visitIntents } from "./visit-intents.server.ts";

type DeskAnswer = FormAnswer<AppointmentDetail>;
type DeskDetail = AppointmentDetail & Partial<UndoDetail>;

/** A move to where the appointment was writes nothing, and its client gets no mail. */
function move({ fields, by }: FormCall): DeskAnswer {
  const chosen = submittedChoices(fields.all, "move");
  if (!chosen.ok) return chosen;
  const moved = asDeskChange(movedLabel, () => moveAtDesk(fields.id("visit"), chosen.value, by), by);
  if (!moved.ok) return moved;
  const stayed = fields.text("revision") === String(moved.value.revision);
  return backTo(moved, stayed ? "stayed" : "moved");
}

function book({ fields, by }: FormCall): DeskAnswer {
  const chosen = submittedChoices(fields.all, "book");
  if (!chosen.ok) return chosen;
  const key = fields.text("key") || null;
  const booked = asDeskChange(bookedLabel, () => bookForClient(chosen.value, key, by), by);
  return booked.ok ? backTo(booked, "booked") : booked;
}

const kept = ["client", ...keptFields, "time", "otherTime", "override", "forSomeoneElse", ...cancelControls];

/** Other times beside what is typed: contact data is never in a URL, so that it comes and goes with the form. */
function look({ fields }: FormCall): DeskAnswer {
  const typed = Object.entries(fields.typed(kept)).filter(([, text]) => text !== "");
  const form = fields.has("visit") ? "move" : "book";
  const values = Object.fromEntries(typed);
  return json({ ok: false, form, message: "", fields: {}, values, searched: true } satisfies DeskProblem);
}

export const deskAction = formActionFor<FormCall, DeskDetail>(
  (call) => {
    if (["look", "book", "move"].includes(call.intent)) notePageQuery(call);
    return call;
  },
  {
    ...visitIntents,
    ...undoIntents,
    move,
    book,
    look,
  },
  { failed: (status, intent) => deskFailed(intent, String(status)), kept, problem: deskProblem },
);

/** Two controls have another id than the payload's name: that of the query which looks their times up. */
const controls: Record<string, string> = { serviceId: "service", providerId: "provider" };

/** What is wrong with a time of staff's own is said where it is typed; a lost one, where other times are offered. */
const controlOf = (name: string, fields: FormFields, offers: boolean): string =>
  name === "time" && fields.text("override") && !isBlank(fields.all.otherTime) && !offers
    ? "otherTime"
    : (controls[name] ?? name);

function deskProblem(
  problem: FormProblem,
  { detail }: Refusal<DeskDetail>,
  { fields }: FormCall,
): DeskProblem {
  const { alternatives, visit, inTheWay } = detail ?? {};
  const offers = alternatives !== undefined;
  const wrong = Object.entries(problem.fields).map(([name, text]) => [controlOf(name, fields, offers), text]);
  return {
    ...problem,
    fields: Object.fromEntries(wrong),
    alternatives: alternatives?.map(freeTimeChoice) ?? chosenFreeTime(fields.all),
    ownAppointment: visit ?? null,
    inTheWay: inTheWay
      ? { url: deskUrl({ date: inTheWay.date, appointment: inTheWay.id }), label: inTheWay.label }
      : null,
  };
}
