/** Where the parts of a booking take place: the slot of one, or the chain of several (rules 5.x, 6.11 and 35.14). */
import { sumOfItems } from "#app/appointments/insert.server.ts";
import type { BookingContext } from "#app/appointments/requester.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import type { Calendar } from "#app/availability/calendar.ts";
import { type BendableRule, bendableRules } from "#app/availability/desk-times.ts";
import type { Chain, ChainPart } from "#app/availability/joint/row-days.ts";
import { minutesWith } from "#app/availability/needs/time-needs.ts";
import { chooseProvider, type SlotQuestion } from "#app/availability/slots.ts";
import type { AlternativeTime, VisitDetail } from "#app/booking/choose/choices.ts";
import { notFitInWords } from "#app/booking/choose/reason-words.server.ts";
import {
  doesNotFit,
  invalidField,
  neverOffered,
  pastMidnight,
  timeTaken,
} from "#app/booking/choose/refusals.server.ts";
import { checkFor } from "#app/booking/choose/staff-override.ts";
import type { ChainOffer } from "#app/booking/joint/chain-offer.ts";
import { askedRow, calendarOfRows, chainQuestionOf } from "#app/booking/joint/chain-question.server.ts";
import { type AskedChain, chainTaken, checkFreeChain } from "#app/booking/joint/free-chain.server.ts";
import type { VisitRequest } from "#app/booking/joint/request.server.ts";
import type { Offer } from "#app/booking/make/offer.server.ts";
import { overlapOfPerson } from "#app/booking/make/present-appointments.server.ts";
import type { BookingRequest } from "#app/booking/make/request.server.ts";
import { namedApart } from "#app/catalogue/names-apart.server.ts";
import { timeNeeds } from "#app/catalogue/services/needs.server.ts";
import { latestPast } from "#app/shared/clock.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/shared/outcome.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { timeInWords } from "#app/words/dates.ts";

/** One row of the request with what can be booked of it. */
export type Part = Offer & { request: BookingRequest };

/** `bent`: the rules that staff bend for a row. */
type Place = { chain: Chain; bent: (row: number) => readonly BendableRule[] };

/** `place` refuses as "invalid" what could never be offered, and as "conflict" what is taken; `taken` is what the triggers refused. */
export type Finder<Alternative> = (
  parts: readonly Part[],
  request: VisitRequest,
  bookingContext: BookingContext,
  settings: Studio,
) => {
  place: () => Outcome<Place, VisitDetail<Alternative>>;
  taken: () => Outcome<never, VisitDetail<Alternative>>;
};

/** The rules that the front desk bends; null for everybody else, a provider who books by the API among them. */
function bendBy({ staff }: BookingContext): readonly BendableRule[] | null {
  if (!staff || staff.actor.role === "provider") return null;
  return staff.override ? bendableRules : (staff.bend ?? []);
}

type Question = SlotQuestion & { start: number };

const questionOf = (
  { request: { date, time }, service, providers, needs, items }: Part,
  { timeZone, windowDays, minimumNoticeMinutes }: Studio,
  now: number,
): Question => ({
  ...timeNeeds(service.durationMinutes, needs, sumOfItems(items).minutes),
  date,
  start: time,
  providerIds: providers.map(({ id }) => id),
  now: latestPast(timeZone, now),
  windowDays,
  minimumNoticeMinutes,
});

/** The place of a row with the provider of those who can have it who has least to do. */
function placeIn(calendar: Calendar, question: Question, row: number, providerIds: number[]): ChainPart {
  const { date, start } = question;
  const providerId = chooseProvider(calendar, date, providerIds);
  return { row, providerId, start, end: start + minutesWith(question, providerId) };
}

/** The fast path: one treatment at one minute. */
export const oneSlot: Finder<AlternativeTime> = ([part], _request, bookingContext, settings) => {
  if (!part) throw new Error("A booking without a row.");
  const { request, providers } = part;
  const question = questionOf(part, settings, bookingContext.now);
  return {
    taken: () => timeTaken(question, providers, settings),
    place() {
      const bend = bendBy(bookingContext);
      if (bend && endsNextDay(question)) return pastMidnight();
      const calendar = readCalendar({ ...question, from: request.date, to: request.date });
      const slot = checkFor(bend, calendar, question);
      if (slot.ok) {
        const place = placeIn(calendar, question, 0, slot.providerIds);
        return done({ chain: { ...place, rows: [place] }, bent: () => slot.bent(place.providerId) });
      }
      const found = { calendar, candidates: providers, studioSettings: settings };
      if (slot.why === "bends") return doesNotFit(slot.why, question, found);
      if (slot.why !== "taken") return neverOffered(slot.why, question);
      const overlapping = overlapOfPerson(request, bookingContext, question, false);
      if (!bend) return timeTaken(question, providers, settings, overlapping?.refusal.detail?.visit);
      return overlapping ?? doesNotFit("taken", question, found);
    },
  };
};

const endsNextDay = (question: Question): boolean =>
  question.providerIds.some((id) => question.start + minutesWith(question, id) > 1440);

/** Two to five treatments by the engine of chains. The desk may place them at any minute one by one, as a treatment alone. */
export const oneChain: Finder<ChainOffer> = (parts, request, bookingContext, settings) => {
  const [first] = parts;
  if (!first) throw new Error("A visit without a row.");
  const { now, staff } = bookingContext;
  const { date, time: start } = first.request;
  const rows = parts.map(askedRow);
  const bend = bendBy(bookingContext);
  const asked: AskedChain = {
    ...chainQuestionOf(rows, { keepOrder: request.keepOrder, atDesk: bend !== null }, settings, now),
    ...{ kind: request.kind ?? "chain", date, start },
  };
  return {
    taken: () => chainTaken(rows, asked, settings),
    place() {
      const free = checkFreeChain(rows, asked, settings);
      if (free.ok) return done({ chain: free.value, bent: () => [] });
      if (!bend) return free;
      const one = placedOneByOne(parts, { asked, bend }, bookingContext, settings);
      // Where nothing is to be bent, just what was shown is booked (rule 35.53).
      if (one.ok && (staff?.override || staff?.bend)) return one;
      if (one.ok) return free;
      const { alternatives } = free.refusal.detail ?? {};
      return refused(one.refusal.reason, one.refusal.message, {
        fields: one.refusal.fields,
        detail: { ...(alternatives && { alternatives }) },
      });
    },
  };
};

/** In their order one after the other without a wait, or side by side; by the rules of the desk for each (rules 6.11 and 6.12). */
function placedOneByOne(
  parts: readonly Part[],
  { asked, bend }: { asked: AskedChain; bend: readonly BendableRule[] },
  { now }: BookingContext,
  settings: Studio,
): Outcome<Place> {
  const calendar = calendarOfRows(parts.map(askedRow), asked.date, asked.date);
  const rows: ChainPart[] = [];
  const bent: (readonly BendableRule[])[] = [];
  let { start } = asked;
  for (const [row, part] of parts.entries()) {
    const isTaken = (id: number) =>
      asked.kind === "household" && rows.some((other) => other.providerId === id);
    const whole = questionOf(part, settings, now);
    const question = { ...whole, start, providerIds: whole.providerIds.filter((id) => !isTaken(id)) };
    if (question.providerIds.length === 0) return noOneLeft(part, { row, start }, settings);
    if (endsNextDay(question)) return pastMidnight();
    const slot = checkFor(bend, calendar, question);
    if (!slot.ok) return whyNotThere(slot.why, { part, question, calendar }, settings);
    const place = placeIn(calendar, question, row, slot.providerIds);
    rows.push(place);
    bent.push(slot.bent(place.providerId));
    if (asked.kind === "chain") start = place.end;
  }
  const end = Math.max(...rows.map((place) => place.end));
  return done({ chain: { start: asked.start, end, rows }, bent: (row) => bent[row] ?? [] });
}

/** Side by side, where all who could give a treatment are with others of the visit (rule 35.13). */
function noOneLeft(
  { service, providers }: Part,
  { row, start }: Pick<ChainPart, "row" | "start">,
  { locale }: Studio,
): Outcome<never> {
  const why = "can't be with two people at once";
  const answers = namedApart(providers).map(({ name }) => ({ provider: name, why }));
  const sentence = `${service.name}: ${notFitInWords(timeInWords(start, locale), answers)}`;
  return invalidField(`providerId${row + 1}`, sentence);
}

/** As for a treatment alone, with its name before the reasons. */
function whyNotThere(
  why: Exclude<ReturnType<typeof checkFor>, { ok: true }>["why"],
  { part, question, calendar }: { part: Part; question: Question; calendar: Calendar },
  settings: Studio,
): Outcome<never> {
  if (why !== "bends" && why !== "taken") return neverOffered(why, question);
  const found = { calendar, candidates: part.providers, studioSettings: settings };
  const { reason, message }: Refusal = doesNotFit(why, question, found).refusal;
  const sentence = `${part.service.name}: ${message}`;
  return refused(reason, sentence, { fields: { time: sentence } });
}
