/** What /admin/reports shows: all reports in one figure each, or one of them with charts and tables, in words. */

import { drawn } from "#app/domain/reports/chart.server.ts";
import { type ReportRange, rangeNames, readRange } from "#app/domain/reports/range.server.ts";
import {
  type Cell,
  type Figure,
  type ReportColumn,
  type ReportName,
  type ReportTable,
  reportNames,
  reportTitles,
  rowsWithNumbers,
} from "#app/domain/reports/report.ts";
import { readReport, reportSummary } from "#app/domain/reports/reports.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { cellInWords, differenceInWords, rangeInWords } from "./in-words.server.ts";
import { reportFileUrl, reportsUrl } from "./url.ts";

export async function loadReports(query: URLSearchParams, now: number) {
  const report = reportNames.find((name) => name === query.get("report")) ?? null;
  const today = studioNow(studio().timeZone, now).date;
  const typed = { range: query.get("range"), from: query.get("from"), to: query.get("to") };
  const asked = readRange(typed, today);
  const range = asked.ok ? asked.value : usualRange(today);
  const address = { report: report ?? ("" as const), range: range.name, from: range.from, to: range.to };
  return {
    report,
    title: report ? reportTitles[report] : "Reports",
    // A day that is none stands there again.
    typed: asked.ok ? { from: range.from, to: range.to } : { from: typed.from ?? "", to: typed.to ?? "" },
    fields: asked.ok ? {} : (asked.refusal.fields ?? {}),
    failed: !asked.ok,
    range: { name: range.name, from: range.from, to: range.to, ...rangeInWords(range) },
    ranges: rangeNames
      .filter((name) => name !== "own")
      .map((name) => ({ name, to: reportsUrl({ ...address, range: name }) })),
    reports: ["" as const, ...reportNames].map((name) => ({
      name,
      title: name ? reportTitles[name] : "All",
      to: reportsUrl({ ...address, report: name }),
    })),
    summary: report
      ? []
      : (await reportSummary(range, now)).map(({ report: of, figure }) => ({
          title: reportTitles[of],
          to: reportsUrl({ ...address, report: of }),
          ...figureInWords(figure),
        })),
    shown: report ? await shownReport(report, range, now) : null,
  };
}

export type ReportsData = Awaited<ReturnType<typeof loadReports>>;

function usualRange(today: string): ReportRange {
  const usual = readRange({ range: "week", from: null, to: null }, today);
  if (!usual.ok) throw new Error("This week is no range.");
  return usual.value;
}

async function shownReport(name: ReportName, range: ReportRange, now: number) {
  const { figures, tables, notes } = await readReport(name, range, now);
  const query = { report: name, range: range.name, from: range.from, to: range.to };
  return {
    figures: figures.map(figureInWords),
    tables: tables.map((table) => ({ ...tableInWords(table), file: reportFileUrl(query, table.name) })),
    notes,
  };
}

export type ShownTable = NonNullable<ReportsData["shown"]>["tables"][number];

function figureInWords({ label, unit, value, before, good }: Figure) {
  const column = { name: "", label, unit };
  return {
    label,
    value: cellInWords(value, column),
    before: cellInWords(before, column),
    ...differenceInWords({ unit, value, before, good }),
  };
}

function tableInWords(table: ReportTable) {
  const { name, title, columns, rows, comesTo = [] } = table;
  const inWords = (cell: Cell, at: number): string => {
    const column: ReportColumn = columns[at] ?? { name: "", label: "", unit: "words" };
    return cell === null ? column.label : cellInWords(cell, column);
  };
  return {
    name,
    title,
    isEmpty: rowsWithNumbers(rows).length === 0,
    chart: drawn(table, inWords),
    columns: columns.map(({ label }) => label),
    rows: rows.map((row) => row.map((cell, at) => cellInWords(cell, columns[at]))),
    comesTo: comesTo.map((cell, at) => cellInWords(cell, columns[at])),
  };
}
