/** All reports by name, and a summary with the first figure of each (rule 39.4). */
import { otherWork } from "#app/platform/shared/clock.server.ts";
import { serviceReport } from "./by-service.server.ts";
import { newClientReport, retentionReport } from "./client-reports.server.ts";
import { leadTimeReport } from "./lead-time.server.ts";
import { missedReport } from "./missed.server.ts";
import { occupancyReport } from "./occupancy.server.ts";
import type { ReportRange } from "./range.server.ts";
import { type Figure, type OwnerReport, type ReportName, reportNames } from "./report.ts";
import { type ReportContext, reportContext } from "./report-context.server.ts";
import { revenueReport } from "./revenue.server.ts";
import { unmetReport } from "./unmet.server.ts";
import { visitReport } from "./visits.server.ts";

const readers: Record<ReportName, (range: ReportRange, context: ReportContext) => Promise<OwnerReport>> = {
  revenue: revenueReport,
  visits: visitReport,
  occupancy: occupancyReport,
  missed: missedReport,
  clients: newClientReport,
  retention: retentionReport,
  services: serviceReport,
  "lead-time": leadTimeReport,
  unmet: unmetReport,
};

export const readReport = (name: ReportName, range: ReportRange, now: number): Promise<OwnerReport> =>
  readers[name](range, reportContext(now));

export async function reportSummary(
  range: ReportRange,
  now: number,
): Promise<{ report: ReportName; figure: Figure }[]> {
  const summary: { report: ReportName; figure: Figure }[] = [];
  for (const report of reportNames) {
    const [figure] = (await readReport(report, range, now)).figures;
    if (figure) summary.push({ report, figure });
    await otherWork();
  }
  return summary;
}
