import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { isDate } from "#app/domain/availability/dates.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { settleFee } from "#app/domain/booking/change/fee.server.ts";
import { markAppointment } from "#app/domain/day/mark.server.ts";
import { recordCall } from "#app/domain/schedules/absence/informed.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { withRefund } from "#app/domain/till/checkout/refund.server.ts";
import { closeDay, reopenDay } from "#app/domain/till/closing/close-day.server.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { calledLabel, feeLabel } from "#app/routes/desk/parts/change-labels.server.ts";
import { closeDayUrl } from "#app/routes/parts/desk-pages.ts";
import { closingFailed } from "./page.tsx";
import { closingWarning, type Marking, markings } from "./unmarked.server.ts";

type Marked = { id: number; marking: Marking; revision: number | null };

/** Marks all visits or none (rule 38.2). Reads `mark-ID` and `revision-ID`. Returns the count. Refuses as "invalid" or, by visit, as "conflict". */
function markVisits(fields: Readonly<Record<string, unknown>>, by: By): DeskOutcome<number, object> {
  const { date } = fields;
  if (typeof date !== "string" || !isDate(date)) return refused("invalid", "Date input not valid.");
  const marked = markedIn(fields);
  if (marked.length === 0) return refused("invalid", "Choose an option for at least one visit.");
  const label = (count: number) => (count === 1 ? "1 visit marked" : `${count} visits marked`);
  return asDeskChange({ date: () => date, label }, () => markAll(marked, by), by);
}

function markedIn(fields: Readonly<Record<string, unknown>>): Marked[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const id = name.startsWith("mark-") ? idOf(name.slice(5)) : null;
    const marking = markings.find((one) => one === value);
    if (!id || !marking) return [];
    const revision = Number(fields[`revision-${id}`]);
    return [{ id, marking, revision: Number.isSafeInteger(revision) ? revision : null }];
  });
}

function markAll(marked: readonly Marked[], by: By): Outcome<number> {
  const fields: Record<string, string> = {};
  for (const each of marked) {
    const outcome = markOne(each, by);
    if (!outcome.ok) fields[`mark-${each.id}`] = outcome.refusal.message;
  }
  const wrong = Object.keys(fields).length;
  if (wrong === 0) return done(marked.length);
  const which = wrong === 1 ? "1 visit" : `${wrong} visits`;
  return refused("conflict", `Nothing was saved. Check ${which} below.`, { fields });
}

/** A late cancellation is charged by the policy and can be waived below (rule 38.3). No one is notified. */
function markOne({ id, marking, revision }: Marked, by: By): Outcome<unknown, object> {
  if (marking === "late") {
    const requester = { kind: "staff", actor: by.actor, userId: by.actor.id } as const;
    const choice = { calledOffBy: "client", fee: "keep", tell: "no", revision } as const;
    return cancelVisit(id, requester, choice, by.now);
  }
  const status = marking === "came" ? "completed" : "no_show";
  return markAppointment(id, { status, revision, ownOnly: false, early: true }, by);
}

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

/** Records the call in an absence case too (rule 6.43). */
function told({ fields, by }: FormCall): FormAnswer {
  const note = () => recordCall(fields.id("visit") ?? 0, revisionIn(fields.all), by);
  const noted = asDeskChange(calledLabel, note, by);
  return noted.ok ? closeDayUrl(fields.text("date"), "told", noted.change) : noted;
}

/** Asks first if the day isn't over or a client isn't informed (rule 37.67). */
function close({ fields, by }: FormCall): FormAnswer {
  const early = closingWarning(fields.text("date"), studioNow(studio().timeZone, by.now));
  if (early && !fields.text("sure")) {
    const sentence = `${early} Confirm that you want to close the day.`;
    return refused("conflict", sentence, { fields: { sure: sentence } });
  }
  const closed = closeDay(fields.all, by);
  return closed.ok ? closeDayUrl(closed.value.date, "closed") : closed;
}

/** A PIN of four digits is too weak for reopening a day. */
function reopen({ fields, by, context }: FormCall): FormAnswer {
  if (context.visitor?.desk?.byPin) {
    return refused("not-allowed", "Log in with your password to reopen a closed day.");
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
    reopen: { run: reopen, roles: ["admin"], notAllowed: "Only an admin can reopen a closed day." },
  },
  {
    failed: (status) => closingFailed(String(status)),
    kept: ({ fields }) => fields.allTyped(),
  },
);
