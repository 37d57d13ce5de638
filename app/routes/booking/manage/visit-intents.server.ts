import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { bookersPart, openPartsOn, personOf } from "#app/domain/appointments/joint.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { whyNotOpen } from "#app/domain/appointments/status.ts";
import {
  confirmComing,
  contactRight,
  reportLate,
  sendAgain,
} from "#app/domain/booking/change/before-visit.server.ts";
import { correctContact } from "#app/domain/booking/change/correct-contact.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { chooseOffer, declineOffer } from "#app/domain/schedules/absence/offer.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { manageUrl } from "./manage-steps.ts";
import { type ManageAnswer, type ManageCall, requesterAt, whileVisitIsOpen } from "./opened-link.server.ts";

function coming(call: ManageCall): ManageAnswer {
  const { appointment, token, fields, by } = call;
  // Applies to all treatments of the visit on that day.
  const said = withOthers(
    call,
    () => confirmComing(appointment.id, revisionIn(fields.all), requesterAt(call), by.now),
    (part) => confirmComing(part.id, part.revision, requesterAt(call, part), by.now),
  );
  return said.ok ? `${manageUrl(token)}?done=coming` : said;
}

function late(call: ManageCall): ManageAnswer {
  const { appointment, token, fields, by } = call;
  const minutes = fields.text("minutes");
  const revision = revisionIn(fields.all);
  const said = withOthers(
    call,
    () => reportLate(appointment.id, { minutes, revision }, requesterAt(call), by.now),
    (part) => reportLate(part.id, { minutes, revision: part.revision }, requesterAt(call, part), by.now),
  );
  return said.ok ? `${manageUrl(token)}?done=late#coming` : said;
}

/** A refusal comes with the current offer. */
function chooseOffered(call: ManageCall): ManageAnswer {
  const { appointment, token, fields, by } = call;
  const choice = { time: fields.text("time"), revision: revisionIn(fields.all) };
  const chosen = chooseOffer(appointment.id, choice, requesterAt(call), by.now);
  return chosen.ok ? `${manageUrl(token)}?done=moved` : chosen;
}

function declineOffered(call: ManageCall): ManageAnswer {
  const { appointment, token, fields, by } = call;
  const declined = declineOffer(appointment.id, revisionIn(fields.all), requesterAt(call), by.now);
  return declined.ok ? manageUrl(token) : declined;
}

function again(call: ManageCall): ManageAnswer {
  const sent = sendAgain(call.appointment.id, requesterAt(call), call.by.now);
  return sent.ok ? `${manageUrl(call.token)}?done=sent` : sent;
}

function contact(call: ManageCall): ManageAnswer {
  const { appointment, token: link, fields, request, context, by } = call;
  const { visitor } = context;
  const right = contactRight(appointment, { visitor, request, now: by.now });
  if (right === "account") {
    return refused("not-allowed", "This visit is in an account. Please log in to correct its details.");
  }
  const corrector = { requester: requesterAt(call), link, known: right === "free" };
  const corrected = withOthers(
    call,
    () => correctContact(appointment.id, fields.all, corrector, by.now),
    (part) => {
      const known = { requester: requesterAt(call, part), link, known: true };
      const input = { ...ownContact(part, fields.all), revision: String(part.revision) };
      return correctContact(part.id, input, known, by.now);
    },
  );
  return corrected.ok ? `${manageUrl(link)}?done=contact` : corrected;
}

/** One transaction for all treatments of the day (rule 35.59). Refusals of the others are ignored. */
function withOthers<T extends { ok: boolean }>(
  call: ManageCall,
  say: () => T,
  sayOf: (part: Appointment) => T,
): T {
  return writing(() => {
    const said = say();
    if (said.ok) for (const part of othersOf(call)) sayOf(part);
    return said;
  });
}

const othersOf = ({ appointment }: ManageCall): Appointment[] =>
  appointment.jointId === null ? [] : openPartsOn(appointment).filter(({ id }) => id !== appointment.id);

/** Keeps a companion's name. */
function ownContact(part: Appointment, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return personOf(part) !== 1 ? { ...fields, [name]: "" } : { ...fields };
}

/** Keeps a companion's note (rule 35.117). */
function note(call: ManageCall): ManageAnswer {
  const { token, fields, request, context, by } = call;
  const appointment = bookersPart(call.appointment);
  const notOpen = whyNotOpen(appointment, studio());
  if (notOpen) return refused("conflict", notOpen);
  const right = contactRight(appointment, { visitor: context.visitor, request, now: by.now });
  // An empty note from someone who hasn't seen the old one must not delete it.
  if (right !== "free" && isBlank(fields.text("notes"))) {
    return refused("invalid", "Enter your note.", { fields: { notes: "Enter your note." } });
  }
  const change = { notes: fields.text("notes"), revision: revisionIn(fields.all) };
  const changed = moveVisit(appointment.id, change, requesterAt(call, appointment), by.now);
  return changed.ok ? `${manageUrl(token)}?done=note` : changed;
}

const { name, email, phone } = contactNames;

export const visitIntents = {
  coming,
  late,
  again: whileVisitIsOpen(again),
  "choose-offer": chooseOffered,
  "decline-offer": declineOffered,
  contact: { run: whileVisitIsOpen(contact), kept: [name, email, phone, "known"] },
  note: { run: whileVisitIsOpen(note), kept: ["notes"] },
};
