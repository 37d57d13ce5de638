/** What staff do at the front desk, by the intent of its forms. */
import { json } from "@remix-run/node";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import type { Requester } from "#app/appointments/requester.ts";
import { revisionIn } from "#app/appointments/revision.server.ts";
import { cancelAppointment } from "#app/booking/change/cancel.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { keptFields } from "#app/booking/make/fields.ts";
import { markAppointment } from "#app/front-desk/appointment/mark.server.ts";
import { moveAtDesk } from "#app/front-desk/appointment/move.server.ts";
import { asDeskChange } from "#app/front-desk/changes/desk-change.server.ts";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { bookForClient } from "#app/front-desk/new-appointment/new-appointment.server.ts";
import {
  chosenFreeTime,
  freeTimeChoice,
  submittedChoices,
} from "#app/front-desk/new-appointment/submitted-choices.server.ts";
import { endParkedCall } from "#app/front-desk/parked-calls/parked-calls.server.ts";
import { type FormAnswer, type FormCall, formActionFor } from "#app/http/answers/form-action.server.ts";
import type { FormFields } from "#app/http/body/form-fields.server.ts";
import { signedIn } from "#app/http/checks/signed-in.server.ts";
import { giveReward, undoReward } from "#app/loyalty/rewards.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { isBlank } from "#app/shared/fields.server.ts";
import type { Outcome, Refusal } from "#app/shared/outcome.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { deskFailed } from "./messages.ts";
import { notePageQuery } from "./page-query.server.ts";
import { parkedCallIntents } from "./parked-call-intents.server.ts";

type DeskAnswer = FormAnswer<AppointmentDetail>;

const requesterBy = ({ actor }: By): Requester => ({ kind: "staff", actor, userId: actor.id });

/** The appointment in the panel, with the notice of what was done. */
const backTo = ({ id, date }: Appointment, done: string): string => deskUrl({ date, appointment: id, done });

const markedAs =
  (done: string) =>
  ({ fields, by }: FormCall): DeskAnswer => {
    const mark = { status: fields.all.status, revision: revisionIn(fields.all), ownOnly: false };
    const what = {
      date: ({ date }: Appointment) => date,
      label: ({ contact, status }: Appointment) => `${contact.name}: ${status}`,
    };
    const marked = asDeskChange(what, () => markAppointment(fields.id("visit"), mark, by), by);
    return marked.ok ? backTo(marked.value, done) : marked;
  };

const rewarded = (outcome: Outcome<{ appointment: Appointment }>, done: string): DeskAnswer =>
  outcome.ok ? backTo(outcome.value.appointment, done) : outcome;

function cancel({ fields, by }: FormCall): DeskAnswer {
  const { reason } = fields.all;
  const choice = { revision: revisionIn(fields.all), reason, asked: fields.has("asked") };
  const cancelled = cancelAppointment(fields.id("visit"), requesterBy(by), choice, by.now);
  if (!cancelled.ok) return cancelled;
  return deskUrl({ date: cancelled.value.appointment.date, done: "cancelled" });
}

/** A move to where the appointment was writes nothing, and its client gets no mail. */
function move({ fields, by }: FormCall): DeskAnswer {
  const chosen = submittedChoices(fields.all, "move");
  if (!chosen.ok) return chosen;
  const moved = moveAtDesk(fields.id("visit"), chosen.value, by);
  if (!moved.ok) return moved;
  const stayed = fields.text("revision") === String(moved.value.revision);
  return backTo(moved.value, stayed ? "stayed" : "moved");
}

function book({ fields, by, context }: FormCall): DeskAnswer {
  const chosen = submittedChoices(fields.all, "book");
  if (!chosen.ok) return chosen;
  const booked = bookForClient(chosen.value, fields.text("key") || null, by);
  if (!booked.ok) return booked;
  endParkedCall(fields.all, signedIn(context));
  return backTo(booked.value, "booked");
}

const kept = [
  "parked",
  "client",
  ...keptFields,
  "time",
  "otherTime",
  "override",
  "forSomeoneElse",
  "reason",
  "asked",
];

/** Other times beside what is typed: contact data is never in a URL, so that it comes and goes with the form. */
function look({ fields }: FormCall): DeskAnswer {
  const typed = Object.entries(fields.typed(kept)).filter(([, text]) => text !== "");
  const form = fields.has("visit") ? "move" : "book";
  const values = Object.fromEntries(typed);
  return json({ ok: false, form, message: "", fields: {}, values, searched: true } satisfies DeskProblem);
}

export const deskAction = formActionFor<FormCall, AppointmentDetail>(
  (call) => {
    if (["look", "book", "move", "park"].includes(call.intent)) notePageQuery(call);
    return call;
  },
  {
    status: markedAs("marked"),
    return: markedAs("returned"),
    cancel,
    move,
    book,
    look,
    ...parkedCallIntents,
    reward: ({ fields, by }) => rewarded(giveReward(fields.id("visit"), fields.all.given, by), "rewarded"),
    "undo-reward": ({ fields, by }) =>
      rewarded(undoReward(fields.id("visit"), fields.id("reward"), by), "unrewarded"),
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
  { detail }: Refusal<AppointmentDetail>,
  { fields }: FormCall,
): DeskProblem {
  const { alternatives, visit } = detail ?? {};
  const offers = alternatives !== undefined;
  const wrong = Object.entries(problem.fields).map(([name, text]) => [controlOf(name, fields, offers), text]);
  return {
    ...problem,
    fields: Object.fromEntries(wrong),
    alternatives: alternatives?.map(freeTimeChoice) ?? chosenFreeTime(fields.all),
    ownAppointment: visit ?? null,
  };
}
