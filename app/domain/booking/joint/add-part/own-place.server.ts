/** A time of the desk's own for one more treatment of a visit: any minute of its day, with the rules that are bent (rule 35.111). */

import type { BendableRule } from "#app/domain/availability/desk-times.ts";
import { minutesWith } from "#app/domain/availability/needs/time-needs.ts";
import { chooseProvider } from "#app/domain/availability/slots.ts";
import { type TimeAnswer, timeAnswer } from "#app/domain/booking/choose/reason-words.server.ts";
import { doesNotFit, neverOffered, pastMidnight } from "#app/domain/booking/choose/refusals.server.ts";
import { checkStaffSlot, reasonsOf } from "#app/domain/booking/choose/staff-override.ts";
import { askedRow, calendarOfRows } from "#app/domain/booking/joint/chain-question.server.ts";
import type { JointDetail } from "#app/domain/booking/joint/free-chain.server.ts";
import type { Offer } from "#app/domain/booking/make/offer.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import type { GrowingVisit, PartPlace } from "./places.server.ts";

type At = { date: string; time: number };

function questionAt({ context }: GrowingVisit, offer: Offer, { date, time: start }: At) {
  const { timeZone, windowDays, minimumNoticeMinutes } = studio();
  const now = latestPast(timeZone, context.now);
  const row = askedRow(offer);
  const calendar = calendarOfRows([row], date, date);
  return { calendar, question: { ...row, date, start, now, windowDays, minimumNoticeMinutes } };
}

/** Refuses as "invalid" what would have to be bent and could never be offered, and as "conflict" where nobody is free. */
export function ownPlace(
  visit: GrowingVisit,
  offer: Offer,
  at: At,
  bend: readonly BendableRule[],
): Outcome<PartPlace, JointDetail> {
  const { calendar, question } = questionAt(visit, offer, at);
  const { date, start, providerIds } = question;
  if (providerIds.some((id) => start + minutesWith(question, id) > 1440)) return pastMidnight();
  const slot = checkStaffSlot(calendar, question, bend);
  if (slot.ok) {
    const providerId = chooseProvider(calendar, date, slot.providerIds);
    const end = start + minutesWith(question, providerId);
    return done({ date, start, end, providerId, moved: [], bent: slot.bent(providerId) });
  }
  if (slot.why !== "taken" && slot.why !== "bends") return neverOffered(slot.why, question);
  const found = { calendar, candidates: offer.providers, studioSettings: studio() };
  const { reason, message, fields } = doesNotFit(slot.why, question, found).refusal;
  return refused(reason, message, { fields });
}

/** What each provider says to that time. */
export function ownAnswers(visit: GrowingVisit, offer: Offer, at: At): TimeAnswer[] {
  const { calendar, question } = questionAt(visit, offer, at);
  return reasonsOf(calendar, question).map(({ providerId: id, reasons }) => {
    const name = offer.providers.find((provider) => provider.id === id)?.name ?? "";
    return timeAnswer({ provider: { id, name }, date: question.date, start: question.start }, reasons);
  });
}
