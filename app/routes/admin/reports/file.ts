import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvOf, decimalOf, type ExportRow } from "#app/domain/reports/books/csv.server.ts";
import { readRange } from "#app/domain/reports/range.server.ts";
import { type Cell, type ReportColumn, type ReportName, reportNames } from "#app/domain/reports/report.ts";
import { readReport } from "#app/domain/reports/reports.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";

/** Returns null if the table or the range does not exist. */
async function reportFile(
  report: ReportName,
  query: URLSearchParams,
  now: number,
): Promise<{ name: string; names: string[]; rows: ExportRow[] } | null> {
  const { timeZone, currency } = studio();
  const asked = { range: query.get("range"), from: query.get("from"), to: query.get("to") };
  const range = readRange(asked, studioNow(timeZone, now).date);
  if (!range.ok) return null;
  const { from, to } = range.value;
  const { tables } = await readReport(report, range.value, now);
  const table = tables.find(({ name }) => name === query.get("table"));
  if (!table) return null;
  const hasMoney = table.columns.some(({ unit }) => unit === "money");
  return {
    name: `${report}-${table.name}-${from}-to-${to}.csv`,
    names: [...table.columns.map(({ name }) => name), ...(hasMoney ? ["currency"] : [])],
    rows: table.rows.map((row) => ({
      ...Object.fromEntries(
        table.columns.map((column, at) => [column.name, fieldOf(row[at] ?? null, column, currency)]),
      ),
      ...(hasMoney && { currency }),
    })),
  };
}

/** Decimal amounts and ISO 8601 dates. */
const fieldOf = (cell: Cell, { unit }: ReportColumn, currency: string): Cell =>
  unit === "money" && typeof cell === "number" ? decimalOf(cell, currency) : cell;

export const handle = { access: { GET: ["admin"] } } satisfies RouteHandle;

/** Contains no personal data, so it is a plain link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const report = reportNames.find((name) => name === query.get("report"));
  const file = report && (await reportFile(report, query, context.by.now));
  if (!file) return new Response("Report not found.\n", { status: 404 });
  return new Response(csvOf(file.rows, file.names, true), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "no-store",
    },
  });
}
