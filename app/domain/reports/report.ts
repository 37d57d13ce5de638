/** Amounts are in minor units, times in minutes, shares in percent. */
export const reportNames = [
  "revenue",
  "visits",
  "occupancy",
  "missed",
  "clients",
  "retention",
  "services",
  "lead-time",
  "unmet",
] as const;

export type ReportName = (typeof reportNames)[number];

export const reportTitles: Record<ReportName, string> = {
  revenue: "Revenue",
  visits: "Visits",
  occupancy: "Occupancy",
  missed: "No-shows and late cancellations",
  clients: "New and returning clients",
  retention: "Client retention",
  services: "Services",
  "lead-time": "Booked ahead",
  unmet: "No time found",
};

type Unit = "words" | "count" | "money" | "share" | "minutes" | "days" | BucketSize;

export type BucketSize = "day" | "week" | "month" | "year";

/** `name` is the column's name in the first line of the file. */
export type ReportColumn = { name: string; label: string; unit: Unit };

export type Cell = string | number | null;

/** Indexes of the columns to draw. `before` is the previous range, drawn in the background. */
export type ChartOf =
  | { kind: "columns"; value: number; before: number | null }
  | { kind: "rows"; value: number; before: number | null }
  | { kind: "heat" };

/** `name` is the file's name. `comesTo` has totals, which are on the page but not in the file. */
export type ReportTable = {
  name: string;
  title: string;
  columns: ReportColumn[];
  rows: Cell[][];
  comesTo?: Cell[];
  chart: ChartOf | null;
};

export type Figure = {
  label: string;
  unit: Unit;
  value: number | null;
  before: number | null;
  good: "more" | "less" | null;
};

export type OwnerReport = { figures: Figure[]; tables: ReportTable[]; notes: string[] };

export const rowsWithNumbers = (rows: readonly Cell[][]): Cell[][] =>
  rows.filter(([, ...cells]) => cells.some((cell) => cell !== null && cell !== 0));

/** Percent with one decimal, or null for a zero divisor. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
