/** The days of the window and the chains of one of them, in words, for the pages that book and move a joint visit. */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointKindOf } from "#app/domain/appointments/joint.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/row-days.ts";
import type { DatesAndTimes } from "#app/domain/booking/choose/choices.ts";
import { daysWith } from "#app/domain/booking/choose/dates-and-times.server.ts";
import { visitsMovedTo } from "#app/domain/booking/visit/given-times.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords, timeRangeInWords } from "#app/platform/words/dates.ts";
import { chainOffer, chainValue } from "./chain-offer.ts";
import { type AskedRow, calendarOfRows, chainsFor } from "./chain-question.server.ts";
import { movableParts, questionToMove, rowsToMove } from "./moved-parts.server.ts";
import type { VisitKind } from "./typed-rows.ts";

export type DaysOfChains = Omit<DatesAndTimes, "times"> & {
  /** Each a radio: from when to when, what comes when with whom, when it is done, and the price where that differs. */
  times: {
    value: string;
    range: string;
    afternoon: boolean;
    time: string;
    parts: { time: string; words: string }[];
    done: string;
    price?: string;
  }[];
};

type Wanted = {
  kind: VisitKind;
  question: Omit<ChainQuestion, "date">;
  date: string | null;
  /** The day to begin with, where none is asked for. */
  from?: string;
  /** The place that is left, which is no choice. */
  isPresent?: (date: string, rows: Chain["rows"]) => boolean;
  /** Rules chains out for this client (rule 35.49); a day on which it rules out all says so. */
  isGiven?: ((date: string, rows: Chain["rows"]) => boolean) | null;
  /** Of a household: for whom a row is, such as "you". */
  whoOf?: (row: number) => string;
};

const notSoForYou = "What one of these treatments asks for before is not so for you on this day.";

export function daysOfChains(
  rows: readonly AskedRow[],
  { kind, question, date: asked, from, isPresent, isGiven, whoOf }: Wanted,
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
      notSo: notSoForYou,
    },
    settings,
  );
  const date = days.day?.date ?? "";
  return { ...days, times: offered.map((chain) => timeChoice(date, chain, { rows, whoOf }, settings)) };
}

type Told = { rows: readonly AskedRow[]; whoOf: Wanted["whoOf"] };

/** Side by side in the order of the people, whoever gives it. */
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

// Where all of a joint visit may be moved at once by the link of one of its parts (rule 35.27).

/** Whether all parts would stay where they are, with the same people: the present time is no choice (rule 35.66). */
const isAsNow = (parts: readonly Appointment[]) => (date: string, rows: Chain["rows"]) =>
  rows.every(({ row, start, providerId }) => {
    const part = parts[row];
    return part?.date === date && part.startMin === start && part.providerId === providerId;
  });

type Asked = {
  date: string | null;
  anybody: boolean;
  /** Of the signed-in client: what a treatment asks for before rules times out (rule 35.49). */
  accountId: number | null;
};

/** The days and chains to which all may be moved: with those who give it now, else with whoever is free. */
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
  const isGiven = visitsMovedTo(movable, accountId);
  const wanted = { kind, question, date, from: first?.date, isGiven };
  return daysOfChains(rows, { ...wanted, isPresent: isAsNow(movable) }, studio());
}
