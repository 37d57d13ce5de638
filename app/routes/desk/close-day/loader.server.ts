import { and, eq, gt, sql } from "drizzle-orm";
import {
  type Appointment,
  appointmentById,
  flat,
  selectAppointments,
} from "#app/domain/appointments/appointment.server.ts";
import type { OfferedUndo } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { earliestFirst } from "#app/domain/appointments/of-person.server.ts";
import { addDays, isDate } from "#app/domain/availability/dates.ts";
import { parkedCallsFor } from "#app/domain/booking/parked-calls.server.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { clientsToInform } from "#app/domain/schedules/absence/absence-notes.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { closingsOf, type DayClosing } from "#app/domain/till/closing/close-day.server.ts";
import { unclosedDays } from "#app/domain/till/closing/open-days.server.ts";
import { depositReceipt, depositsWithoutVisit } from "#app/domain/till/ledger/balances.sql.server.ts";
import { feePaid, owedOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { depositLabel } from "#app/domain/till/prepaid/deposits.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { keptChange } from "#app/platform/undo/desk-changes.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { waivedInWords } from "#app/routes/desk/parts/cancellation-words.server.ts";
import { closeDayUrl } from "#app/routes/parts/desk-pages.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { dayMoney } from "./money.server.ts";
import { closingWarning, markingsFor, presetFor, unmarkedVisits } from "./unmarked.server.ts";

/** Includes waived charges (rule 38.3). */
const feesOn = (date: string): Appointment[] => charged().all({ date }).map(flat);

const charged = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        eq(appointments.date, sql.placeholder("date")),
        gt(sql`${appointments.chargeMinor} + ${appointments.waivedMinor}`, 0),
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

const daysBack = 30;

/** Returns unused deposits of cancelled visits, from 30 days before `date` (rule 37.66). */
const depositsKept = (date: string) =>
  depositsWithoutVisit(addDays(date, -daysBack)).map((deposit) => ({
    id: deposit.appointmentId,
    client: appointmentById(deposit.appointmentId)?.contact.name ?? "",
    words: depositLabel(deposit),
    receipt: depositReceipt(deposit.appointmentId),
  }));

const doneWords: Record<string, string> = {
  marked: "Saved.",
  told: "Saved: told by phone.",
  fee: "Charge settled.",
  closed: "Day closed.",
  reopened: "Day reopened.",
};

export function loadClosing(query: URLSearchParams, visitor: Visitor, now: number) {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const asked = query.get("date");
  const date = asked && isDate(asked) ? asked : moment.date;
  const closings = closingsOf(date);
  const standing = closings.find(({ reopenedAt }) => reopenedAt === null);
  const isAhead = date > moment.date;
  const untold = clientsToInform(moment);
  return {
    date,
    day: dateInWords(date, locale),
    dateProblem: asked && !isDate(asked) ? "Date input not valid." : null,
    isAhead,
    done: doneWords[query.get("done") ?? ""] ?? null,
    undo: undoIn(query),
    unmarked: unmarkedVisits(date, moment).map((visit) => ({
      ...visitInWords(visit),
      options: markingsFor(visit),
      preset: presetFor(visit, query),
    })),
    fees: feesOn(date).map(feeInWords),
    money: dayMoney(date, moment),
    early: closingWarning(date, moment, untold.length),
    deposits: depositsKept(date),
    untold,
    parked: parkedCallsFor(visitor, now),
    closed: standing ? closingInWords(standing) : null,
    reopened: closings.filter(({ reopenedAt }) => reopenedAt !== null).map(closingInWords),
    mayReopen: visitor.roles.includes("admin"),
    leftOpen: unclosedDays(moment.date)
      .filter((open) => open !== date)
      .map((open) => ({ to: closeDayUrl(open), words: dateInWords(open, locale, "short") })),
    printed: instantInWords(now),
  };
}

export type ClosingData = ReturnType<typeof loadClosing>;

/** Null if it was already undone. */
function undoIn(query: URLSearchParams): OfferedUndo | null {
  const id = idOf(query.get("change") ?? undefined);
  const change = id === null ? null : keptChange(id);
  return change && change.undoneAt === null ? { id: change.id, label: change.label, by: null } : null;
}

function visitInWords(visit: Appointment) {
  const { id, revision, startMin, contact, serviceName, status } = visit;
  return {
    ...{ id, revision, client: contact.name, service: serviceName, provider: providerAtDesk(visit) },
    time: timeInWords(startMin, studio().locale),
    state: statusWords[status].word,
  };
}

function feeInWords(visit: Appointment) {
  const { chargeMinor, waivedMinor, currency } = visit;
  const amount = (minor: number) => (minor > 0 ? formatMoney(minor, currency, studio().locale) : null);
  const waived = amount(waivedMinor);
  return {
    ...visitInWords(visit),
    charge: amount(chargeMinor),
    waived: waivedInWords(visit, waived),
    ...paidInWords(visit),
    till: { feePaid: feePaid(visit.id) > 0 },
  };
}

/** "$40 owed", "-$40 owed" if overpaid, or "paid". */
function paidInWords(visit: Appointment) {
  const owed = owedOf(visit);
  return { owed: owed === 0 ? null : formatMoney(owed, visit.currency, studio().locale) };
}

function closingInWords(closing: DayClosing) {
  const { id, at, who, currency, floatMinor, expectedMinor, countedMinor, comment } = closing;
  const amount = (minor: number) => formatMoney(minor, currency, studio().locale);
  const difference = countedMinor - expectedMinor;
  return {
    id,
    when: `${instantInWords(at)}${who ? `, ${who}` : ""}`,
    float: amount(floatMinor),
    expected: amount(expectedMinor),
    counted: amount(countedMinor),
    difference: difference === 0 ? null : `${difference > 0 ? "+" : "−"}${amount(Math.abs(difference))}`,
    comment: asSentence(comment),
    reopened:
      closing.reopenedAt === null
        ? null
        : `${instantInWords(closing.reopenedAt)}${closing.reopenedWho ? `, ${closing.reopenedWho}` : ""}`,
    reason: closing.reopenReason,
  };
}

/** Adds a full stop if the text has no end mark. */
const asSentence = (text: string): string => (text === "" || /[.!?…]["”)]?$/u.test(text) ? text : `${text}.`);
