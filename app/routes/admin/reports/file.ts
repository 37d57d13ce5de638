import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvOf } from "#app/domain/reports/books/csv.server.ts";
import { reportNames } from "#app/domain/reports/report.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { reportFile } from "./report-file.server.ts";

export const handle = { access: { GET: ["admin"] } } satisfies RouteHandle;

/** A table of a report for a spreadsheet; nothing in it is about a person, so it is a plain link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const report = reportNames.find((name) => name === query.get("report"));
  const file = report && (await reportFile(report, query, context.by.now));
  if (!file) return new Response("There is no such report.\n", { status: 404 });
  return new Response(csvOf(file.rows, file.names, true), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "no-store",
    },
  });
}
