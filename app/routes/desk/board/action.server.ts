import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { undoDeskChange } from "#app/domain/appointments/desk-changes/undo-desk-change.server.ts";
import type { UndoDetail } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { noteLate } from "#app/domain/booking/change/client-late.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { bookParked, type ParkedDetail } from "#app/domain/booking/parked-calls.server.ts";
import { recordInformed } from "#app/domain/schedules/absence/informed.server.ts";
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
import { bookChosenTime } from "#app/routes/desk/book-again/book-again.server.ts";
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
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { pickedIn } from "#app/routes/desk/parts/pick.ts";
import { chainAt, moveAtDesk } from "#app/routes/desk/visit/move.server.ts";
import { cancelControls } from "#app/routes/desk/visit/questions.tsx";
import { bookWalkIn, walkedInLabel } from "#app/routes/desk/walk-in/book-walk-in.server.ts";
import { againUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";
import { addonIntents } from "./addon-intents.server.ts";
import { boardIntents, openForm, typedFields } from "./board-intents.server.ts";
import { notePageQuery } from "./loader.server.ts";
import { deskFailed } from "./page.tsx";
import { parkedCallIntents } from "./parked-call-intents.server.ts";
import { pauseIntents } from "./pause-intents.server.ts";
import { backTo, moveWhole, visitIntents } from "./visit-intents.server.ts";

function late({ fields, by }: FormCall): FormAnswer<AppointmentDetail> {
  const said = { minutes: fields.text("minutes"), revision: revisionIn(fields.all) };
  const change = {
    date: ({ date }: Appointment) => date,
    label: ({ contact, lateMinutes }: Appointment) =>
      lateMinutes > 0 ? `${contact.name} comes ${lateMinutes} minutes late` : `${contact.name} comes on time`,
  };
  const noted = asDeskChange(change, () => noteLate(fields.id("visit"), said, by), by);
  if (!noted.ok) return noted;
  const { date, id } = noted.value;
  return deskUrl({ date, appointment: id, done: "marked", change: noted.change });
}

const lateIntents = { late };

const findIntents = {
  again: ({ fields }: FormCall): FormAnswer<AppointmentDetail> =>
    `${againUrl(fields.text("client"), {
      service: fields.text("serviceId"),
      provider: fields.text("providerId"),
      ...(fields.text("date") && { date: fields.text("date") }),
    })}#panel`,
  "book-again": ({ fields, by }: FormCall): FormAnswer<AppointmentDetail> => {
    const booked = bookChosenTime(fields.all, fields.text("key") || null, by);
    if (!booked.ok) return booked;
    return backTo(booked, "booked");
  },
};

const walkInIntents = {
  "walk-in": ({ fields, context, by }: FormCall): FormAnswer<ParkedDetail> => {
    const how = { whose: signedIn(context), again: "press the name again", by };
    const begin = () => bookWalkIn(fields.all, fields.text("key") || null, by);
    const booked = asDeskChange(walkedInLabel, () => bookParked(fields.all, begin, how), by);
    return booked.ok ? backTo(booked, "walked-in") : booked;
  },
};

function undo({ fields, by }: FormCall): FormAnswer<UndoDetail> {
  const change = fields.id("change");
  const undone = undoDeskChange(change, by, { sure: fields.all.sure });
  if (!undone.ok) return undone;
  const { date, appointment } = undone.value;
  return deskUrl({ date, ...(appointment !== null && { appointment }), done: "undone", change });
}

const undoIntents = { undo };

type DeskAnswer = FormAnswer<ParkedDetail>;

/** A move to the same place writes nothing and sends no email. */
function move(call: FormCall): DeskAnswer {
  return moveWith(call, call.fields.all);
}

function moveWith({ fields, by }: FormCall, sent: FormFields["all"]): DeskAnswer {
  const chosen = submittedChoices(sent, "move");
  if (!chosen.ok) return chosen;
  const isAsItWas = ({ revision }: Appointment) => fields.text("revision") === String(revision);
  const work = () => {
    const made = moveAtDesk(fields.id("visit"), chosen.value, by);
    if (made.ok && !isAsItWas(made.value.appointment))
      recordInformed(made.value.appointment, fields.all.tell, by);
    return made;
  };
  const moved = asDeskChange(movedLabel, work, by);
  if (!moved.ok) return moved;
  const { appointment } = moved.value;
  const stayed = isAsItWas(appointment);
  return backTo({ ...moved, value: appointment }, stayed ? "stayed" : "moved");
}

/** Pressing a gap moves the visit, or all its parts, right away (rule 6.93). */
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
  const how = { whose: signedIn(context), again: "press Book appointment again", by };
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

const kept = [...typedFields, ...cancelControls, "time", "otherTime", "name", "phone", "email", "note"];

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

/** Maps payload names to control ids. An error about an add-on is shown at its service (rule 35.76). */
function rowControlOf(name: string): string {
  const [, field = "", n = ""] = /^(serviceId|providerId|addonIds)(\d?)$/u.exec(name) ?? [];
  const control = { serviceId: "service", providerId: "provider", addonIds: "service" }[field];
  return control ? `${control}${n === "1" ? "" : n}` : name;
}

/** An error about a typed time is shown at that field, or at the other times if it is taken. */
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
