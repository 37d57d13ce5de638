import { bucketInWords } from "#app/domain/reports/buckets.server.ts";
import { drawChart } from "#app/domain/reports/chart.server.ts";
import { type DayRange, type ReportRange, rangeNames, readRange } from "#app/domain/reports/range.server.ts";
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
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";

/** `range`: a preset, or `own` with its days. `report` is empty on the overview. */
type ReportsQuery = { report: ReportName | ""; range: string; from: string; to: string };

const reportsUrl = ({ report, range, from, to }: ReportsQuery): string =>
  `/admin/reports?${queryOf({ report, range, from, to })}`;

const reportFileUrl = (query: ReportsQuery, table: string): string =>
  `/admin/reports/file?${queryOf(query)}&${new URLSearchParams({ table })}`;

function queryOf({ report, range, from, to }: ReportsQuery): string {
  const query = new URLSearchParams(report ? { report } : {});
  query.set("range", range);
  if (range === "own") {
    query.set("from", from);
    query.set("to", to);
  }
  return query.toString();
}

const nothing = "–";

/** Numbers are formatted in English like the texts, money in the studio's locale. */
function cellInWords(cell: Cell, column: ReportColumn | undefined): string {
  if (cell === null) return nothing;
  if (typeof cell === "string") {
    const unit = column?.unit;
    const isDate = unit === "day" || unit === "week" || unit === "month" || unit === "year";
    return isDate ? bucketInWords(cell, unit, studio().locale) : cell;
  }
  return amountInWords(cell, column?.unit ?? "count");
}

function amountInWords(amount: number, unit: ReportColumn["unit"]): string {
  const { currency, locale } = studio();
  if (unit === "money") return formatMoney(amount, currency, locale);
  if (unit === "share") return `${amount.toLocaleString("en")}%`;
  if (unit === "days") return amount === 1 ? "1 day" : `${amount} days`;
  return unit === "minutes" ? hoursInWords(amount) : amount.toLocaleString("en");
}

function hoursInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  const rest = minutes % 60;
  return `${hours.toLocaleString("en")} h${rest === 0 ? "" : ` ${rest} min`}`;
}

type Difference = { difference: string; turn: "better" | "worse" | "same" };

/** "+5 (+12%)", or points for a share. `turn`: whether the change is good, if that can be said. */
function differenceInWords({ unit, value, before, good }: Omit<Figure, "label">): Difference {
  if (value === null || before === null) return { difference: "", turn: "same" };
  const change = Math.round((value - before) * 10) / 10;
  if (change === 0) return { difference: "no change", turn: "same" };
  const sign = change > 0 ? "+" : "−";
  const size = Math.abs(change);
  const turn = good === null ? "same" : change > 0 === (good === "more") ? "better" : "worse";
  if (unit === "share") return { difference: `${sign}${size} points`, turn };
  const share = before === 0 ? "" : ` (${sign}${Math.round(Math.abs((100 * change) / before))}%)`;
  return { difference: `${sign}${amountInWords(size, unit)}${share}`, turn };
}

const rangeInWords = (range: ReportRange) => ({
  words: daysInWords(range),
  before: daysInWords(range.before),
  isRunning: range.isRunning,
});

function daysInWords({ from, to }: DayRange): string {
  const { locale } = studio();
  const first = dateInWords(from, locale, "date");
  return from === to ? first : `${first} to ${dateInWords(to, locale, "date")}`;
}

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
    // Keeps an invalid date in the form.
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
  if (!usual.ok) throw new Error("This week is not a valid range.");
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
    chart: drawChart(table, inWords),
    columns: columns.map(({ label }) => label),
    rows: rows.map((row) => row.map((cell, at) => cellInWords(cell, columns[at]))),
    comesTo: comesTo.map((cell, at) => cellInWords(cell, columns[at])),
  };
}
