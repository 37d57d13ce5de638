/** What can be done at the front desk, by the `intent` of its form. */
import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import type { Requester } from "#app/appointments/requester.ts";
import { revisionIn } from "#app/appointments/revision.server.ts";
import { cancelAppointment } from "#app/booking/change/cancel.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { keptFields } from "#app/booking/make/fields.ts";
import { markAppointment } from "#app/front-desk/appointment/mark.server.ts";
import { moveAtDesk } from "#app/front-desk/appointment/move.server.ts";
import { bookForClient } from "#app/front-desk/new-appointment/new-appointment.server.ts";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { giveReward, undoReward } from "#app/loyalty/rewards.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { idOf, isBlank } from "#app/shared/fields.server.ts";
import { type Outcome, type Refusal, refused } from "#app/shared/outcome.ts";
import { asShown, showWhatStands, stillChosen } from "./looked-up.server.ts";
import { type DeskProblem, freeTime } from "./types.ts";
import { deskAddress, failedTo } from "./url.ts";

type Fields = Record<string, unknown>;

export async function deskDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : "";
  const sentence = (status: number) => failedTo(intent, String(status));
  return orSorry({ form: intent, sentence }, context, () => {
    if (["look", "book", "move"].includes(intent)) showWhatStands(request, fields, context);
    if (intent === "look") return lookedUp(fields);
    const outcome = form.ok ? deed(intent, fields, context, nowInstant()) : form;
    if (!outcome.ok) return refusal(outcome.refusal, intent, fields, context);
    const { id, date } = outcome.value;
    const done = doneKey(intent, fields, outcome.value);
    return redirect(deskAddress(intent === "cancel" ? { date, done } : { date, appointment: id, done }), 303);
  });
}

/** A move to where the visit was writes nothing and tells the client nothing. */
const doneKey = (intent: string, { revision }: Fields, appointment: Appointment): string | undefined =>
  intent === "move" && revision === String(appointment.revision) ? "stayed" : doneKeys[intent];

const doneKeys: Record<string, string> = {
  status: "marked",
  return: "returned",
  cancel: "cancelled",
  move: "moved",
  book: "booked",
  reward: "rewarded",
  "undo-reward": "unrewarded",
};

function deed(
  intent: string,
  fields: Fields,
  context: AppLoadContext,
  now: number,
): Outcome<Appointment, AppointmentDetail> {
  const actor = actorOf(context.visitor, context.requestId);
  const requester: Requester = { kind: "staff", actor, userId: actor.id };
  const id = idOf(textOf(fields.visit)) ?? 0;
  switch (intent) {
    case "status":
    case "return": {
      const mark = { status: fields.status, revision: revisionIn(fields), ownOnly: false };
      return markAppointment(id, mark, { actor, now });
    }
    case "cancel": {
      const outcome = cancelAppointment(id, requester, { revision: revisionIn(fields) }, now);
      return outcome.ok ? { ok: true, value: outcome.value.appointment } : outcome;
    }
    case "move": {
      const asked = asShown(fields, "move");
      return asked.ok ? moveAtDesk(id, asked.value, requester, now) : asked;
    }
    case "reward":
    case "undo-reward": {
      const outcome =
        intent === "reward"
          ? giveReward(id, fields.given, { actor, now })
          : undoReward(id, idOf(textOf(fields.reward)) ?? 0, { actor, now });
      return outcome.ok ? { ok: true, value: outcome.value.appointment } : outcome;
    }
    case "book": {
      const asked = asShown(fields, "book");
      return asked.ok ? bookForClient(asked.value, { actor, key: textOf(fields.key) ?? null, now }) : asked;
    }
    default:
      return refused("invalid", "The form could not be read. Please send it again.");
  }
}

const kept = ["client", ...keptFields, "time", "otherTime", "override", "forSomeoneElse"];

/** Two controls have another id than the payload's name: that of the address which looks their times up. */
const controls: Record<string, string> = { serviceId: "service", providerId: "provider" };

/** What is wrong with a time of staff's own is said where it is typed; a lost one, where other times are offered. */
const controlOf = (name: string, { otherTime, override }: Fields, offers: boolean): string =>
  name === "time" && override && !isBlank(otherTime) && !offers ? "otherTime" : (controls[name] ?? name);

/** Other times beside what is typed: contact data is never in an address, so it comes and goes with the form. */
function lookedUp(fields: Fields): Response {
  const typed = Object.entries(typedText(fields, kept)).filter(([, text]) => text !== "");
  const form = fields.visit === undefined ? "book" : "move";
  const values = Object.fromEntries(typed);
  const answer: DeskProblem = { ok: false, form, message: "", fields: {}, values, lookedUp: true };
  return json(answer);
}

async function refusal(
  refused: Refusal<AppointmentDetail>,
  form: string,
  sent: Fields,
  context: AppLoadContext,
): Promise<Response> {
  const answer = formRefusal(refused, { form, values: typedText(sent, kept) }, context);
  const { alternatives, visit } = refused.detail ?? {};
  const offers = alternatives !== undefined;
  const fields = Object.entries(refused.fields ?? {}).map(([name, text]) => [
    controlOf(name, sent, offers),
    text,
  ]);
  const problem: DeskProblem = {
    ...(await answer.json()),
    fields: Object.fromEntries(fields),
    alternatives: alternatives?.map(freeTime) ?? stillChosen(sent),
    ownAppointment: visit ?? null,
  };
  return json(problem, { status: answer.status });
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
