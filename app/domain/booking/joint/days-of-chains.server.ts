import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { priceInWords } from "#app/domain/appointments/in-words.server.ts";
import { jointKindOf } from "#app/domain/appointments/joint.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/row-days.ts";
import type { DatesAndTimes } from "#app/domain/booking/choose/choices.ts";
import { daysWith } from "#app/domain/booking/choose/dates-and-times.server.ts";
import { repriced } from "#app/domain/booking/choose/offer-times.server.ts";
import { movesMeetingRequirements } from "#app/domain/booking/visit/requirement-times.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import type { Reduction } from "#app/domain/website/entries/offer-price.ts";
import { timeInWords, timeRangeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { chainOffer, chainValue } from "./chain-offer.ts";
import { type AskedRow, calendarOfRows, chainsFor } from "./chain-question.server.ts";
import { movableParts, questionToMove, rowsToMove } from "./moved-parts.server.ts";
import type { VisitKind } from "./typed-rows.ts";

export type DaysOfChains = Omit<DatesAndTimes, "times"> & {
  /** The price is set only if it differs between times. */
  times: {
    value: string;
    range: string;
    afternoon: boolean;
    time: string;
    parts: { time: string; words: string }[];
    done: string;
    price?: string;
    cost?: ChainCost;
  }[];
};

/** `offer`: "$114 instead of $123, Quiet Tuesdays". */
export type ChainCost = { minor: number; offer?: string };

export function chainCost(minor: number, reductions: readonly Reduction[]): ChainCost {
  const less = reductions.reduce((sum, one) => sum + one.minor, 0);
  if (less === 0) return { minor };
  const { currency, locale } = studio();
  const names = [...new Set(reductions.map(({ name }) => name))].join(", ");
  const price = { priceMinor: minor, offerMinor: less, offerName: names, currency };
  return { minor, offer: priceInWords(price, locale) };
}

type Wanted = {
  kind: VisitKind;
  question: Omit<ChainQuestion, "date">;
  date: string | null;
  from?: string;
  /** Returns true for the current place, which can't be chosen. */
  isPresent?: (date: string, rows: Chain["rows"]) => boolean;
  /** Returns whether this client meets the requirements (rule 35.49). */
  isGiven?: ((date: string, rows: Chain["rows"]) => boolean) | null;
  whoOf?: (row: number) => string;
  costOf?: (date: string, rows: Chain["rows"]) => ChainCost;
};

const requirementsNotMet = "You don't meet the requirements for one of these treatments on this day.";

export function daysOfChains(
  rows: readonly AskedRow[],
  { kind, question, date: asked, from, isPresent, isGiven, whoOf, costOf }: Wanted,
  settings: Studio,
): DaysOfChains {
  const first = question.now.date;
  const calendar = calendarOfRows(rows, first, addDays(first, settings.windowDays));
  const timesOn = (date: string) =>
    chainsFor(kind, calendar, { ...question, date }).filter((chain) => !isPresent?.(date, chain.rows));
  const [row] = question.rows;
  const { offered, ...days } = daysWith(
    calendar,
    {
      ...question,
      durationMinutes: row?.durationMinutes ?? 0,
      providerIds: calendar.providers.map(({ providerId }) => providerId),
    },
    {
      asked,
      from,
      timesOn,
      isGiven: isGiven && ((date, chain: Chain) => isGiven(date, chain.rows)),
      notSo: requirementsNotMet,
    },
    settings,
  );
  const date = days.day?.date ?? "";
  const times = offered.map((chain) => ({
    ...timeChoice(date, chain, { rows, whoOf }, settings),
    ...(costOf && { cost: costOf(date, chain.rows) }),
  }));
  return { ...days, times };
}

type Told = { rows: readonly AskedRow[]; whoOf: Wanted["whoOf"] };

function timeChoice(date: string, chain: Chain, { rows, whoOf }: Told, { locale }: Studio) {
  const time = (minute: number) => timeInWords(minute, locale);
  const inOrder = whoOf ? chain.rows.toSorted((one, other) => one.row - other.row) : chain.rows;
  return {
    value: chainValue(chainOffer(date, chain, "")),
    range: timeRangeInWords(chain.start, chain.end, locale),
    afternoon: chain.start >= 12 * 60,
    time: time(chain.start),
    parts: inOrder.map(({ row, providerId, start }) => {
      const provider = rows[row]?.providers.find(({ id }) => id === providerId)?.name;
      const what = `${rows[row]?.name}${whoOf ? ` for ${whoOf(row)}` : ""}`;
      return { time: start === chain.start ? "" : time(start), words: `${what} with ${provider}` };
    }),
    done: time(chain.end),
  };
}

/** The current time of all parts can't be chosen (rule 35.66). */
const isCurrentPlace = (parts: readonly Appointment[]) => (date: string, rows: Chain["rows"]) =>
  rows.every(({ row, start, providerId }) => {
    const part = parts[row];
    return part?.date === date && part.startMin === start && part.providerId === providerId;
  });

const costAfterMove =
  (parts: readonly Appointment[]) =>
  (date: string, rows: Chain["rows"]): ChainCost => {
    const after = rows.flatMap(({ row, start }) => {
      const part = parts[row];
      return part ? [repriced(part, { date, start, byStudio: false })] : [];
    });
    const minor = after.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
    const cost = chainCost(
      minor,
      after.map(({ offerName: name, offerMinor: minor }) => ({ name, minor })).filter((one) => one.minor > 0),
    );
    const loses = !cost.offer && parts.some(({ offerMinor }) => offerMinor > 0);
    return loses ? { minor, offer: formatMoney(minor, studio().currency, studio().locale) } : cost;
  };

type Asked = {
  date: string | null;
  anybody: boolean;
  /** Of the logged-in client (rule 35.49). */
  accountId: number | null;
};

/** Returns days and chains to which all parts can move, with their providers or any (rule 35.27). */
export function jointMoveDays(
  parts: readonly Appointment[],
  { date, anybody, accountId }: Asked,
  now: number,
): DaysOfChains {
  const movable = movableParts(parts);
  const [first] = movable;
  const kind = (first && jointKindOf(first)) ?? "chain";
  const rows = rowsToMove(movable, anybody ? "any" : undefined);
  const question = questionToMove(movable, rows, { atDesk: false }, now);
  const isGiven = movesMeetingRequirements(movable, accountId);
  const wanted = { kind, question, date, from: first?.date, isGiven, costOf: costAfterMove(movable) };
  return daysOfChains(rows, { ...wanted, isPresent: isCurrentPlace(movable) }, studio());
}
