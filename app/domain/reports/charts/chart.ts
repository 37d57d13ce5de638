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
