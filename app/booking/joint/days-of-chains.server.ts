/** The days of the window and the chains of one of them, in words, for the pages that book and move a joint visit. */

import { addDays } from "#app/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/availability/joint/row-days.ts";
import { datesToShow } from "#app/availability/window.ts";
import { noTimes } from "#app/booking/choose/choices.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords, timeRangeInWords } from "#app/words/dates.ts";
import { chainOffer, chainValue } from "./chain-offer.ts";
import { type AskedRow, calendarOfRows, chainsFor } from "./chain-question.server.ts";
import type { VisitKind } from "./rows.ts";

type Day = { date: string; label: string };

export type DaysOfChains = {
  days: {
    date: string;
    url: string;
    weekday: string;
    number: string;
    month: string;
    newMonth: string | null;
    times: number;
  }[];
  day: Day | null;
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
  nextDay: (Day & { url: string }) | null;
  dateProblem: string | null;
};

type Wanted = {
  kind: VisitKind;
  question: Omit<ChainQuestion, "date">;
  /** Without one the first day that has times. */
  date: string | null;
  url: (date: string) => string;
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
  { kind, question, date: asked, url, isPresent, isGiven, whoOf }: Wanted,
  settings: Studio,
): DaysOfChains {
  const first = question.now.date;
  const calendar = calendarOfRows(rows, first, addDays(first, settings.windowDays));
  const ruledOut = new Set<string>();
  const given = (date: string) => {
    const all = chainsFor(kind, calendar, { ...question, date });
    const free = isPresent ? all.filter(({ rows }) => !isPresent(date, rows)) : all;
    const left = isGiven ? free.filter(({ rows }) => isGiven(date, rows)) : free;
    if (left.length === 0 && free.length > 0) ruledOut.add(date);
    return left;
  };
  const byDate = new Map(datesToShow(calendar, question).map((date) => [date, given(date)]));
  const withTimes = [...byDate].flatMap(([date, chains]) => (chains.length > 0 ? [date] : []));
  const date =
    asked && byDate.has(asked) ? asked : (withTimes[0] ?? [...ruledOut, ...byDate.keys()][0] ?? null);
  const chains = (date && byDate.get(date)) || [];
  const next = withTimes.find((other) => date !== null && other > date) ?? withTimes.at(-1);
  const day = (other: string) => ({ date: other, label: dateInWords(other, settings.locale, "dayMonth") });
  return {
    days: [...byDate].map(([other, { length }]) => ({
      ...dayCell(other, settings),
      url: url(other),
      times: length,
    })),
    day: date ? day(date) : null,
    times: chains.map((chain) => timeChoice(date ?? "", chain, { rows, whoOf }, settings)),
    nextDay: chains.length === 0 && next ? { ...day(next), url: url(next) } : null,
    dateProblem: chains.length > 0 ? null : date && ruledOut.has(date) ? notSoForYou : noTimes,
  };
}

const dayCell = (date: string, { locale }: Studio) => ({
  date,
  weekday: dateInWords(date, locale, "weekday"),
  number: String(Number(date.slice(8))),
  month: dateInWords(date, locale, "monthName"),
  newMonth: date.endsWith("-01") ? dateInWords(date, locale, "month") : null,
});

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
