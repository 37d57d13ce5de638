import type { SerializeFrom } from "@remix-run/node";
import { type Report, statisticsOf } from "#app/domain/reports/statistics/statistics.server.ts";
import { otherSubjects } from "#app/domain/reports/statistics/tally.server.ts";
import { publicPages } from "#app/platform/http/checks/route-check.server.ts";
import { spans } from "./url.ts";

export function loadStatistics(query: URLSearchParams, now: number) {
  const days = spans.find((one) => String(one) === query.get("days")) ?? 30;
  const report = statisticsOf(days, now);
  return {
    ...report,
    length: days,
    pages: report.pages.map(({ subject, count }) => ({ ...pageLink(subject), count })),
    referrers: report.referrers.map(({ subject, count }) => ({
      name: siteName(subject),
      count,
    })),
    steps: stepsOf(report),
    isEmpty: report.visits + report.booked + report.pages.length === 0,
  };
}

export type StatisticsData = SerializeFrom<typeof loadStatistics>;

/** `share`: whole percent of the step that `of` names, or null if that step has no counts. */
const stepsOf = ({ visits, opened, days, booked }: Report) => [
  { name: "Visits", count: visits, of: null, share: null },
  { name: "Booking page opened", count: opened, of: "of visits", share: percent(opened, visits) },
  { name: "Day chosen", count: days, of: "of opened", share: percent(days, opened) },
  { name: "Booked", count: booked, of: "of opened", share: percent(booked, opened) },
];

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

function siteName(host: string): string {
  if (host === "") return "Typed, bookmarked or unknown";
  return host === otherSubjects ? "Others" : host.replace(/^www\./u, "");
}

/** Pages with a fixed URL have a title. `to` is null for groups of pages. */
function pageLink(subject: string): { name: string; to: string | null } {
  if (subject === otherSubjects) return { name: "Others", to: null };
  const title = publicPages().find(({ path }) => path === subject)?.title;
  return { name: title ?? subject, to: subject.includes(":") ? null : subject };
}
