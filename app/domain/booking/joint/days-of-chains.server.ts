/** The days of the window and the chains of one of them, in words, for the pages that book and move a joint visit. */

import { addDays } from "#app/domain/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/joint/row-days.ts";
import type { DatesAndTimes } from "#app/domain/booking/choose/choices.ts";
import { daysWith } from "#app/domain/booking/choose/dates-and-times.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords, timeRangeInWords } from "#app/platform/words/dates.ts";
import { chainOffer, chainValue } from "./chain-offer.ts";
import { type AskedRow, calendarOfRows, chainsFor } from "./chain-question.server.ts";
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
