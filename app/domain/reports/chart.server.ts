/** Draws tables as charts, on the server alone: the scales come from a library that no browser needs (decision 057). */
import { scaleBand, scaleLinear, scaleQuantize } from "d3-scale";
import type { Cell, ChartOf, ReportTable } from "./report.ts";

/** How the cell of a column reads. */
type InWords = (cell: Cell, column: number) => string;

const plot = { top: 20, height: 150, foot: 24 };
const rowHeight = 44;
const heat = { head: 22, row: 34, aside: 14 };
/** Words below the columns: so many have room on a phone. */
const mostLabels = 5;
const mostRows = 12;

/** Null where there is nothing to draw. Of many rows the first ones. */
export function drawn({ rows, chart, columns }: ReportTable, inWords: InWords): Chart | null {
  if (!chart || rows.length === 0) return null;
  if (chart.kind === "heat") return heatChart(rows, columns.length, inWords);
  const highest = Math.max(
    0,
    ...rows.flatMap((row) => [amount(row, chart.value), amount(row, chart.before)]),
  );
  if (highest === 0) return null;
  return chart.kind === "columns"
    ? columnChart(rows, chart, highest, inWords)
    : rowChart(rows.slice(0, mostRows), chart, highest, inWords);
}

/** What is owed back more than it was earned is drawn as nothing; the table has it. */
function amount(row: Cell[], column: number | null): number {
  const cell = column === null ? null : row[column];
  return typeof cell === "number" ? Math.max(0, cell) : 0;
}

type Drawable = Exclude<ChartOf, { kind: "heat" }>;

function columnChart(
  rows: Cell[][],
  { value, before }: Drawable,
  highest: number,
  inWords: InWords,
): ColumnChart {
  const bottom = plot.top + plot.height;
  const upwards = scaleLinear([0, highest], [bottom, plot.top]).nice(4);
  const across = scaleBand(
    rows.map((_, at) => at),
    [0, 100],
  )
    .paddingInner(0.2)
    .paddingOuter(0.1);
  const barOf = (row: Cell[], at: number, column: number, share: number): Bar => {
    const wide = across.bandwidth() * share;
    const y = upwards(amount(row, column));
    return {
      x: rounded((across(at) ?? 0) + (across.bandwidth() - wide) / 2),
      width: rounded(wide),
      y: rounded(y),
      height: rounded(bottom - y),
    };
  };
  return {
    kind: "columns",
    height: bottom + plot.foot,
    ticks: upwards
      .ticks(4)
      .filter((tick) => tick > 0 && Number.isInteger(tick))
      .map((tick) => ({ y: rounded(upwards(tick)), words: inWords(tick, value) })),
    bars: rows.map((row, at) => ({
      now: barOf(row, at, value, before === null ? 1 : 0.6),
      before: before === null ? null : barOf(row, at, before, 1),
    })),
    labels: labelsOf(rows, (at) => (across(at) ?? 0) + across.bandwidth() / 2, inWords),
  };
}

/** The first, the last, and some between. */
function labelsOf(rows: Cell[][], middleOf: (at: number) => number, inWords: InWords): ColumnChart["labels"] {
  const last = rows.length - 1;
  const step = Math.max(1, Math.ceil(rows.length / mostLabels));
  const wordsAt = (at: number) => inWords(rows[at]?.[0] ?? null, 0);
  if (last === 0) return [{ x: 50, words: wordsAt(0), anchor: "middle" }];
  if (rows.length > 7) {
    return [
      { x: 0, words: wordsAt(0), anchor: "start" },
      { x: 100, words: wordsAt(last), anchor: "end" },
    ];
  }
  return rows
    .map((_, at) => ({ x: rounded(middleOf(at)), words: wordsAt(at), anchor: "middle" as const }))
    .filter((_, at) => at % step === 0);
}

function rowChart(rows: Cell[][], { value, before }: Drawable, highest: number, inWords: InWords): RowChart {
  const along = scaleLinear([0, highest], [0, 100]);
  return {
    kind: "rows",
    height: rows.length * rowHeight,
    bars: rows.map((row, at) => ({
      y: at * rowHeight,
      words: inWords(row[0] ?? null, 0),
      value: inWords(row[value] ?? null, value),
      now: rounded(along(amount(row, value))),
      before: before === null ? null : rounded(along(amount(row, before))),
    })),
  };
}

/** The words of a row stand beside it; its cells have the rest of the width. */
function heatChart(rows: Cell[][], width: number, inWords: InWords): HeatChart | null {
  if (width < 2) return null;
  const columns = Array.from({ length: width - 1 }, (_, at) => at + 1);
  const across = scaleBand(columns, [heat.aside, 100]).padding(0.06);
  const levels = scaleQuantize([0, 100], [1, 2, 3, 4, 5]);
  const levelOf = (cell: Cell | undefined): number | null =>
    typeof cell === "number" ? (cell === 0 ? 0 : levels(cell)) : null;
  return {
    kind: "heat",
    height: heat.head + rows.length * heat.row,
    columns: columns.map((column) => ({
      x: rounded((across(column) ?? 0) + across.bandwidth() / 2),
      words: inWords(null, column),
    })),
    rows: rows.map((row, at) => {
      const y = heat.head + at * heat.row;
      return {
        y,
        words: String(row[0] ?? "").slice(0, 2),
        cells: columns.map((column) => ({
          x: rounded(across(column) ?? 0),
          width: rounded(across.bandwidth()),
          y: y + 1,
          height: heat.row - 2,
          level: levelOf(row[column]),
          words: typeof row[column] === "number" ? String(Math.round(row[column])) : "",
        })),
      };
    }),
  };
}

const rounded = (n: number): number => Math.round(n * 100) / 100;

/** A drawing as the page shows it: places across in percent of its width, heights in pixels, so that it fits any screen. */
export type Bar = { x: number; width: number; y: number; height: number };

/** `column`: bars that stand; `now` before `before`. `ticks`: lines of the scale with their words. */
export type ColumnChart = {
  kind: "columns";
  height: number;
  ticks: { y: number; words: string }[];
  bars: { now: Bar; before: Bar | null }[];
  /** What stands below: not every column has room for its words. */
  labels: { x: number; words: string; anchor: "start" | "middle" | "end" }[];
};

/** Bars that lie, one below the other, with their words above them. */
export type RowChart = {
  kind: "rows";
  height: number;
  bars: { y: number; words: string; value: string; now: number; before: number | null }[];
};

/** `level`: 0 where nothing was booked to 5; null where nobody works. */
export type HeatChart = {
  kind: "heat";
  height: number;
  columns: { x: number; words: string }[];
  rows: { y: number; words: string; cells: (Bar & { level: number | null; words: string })[] }[];
};

export type Chart = ColumnChart | RowChart | HeatChart;
