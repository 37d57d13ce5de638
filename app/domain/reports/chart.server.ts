/** Draws charts on the server, so that browsers need no chart library (decision 057). */
import { scaleBand, scaleLinear, scaleQuantize } from "d3-scale";
import type { Cell, ChartOf, ReportTable } from "./report.ts";

type InWords = (cell: Cell, column: number) => string;

const plot = { top: 20, height: 150, foot: 24 };
const rowHeight = 44;
const heat = { head: 22, row: 34, aside: 14 };
/** More labels don't fit on a phone. */
const mostLabels = 5;
const maxRows = 12;

export function drawChart({ rows, chart, columns }: ReportTable, inWords: InWords): Chart | null {
  if (!chart || rows.length === 0) return null;
  if (chart.kind === "heat") return heatChart(rows, columns.length, inWords);
  const highest = Math.max(
    0,
    ...rows.flatMap((row) => [amount(row, chart.value), amount(row, chart.before)]),
  );
  if (highest === 0) return null;
  return chart.kind === "columns"
    ? columnChart(rows, chart, highest, inWords)
    : rowChart(rows.slice(0, maxRows), chart, highest, inWords);
}

/** A negative value is drawn as 0. The table shows it. */
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

/** Horizontal positions are in percent, heights in pixels, so that the chart fits any screen. */
export type Bar = { x: number; width: number; y: number; height: number };

export type ColumnChart = {
  kind: "columns";
  height: number;
  ticks: { y: number; words: string }[];
  bars: { now: Bar; before: Bar | null }[];
  labels: { x: number; words: string; anchor: "start" | "middle" | "end" }[];
};

export type RowChart = {
  kind: "rows";
  height: number;
  bars: { y: number; words: string; value: string; now: number; before: number | null }[];
};

/** `level`: 0 to 5, or null where no one works. */
export type HeatChart = {
  kind: "heat";
  height: number;
  columns: { x: number; words: string }[];
  rows: { y: number; words: string; cells: (Bar & { level: number | null; words: string })[] }[];
};

export type Chart = ColumnChart | RowChart | HeatChart;
