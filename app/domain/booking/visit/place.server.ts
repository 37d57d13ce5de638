/** Finds places for booked or moved parts: a slot for one, a chain for several (rules 5.x, 6.11 and 35.14). */

import { accountIdByProvenEmail } from "#app/domain/accounts/people/account.server.ts";
import type { ContactValues } from "#app/domain/appointments/appointment.server.ts";
import { type BookingContext, ownerOf } from "#app/domain/appointments/requester.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import type { Calendar } from "#app/domain/availability/calendar.ts";
import type { OverridableRule } from "#app/domain/availability/desk-times.ts";
import { isExcepted } from "#app/domain/availability/resources.ts";
import type { Chain, ChainPart } from "#app/domain/availability/row-days.ts";
import { chooseProvider, type SlotQuestion } from "#app/domain/availability/slots.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import { minutesWith } from "#app/domain/availability/time-needs.ts";
import type { AlternativeTime, VisitDetail } from "#app/domain/booking/choose/choices.ts";
import {
  doesNotFit,
  invalidField,
  neverOffered,
  notFitInWords,
  pastMidnight,
  timeTaken,
} from "#app/domain/booking/choose/refusals.server.ts";
import { checkFor } from "#app/domain/booking/choose/staff-override.ts";
import type { ChainOffer } from "#app/domain/booking/joint/chain-offer.ts";
import {
  type AskedChain,
  type AskedRow,
  calendarOfRows,
  chainQuestionOf,
  chainTaken,
  checkFreeChain,
} from "#app/domain/booking/joint/chain-question.server.ts";
import { type VisitKind, withPersons } from "#app/domain/booking/joint/typed-rows.ts";
import { withDistinctNames } from "#app/domain/catalogue/service-providers.server.ts";
import { recordFor } from "#app/domain/clients/record-for.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { onlineToCheck } from "./allowance.server.ts";
import type { BookingRequest } from "./booking-request.server.ts";
import type { Offer } from "./offer.server.ts";
import { type TestSaid, toCheckAtBooking, type whyNotBooked } from "./preconditions.server.ts";
import type { overlapOfPerson } from "./same-person.sql.server.ts";

/** `bend`: rules that the desk overrides. `except`: appointments to move. */
export type AskedPlace = {
  kind: VisitKind;
  keepOrder: boolean;
  date: string;
  start: number;
  atDesk: boolean;
  bend: readonly OverridableRule[] | null;
  /** The desk may place parts one by one if no chain is offered (rule 35.53). */
  oneByOne?: boolean;
  except?: readonly number[];
  overlap?: (durationMinutes: number) => ReturnType<typeof overlapOfPerson>;
  now: number;
};

/** `overridden`: the rules staff override for a row. `taken`: the refusal if the triggers reject it. */
export type FoundPlace<Alternative> = {
  date: string;
  chain: Chain;
  overridden: (row: number) => readonly OverridableRule[];
  taken: () => Outcome<never, VisitDetail<Alternative>>;
};

/** Refuses as "invalid" (never offered) or "conflict" (taken). */
export type Finder<Alternative> = (
  rows: readonly AskedRow[],
  asked: AskedPlace,
  settings: Studio,
) => Outcome<FoundPlace<Alternative>, VisitDetail<Alternative>>;

type Question = SlotQuestion & { start: number };

export const questionOf = (
  row: AskedRow,
  { date, start, except, now }: Pick<AskedPlace, "date" | "start" | "except" | "now">,
  { timeZone, windowDays, minimumNoticeMinutes }: Studio,
): Question => ({
  ...row,
  date,
  start,
  except,
  now: latestPast(timeZone, now),
  windowDays,
  minimumNoticeMinutes,
});

function placeIn(calendar: Calendar, question: Question, row: number, providerIds: number[]): ChainPart {
  const { date, start } = question;
  const providerId = chooseProvider(without(question, calendar), date, providerIds);
  return { row, providerId, start, end: start + minutesWith(question, providerId) };
}

function without({ except }: Question, calendar: Calendar): Calendar {
  if (except === undefined) return calendar;
  const taken = [...calendar.taken].map(([providerId, dates]) => {
    const others = [...dates].map(
      ([date, spans]) => [date, spans.filter((span) => !isExcepted(span, except))] as const,
    );
    return [providerId, new Map(others)] as const;
  });
  return { ...calendar, taken: new Map(taken) };
}

export const oneSlot: Finder<AlternativeTime> = ([row], asked, settings) => {
  if (!row) throw new Error("A visit without a row.");
  const { providers } = row;
  const { bend, date, except, overlap } = asked;
  const question = questionOf(row, asked, settings);
  if ((bend || except) && endsNextDay(question)) return pastMidnight();
  const calendar = readCalendar({ ...question, from: date, to: date });
  if (calendar.providers.length === 0) return neverOffered("no-provider", question);
  const slot = checkFor(bend, calendar, question);
  if (slot.ok) {
    const place = placeIn(calendar, question, 0, slot.providerIds);
    return done({
      date,
      chain: { ...place, rows: [place] },
      overridden: () => slot.overridden(place.providerId),
      taken: () => timeTaken(question, providers, settings),
    });
  }
  const found = { calendar, candidates: providers, studioSettings: settings };
  if (slot.why === "bends") return doesNotFit(slot.why, question, found);
  if (slot.why !== "taken") return neverOffered(slot.why, question);
  const overlapping = overlap?.(question.durationMinutes);
  if (!bend) return timeTaken(question, providers, settings, overlapping?.refusal.detail?.visit);
  return overlapping ?? doesNotFit("taken", question, found);
};

const endsNextDay = (question: Question): boolean =>
  question.providerIds.some((id) => question.start + minutesWith(question, id) > 1440);

export const oneChain: Finder<ChainOffer> = (rows, place, settings) => {
  const { kind, date, start, bend, now } = place;
  const asked: AskedChain = { ...chainQuestionOf(rows, place, settings, now), kind, date, start };
  const taken = () => chainTaken(rows, asked, settings);
  const free = checkFreeChain(rows, asked, settings);
  if (free.ok) return done({ date, chain: free.value, overridden: () => [], taken });
  if (!bend) return free;
  const one = placedOneByOne(rows, { ...place, bend }, settings);
  if (one.ok) return place.oneByOne ? done({ ...one.value, taken }) : free;
  const { alternatives } = free.refusal.detail ?? {};
  return refused(one.refusal.reason, one.refusal.message, {
    fields: one.refusal.fields,
    detail: { ...(alternatives && { alternatives }) },
  });
};

/** Places the parts one after another without a wait, or side by side (rules 6.11 and 6.12). */
function placedOneByOne(
  asked: readonly AskedRow[],
  place: AskedPlace & { bend: readonly OverridableRule[] },
  settings: Studio,
): Outcome<Omit<FoundPlace<never>, "taken">> {
  const { kind, date, bend } = place;
  const calendar = calendarOfRows(asked, date, date);
  const rows: ChainPart[] = [];
  const overridden: (readonly OverridableRule[])[] = [];
  const next = new Map<number | undefined, number>();
  for (const [at, row] of withPersons(kind, asked).entries()) {
    const start = next.get(row.person) ?? place.start;
    const isTaken = (id: number) =>
      rows.some(
        (other) => other.providerId === id && overlaps(other, { start, end: start + minutesWith(row, id) }),
      );
    const whole = questionOf(row, { ...place, start }, settings);
    const question = { ...whole, providerIds: whole.providerIds.filter((id) => !isTaken(id)) };
    if (question.providerIds.length === 0) return noOneLeft(row, { row: at, start }, settings);
    if (endsNextDay(question)) return pastMidnight();
    const slot = checkFor(bend, calendar, question);
    if (!slot.ok) return whyNotThere(slot.why, { row, question, calendar }, settings);
    const placed = placeIn(calendar, question, at, slot.providerIds);
    rows.push(placed);
    overridden.push(slot.overridden(placed.providerId));
    next.set(row.person, placed.end);
  }
  const end = Math.max(...rows.map((placed) => placed.end));
  return done({ date, chain: { start: place.start, end, rows }, overridden: (row) => overridden[row] ?? [] });
}

/** Refuses if all providers are busy with other people of the visit (rule 35.13). */
function noOneLeft(
  { name, providers }: AskedRow,
  { row, start }: Pick<ChainPart, "row" | "start">,
  { locale }: Studio,
): Outcome<never> {
  const why = "can't be with two people at once";
  const answers = withDistinctNames(providers).map((provider) => ({ provider: provider.name, why }));
  const sentence = `${name}: ${notFitInWords(timeInWords(start, locale), answers)}`;
  return invalidField(`providerId${row + 1}`, sentence);
}

function whyNotThere(
  why: Exclude<ReturnType<typeof checkFor>, { ok: true }>["why"],
  { row, question, calendar }: { row: AskedRow; question: Question; calendar: Calendar },
  settings: Studio,
): Outcome<never> {
  if (why !== "bends" && why !== "taken") return neverOffered(why, question);
  const found = { calendar, candidates: row.providers, studioSettings: settings };
  const { reason, message }: Refusal = doesNotFit(why, question, found).refusal;
  const sentence = `${row.name}: ${message}`;
  return refused(reason, sentence, { fields: { time: sentence } });
}

export type Part = Offer & { request: BookingRequest; person: number; patchTest?: TestSaid };

export type PartOfPerson = Part &
  ChainPart & {
    isBooker: boolean;
    clientId: number | null;
    asked: Parameters<typeof whyNotBooked>[2];
    context: BookingContext;
  };

/** Returns the parts by time and person. The other parts count for requirements (rule 36.21). */
export function partsOfPersons(
  parts: readonly Part[],
  chain: Chain,
  bookingContext: BookingContext,
): PartOfPerson[] {
  const booker = parts[0]?.request.contact.customerName;
  const { staff } = bookingContext;
  const ofCompanion = { ...bookingContext, staff: staff && { ...staff, recordId: null } };
  const placed = chain.rows
    .map((place) => ({ ...partAt(parts, place), ...place }))
    .toSorted(
      (one, other) =>
        one.request.date.localeCompare(other.request.date) ||
        one.start - other.start ||
        one.person - other.person ||
        one.row - other.row,
    );
  return placed.map((part) => {
    const { contact, date } = part.request;
    const isBooker = contact.customerName === booker;
    const clientId = ownerOf(bookingContext) ?? ownerByEmail(contact);
    const alongside = placed
      .filter(({ row, request }) => row !== part.row && request.contact.customerName === contact.customerName)
      .map(({ row, service, start, end, request }) => {
        return { id: -row - 1, serviceId: service.id, date: request.date, start, end };
      });
    const asked = {
      ...{ contact, accountId: isBooker ? clientId : null, date, time: part.start, alongside },
      patchTest: part.patchTest,
    };
    return { ...part, isBooker, clientId, asked, context: isBooker ? bookingContext : ofCompanion };
  });
}

function partAt(parts: readonly Part[], { row }: ChainPart): Part {
  const part = parts[row];
  if (!part) throw new Error("A row of the place was not asked for.");
  return part;
}

const ownerByEmail = ({ customerEmail }: ContactValues): number | null =>
  customerEmail ? accountIdByProvenEmail(customerEmail) : null;

export function recordOf(
  { isBooker, clientId, request: { contact } }: PartOfPerson,
  { staff, now }: BookingContext,
): number | null {
  if (!isBooker) return recordFor(contact, null, now);
  return staff?.recordId ?? recordFor(contact, clientId, now);
}

/** Returns sentences about requirements and online rules that the desk must check, or ''. */
export const toCheckOf = ({ service, needs, asked, context }: PartOfPerson): string =>
  [onlineToCheck(asked, context), toCheckAtBooking(service, needs, asked, context)].filter(Boolean).join(" ");
