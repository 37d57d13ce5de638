/** What staff do at the front desk, by the intent of its forms. */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { bookParked, type ParkedDetail } from "#app/domain/booking/parked-calls.server.ts";
import { asDeskChange } from "#app/domain/desk-changes/desk-change.server.ts";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import { pickedIn } from "#app/domain/desk-pages/pick.ts";
import { noteSaid } from "#app/domain/schedules/absence/told.server.ts";
import {
  type FormAnswer,
  type FormCall,
  formActionFor,
} from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { FormFields } from "#app/platform/http/form-fields.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import {
  bookRowsForClient,
  hasMoreRows,
  whyRowsChanged,
} from "#app/routes/desk/new-appointment/book-rows.server.ts";
import { bookForClient } from "#app/routes/desk/new-appointment/new-appointment.server.ts";
import {
  chosenFreeTime,
  freeTimeChoice,
  submittedChoices,
} from "#app/routes/desk/new-appointment/submitted-choices.server.ts";
import { bookedLabel, movedLabel } from "#app/routes/desk/parts/change-labels.server.ts";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.ts";
import { moveAtDesk } from "#app/routes/desk/visit-move/move.server.ts";
import { chainAt } from "#app/routes/desk/visit-move/move-whole.server.ts";
import { cancelControls } from "#app/routes/desk/visit-questions/cancel-question.tsx";
import { addonIntents } from "./addon-intents.server.ts";
import { boardIntents, openForm, typedFields } from "./board-intents.server.ts";
import { findIntents } from "./find-intents.server.ts";
import { lateIntents } from "./late-intents.server.ts";
import { deskFailed } from "./messages.ts";
import { notePageQuery } from "./page-query.server.ts";
import { parkedCallIntents } from "./parked-call-intents.server.ts";
import { pauseIntents } from "./pause-intents.server.ts";
import { undoIntents } from "./undo-intents.server.ts";
import { backTo, moveWhole, visitIntents } from "./visit-intents.server.ts";
import { walkInIntents } from "./walk-in-intents.server.ts";

type DeskAnswer = FormAnswer<ParkedDetail>;

/** A move to where the appointment was writes nothing, and its client gets no mail. */
function move(call: FormCall): DeskAnswer {
  return moveWith(call, call.fields.all);
}

function moveWith({ fields, by }: FormCall, sent: FormFields["all"]): DeskAnswer {
  const chosen = submittedChoices(sent, "move");
  if (!chosen.ok) return chosen;
  const isAsItWas = ({ revision }: Appointment) => fields.text("revision") === String(revision);
  const work = () => {
    const made = moveAtDesk(fields.id("visit"), chosen.value, by);
    if (made.ok && !isAsItWas(made.value.appointment)) noteSaid(made.value.appointment, fields.all.tell, by);
    return made;
  };
  const moved = asDeskChange(movedLabel, work, by);
  if (!moved.ok) return moved;
  const { appointment } = moved.value;
  const stayed = isAsItWas(appointment);
  return backTo({ ...moved, value: appointment }, stayed ? "stayed" : "moved");
}

/** A gap of the board moves at once the visit in the hand, or all parts of it (rule 6.93). */
function moveTo(call: FormCall): DeskAnswer {
  const { fields, by } = call;
  const place = pickedIn(fields.all.moveTo);
  if (!place) return refused("invalid", "Choose a time.", { fields: { time: "Choose a time." } });
  if (fields.has("jointRevision")) {
    const chain = chainAt(fields.id("visit"), place, by.now);
    return chain.ok ? moveWhole(call, { date: place.date, time: chain.value }) : chain;
  }
  const { date, providerId } = place;
  return moveWith(call, { ...fields.all, ...place, timesFor: timesFor({ date, providerId }) });
}

function book({ fields, by, context }: FormCall): DeskAnswer {
  const chosen = submittedChoices(fields.all, "book");
  if (!chosen.ok) return chosen;
  const key = fields.text("key") || null;
  const how = { whose: signedIn(context), again: "press Book appointment once more", by };
  const changed = whyRowsChanged(fields.all);
  if (changed) return changed;
  const make = () => (hasMoreRows(fields.all) ? bookRows() : bookForClient(chosen.value, key, by));
  const bookRows = (): Outcome<Appointment, ParkedDetail> => {
    const made = bookRowsForClient(chosen.value, key, by);
    if (!made.ok) return made;
    const [first] = made.value;
    return first ? done(first) : refused("invalid", "Choose a service.");
  };
  const booked = asDeskChange(bookedLabel, () => bookParked(fields.all, make, how), by);
  return booked.ok ? backTo(booked, "booked") : booked;
}

const kept = [...typedFields, ...cancelControls, "time", "otherTime", "name", "phone", "email"];

export const deskAction = formActionFor<FormCall, ParkedDetail>(
  (call) => {
    if (
      [
        ...["look", "book", "move", "move-to", "move-whole", "repeat"],
        ...["book-again", "park", "undo-beside"],
      ].includes(call.intent)
    )
      notePageQuery(call);
    return call;
  },
  {
    ...visitIntents,
    ...addonIntents,
    ...lateIntents,
    ...undoIntents,
    move,
    "move-to": moveTo,
    book,
    ...boardIntents,
    ...pauseIntents,
    ...walkInIntents,
    ...findIntents,
    ...parkedCallIntents,
  },
  {
    failed: (status, intent) => deskFailed(intent, String(status)),
    buttons: {
      ...{ moveTo: "move-to", pick: "look", peek: "look", free: "look", addRow: "look", undo: "undo-beside" },
      ...{ addon: "addon", "addon-off": "addon-off", part: "part" },
      ...{ begin: "walk-in", "book-again": "book-again", curtain: "curtain" },
    },
    kept,
    problem: deskProblem,
  },
);

/**
 * Some controls have another id than the payload's name: that of the query which looks their times up. What can't be added any more
 * is told at the service that it belonged to (rule 35.76).
 */
function rowControlOf(name: string): string {
  const [, field = "", n = ""] = /^(serviceId|providerId|addonIds)(\d?)$/u.exec(name) ?? [];
  const control = { serviceId: "service", providerId: "provider", addonIds: "service" }[field];
  return control ? `${control}${n === "1" ? "" : n}` : name;
}

/** What is wrong with a time of staff's own is said where it is typed; a lost one, where other times are offered. */
const controlOf = (name: string, fields: FormFields, offers: boolean): string =>
  name === "time" && !isBlank(fields.all.otherTime) && !offers ? "otherTime" : rowControlOf(name);

function deskProblem(
  { question: _none, ...problem }: FormProblem,
  { detail }: Refusal<ParkedDetail>,
  call: FormCall,
): DeskProblem {
  const { fields } = call;
  const { alternatives, visit, unmet, inTheWay, asks, bookedAlready } = detail ?? {};
  const offers = alternatives !== undefined;
  const wrong = Object.entries(problem.fields).map(([name, text]) => [controlOf(name, fields, offers), text]);
  return {
    ...problem,
    form: ["undo-beside", "move-to"].includes(problem.form ?? "") ? openForm(call) : problem.form,
    fields: Object.fromEntries(wrong),
    values: bookedAlready ? { ...problem.values, parked: "" } : problem.values,
    alternatives: alternatives?.map(freeTimeChoice) ?? chosenFreeTime(fields.all),
    ownAppointment: visit ?? null,
    unmet,
    asksUndo: asks ?? null,
    inTheWay: inTheWay
      ? { url: deskUrl({ date: inTheWay.date, appointment: inTheWay.id }), label: inTheWay.label }
      : null,
  };
}
