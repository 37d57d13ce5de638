import type { Figures } from "./load.ts";

export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  for (const row of [head, widths.map((width) => "-".repeat(width)), ...rows]) console.log(`  ${line(row)}`);
  console.log("");
}

export const perSecond = ({ perSecond: rate }: Figures): string => Math.round(rate).toLocaleString("en-US");

export const cells = (figures: Figures): string[] => [
  perSecond(figures),
  milliseconds(figures.medianMs),
  milliseconds(figures.p99Ms),
];

const milliseconds = (ms: number): string =>
  ms < 1 ? "<1 ms" : ms < 10 && !Number.isInteger(ms) ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;

export const megabytes = (mb: number | undefined): string =>
  mb === undefined ? "not known" : `${Math.round(mb)} MB`;

export const ratio = (ours: Figures, theirs: Figures): string =>
  (ours.perSecond / theirs.perSecond).toFixed(2);
