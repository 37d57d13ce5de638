import type { ReportName } from "#app/domain/reports/report.ts";

/** `range` is one of the usual ones, or `own` with its days; `report` is empty on the page of all. */
type ReportsQuery = { report: ReportName | ""; range: string; from: string; to: string };

export const reportsUrl = ({ report, range, from, to }: ReportsQuery): string =>
  `/admin/reports?${queryOf({ report, range, from, to })}`;

export const reportFileUrl = (query: ReportsQuery, table: string): string =>
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
