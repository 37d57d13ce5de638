import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { notifyOfCancellations } from "#app/domain/appointments/notices/notify-several.server.ts";
import { revisionIn, whyStale } from "#app/domain/appointments/revision.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { type CancelChoice, cancelVisit, whoCallsOff } from "#app/domain/booking/change/cancel.server.ts";
import { feeIn, settleFee } from "#app/domain/booking/change/fee.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { noteClaim, noteTestResult } from "#app/domain/booking/patch-test/test-result.server.ts";
import { followingOf } from "#app/domain/booking/visit/book-series.server.ts";
import { addContact } from "#app/domain/clients/change-client.server.ts";
import { addNote } from "#app/domain/clients/notes.server.ts";
import { markAppointment, markWholeVisit, missAppointment } from "#app/domain/day/mark.server.ts";
import { giveReward, undoReward } from "#app/domain/loyalty/rewards.server.ts";
import { recordCall, recordInformed } from "#app/domain/schedules/absence/informed.server.ts";
import { refundFee, withRefund } from "#app/domain/till/checkout/refund.server.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import {
  type CancelledVisit,
  calledLabel,
  cancelledLabel,
  checkedLabel,
  contactLabel,
  feeLabel,
  markedLabel,
  movedLabel,
  noShowLabel,
  restoredLabel,
  rewardLabel,
  testResultLabel,
} from "#app/routes/desk/parts/change-labels.server.ts";
import { moveWholeAtDesk } from "#app/routes/desk/visit/move.server.ts";
import { deskAppointment } from "#app/routes/desk/visit/panel.server.ts";
import { deskUrl, receiptUrl } from "#app/routes/parts/desk-pages.ts";
import { writing } from "#db/client.server.ts";
import { redirectUnlessInPlace } from "./board-intents.server.ts";

/** Records that staff checked with the client (rule 36.23). Refuses as "not-found", or as "conflict" if the visit was changed. */
function noteChecked(
  id: number,
  revision: number | null,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  return writing(() => {
    const before = appointmentById(id);
    if (!before) return appointmentNotFound();
    if (before.toCheck === "") return done(before);
    const stale = whyStale(before, revision, { kind: "staff", actor, userId: actor.id }, now);
    if (stale) return stale;
    const after = recordChange(before, { toCheck: "" }, now, { forCalendars: false });
    const detail = { revision: after.revision };
    record({ action: "checked", entity: "appointment", entityId: id, detail }, { actor, now });
    return done(after);
  });
}

type DeskAnswer = FormAnswer<AppointmentDetail>;

type DoneChange<Value> = { value: Value; change: number | null };

export const backTo = (
  { value: { id, date }, change }: DoneChange<Pick<Appointment, "id" | "date">>,
  done: string,
): string => deskUrl({ date, appointment: id, done, change });

const markedAs =
  (done: "marked" | "returned") =>
  (call: FormCall): DeskAnswer => {
    const { fields, by } = call;
    const { status } = fields.all;
    if (status === "no_show" && needsNoShowQuestion(fields.id("visit"), by.now)) {
      const visit = fields.id("visit");
      return deskUrl({ date: appointmentById(visit)?.date ?? "", appointment: visit, step: "no-show" });
    }
    const mark = { status, revision: revisionIn(fields.all), ownOnly: false, early: fields.has("early") };
    const markIt = fields.text("together") === "yes" ? markWholeVisit : markAppointment;
    const label = done === "marked" ? markedLabel : restoredLabel;
    const marked = asDeskChange(label, () => markIt(fields.id("visit"), mark, by), by);
    if (marked.ok) return redirectUnlessInPlace(call, backTo(marked, done), { done, change: marked.change });
    return marked.refusal.detail?.alternatives ? moveFormUrl(fields.id("visit")) : marked;
  };

/** A no-show needs a decision about its charge (rule 34.42). */
const needsNoShowQuestion = (id: number, now: number): boolean => deskAppointment(id, now)?.mayMiss != null;

function noShow({ fields, by }: FormCall): DeskAnswer {
  const missed = {
    fields: fields.all,
    revision: revisionIn(fields.all),
    early: fields.has("early"),
    whole: fields.text("whole") === "yes",
  };
  const id = fields.id("visit");
  const miss = () => withRefund(id, fields.all.refund, () => missAppointment(id, missed, by), by);
  const made = asDeskChange(noShowLabel, miss, by);
  return made.ok ? backTo(made, made.value.status === "cancelled" ? "cancelled" : "marked") : made;
}

/** If the time is taken, opens the move form with the reason. */
function moveFormUrl(id: number): string {
  const { date, startMin } = appointmentById(id) ?? { date: "", startMin: 0 };
  return `/receptionist?${new URLSearchParams({ date, visit: String(id), time: timeOf(startMin) })}&move#panel`;
}

function cancel({ fields, by }: FormCall): DeskAnswer {
  const { reason, tell, refund } = fields.all;
  const calledOffBy = whoCallsOff.find((one) => one === fields.text("who")) ?? null;
  const choice = { calledOffBy, reason, tell, ...feeIn(fields.all) };
  const id = fields.id("visit");
  const work = (): Outcome<CancelledVisit, AppointmentDetail> => {
    const visit = appointmentById(id);
    const following = visit && fields.text("following") === "yes" ? followingOf(visit) : [];
    // Cancelling later visits of a series always cancels whole visits (rule 35.46).
    const whole = visit?.jointId != null && (fields.text("whole") === "yes" || following.length > 0);
    const seen = whole
      ? { parts: "all" as const, revision: fields.text("jointRevision") || null }
      : { revision: revisionIn(fields.all) };
    const together = following.length > 0 ? { dates: following.length + 1 } : {};
    const made = cancelAtDesk(id, { ...choice, ...seen, together }, by);
    if (!made.ok) return made;
    const { appointment, cancelled } = made.value;
    for (const next of following) {
      // Later visits are cancelled in any state, because the user has not seen each one.
      const also = cancelAtDesk(next.id, { ...choice, parts: "all", together }, by);
      if (!also.ok) return also;
      cancelled.push(...also.value.cancelled);
    }
    if (following.length > 0) notifyOfCancellations(cancelled);
    return done({ appointment, whole, following: following.length });
  };
  const cancelled = asDeskChange(cancelledLabel, () => withRefund(id, refund, work, by), by);
  if (!cancelled.ok) return cancelled;
  const { appointment, whole, following } = cancelled.value;
  const { date } = appointment;
  const what = following ? "cancelled-following" : whole ? "cancelled-whole" : "cancelled";
  return deskUrl({ date, done: what, change: cancelled.change });
}

/** Also records how the client of each part was informed. */
function cancelAtDesk(id: number, choice: CancelChoice, by: By): ReturnType<typeof cancelVisit> {
  const made = cancelVisit(id, { kind: "staff", actor: by.actor, userId: by.actor.id }, choice, by.now);
  for (const part of made.ok ? made.value.cancelled : [])
    recordInformed(part, choice.tell, by, choice.calledOffBy ?? null);
  return made;
}

/** Moves all upcoming parts as one change (rule 35.47). */
export function moveWhole({ fields, by }: FormCall, place: object = {}): DeskAnswer {
  const id = fields.id("visit");
  const work = () => {
    const made = moveWholeAtDesk(id, { ...fields.all, ...place }, by);
    if (made.ok) for (const part of made.value.appointments) recordInformed(part, fields.all.tell, by);
    return made;
  };
  const moved = asDeskChange(movedLabel, work, by);
  if (!moved.ok) return moved;
  const { date } = moved.value.appointment;
  return deskUrl({ date, appointment: id, done: "moved-whole", change: moved.change });
}

function called({ fields, by }: FormCall): DeskAnswer {
  const note = () => recordCall(fields.id("visit"), revisionIn(fields.all), by);
  const noted = asDeskChange(calledLabel, note, by);
  return noted.ok ? backTo(noted, "marked") : noted;
}

function checked({ fields, by }: FormCall): DeskAnswer {
  const note = () => noteChecked(fields.id("visit"), revisionIn(fields.all), by);
  const noted = asDeskChange(checkedLabel, note, by);
  return noted.ok ? backTo(noted, "marked") : noted;
}

const claimed =
  (found: boolean) =>
  ({ fields, by }: FormCall): DeskAnswer => {
    const note = () => noteClaim(fields.id("visit"), found, revisionIn(fields.all), by);
    const noted = asDeskChange(checkedLabel, note, by);
    return noted.ok ? backTo(noted, "marked") : noted;
  };

function testResult({ fields, by }: FormCall): DeskAnswer {
  const note = () => noteTestResult(fields.id("visit"), fields.all, by, { ownOnly: false });
  const noted = asDeskChange(testResultLabel, note, by);
  return noted.ok ? backTo(noted, "marked") : noted;
}

function contact({ fields, by }: FormCall): DeskAnswer {
  const give = () => addContact(fields.id("visit"), revisionIn(fields.all), fields.all, by);
  const given = asDeskChange(contactLabel, give, by);
  return given.ok ? backTo(given, "marked") : given;
}

/** A note in the client's record, written beside the board. */
function note({ fields, by }: FormCall): DeskAnswer {
  const visit = deskAppointment(fields.id("visit"), by.now);
  if (!visit) return appointmentNotFound();
  const add = () => addNote(visit.recordId ?? 0, fields.all, by);
  const label = () => `${visit.client.name}: note added`;
  const noted = asDeskChange({ date: () => visit.date, label }, add, by);
  return noted.ok ? backTo({ ...noted, value: visit }, "marked") : noted;
}

function fee({ fields, by }: FormCall): DeskAnswer {
  const input = { ...fields.all, revision: revisionIn(fields.all) };
  const id = fields.id("visit");
  const settle = () => withRefund(id, fields.all.refund, () => settleFee(id, input, by), by);
  const settled = asDeskChange(feeLabel, settle, by);
  return settled.ok ? backTo(settled, "marked") : settled;
}

/** Refunds an overpaid charge. It can be voided but not undone. */
function giveBack({ fields, by }: FormCall): DeskAnswer {
  const given = refundFee(fields.id("visit"), fields.all.refund, by);
  return given.ok ? receiptUrl(given.value.number, "refunded") : given;
}

function reward({ fields, by }: FormCall): DeskAnswer {
  const give = () => giveReward(fields.id("visit"), fields.all.given, by);
  const given = asDeskChange(rewardLabel("given to"), give, by);
  return given.ok ? backTo({ ...given, value: given.value.appointment }, "rewarded") : given;
}

function takeBack({ fields, by }: FormCall): DeskAnswer {
  const undo = () => undoReward(fields.id("visit"), fields.id("reward"), by);
  const undone = asDeskChange(rewardLabel("removed from"), undo, by);
  return undone.ok ? backTo({ ...undone, value: undone.value.appointment }, "unrewarded") : undone;
}

export const visitIntents = {
  status: markedAs("marked"),
  return: markedAs("returned"),
  "no-show": noShow,
  cancel,
  "move-whole": (call: FormCall) => moveWhole(call),
  called,
  checked,
  "test-found": claimed(true),
  "test-not-found": claimed(false),
  "test-result": testResult,
  "give-contact": contact,
  note,
  fee,
  "give-back": giveBack,
  reward,
  "undo-reward": takeBack,
};
