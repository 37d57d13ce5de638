/** The counts of a response (rules 29.1 to 29.3), without personal data and URLs of other sites. */

import { isbot as isKnownBot } from "isbot";
import { routeOfDataRequest } from "#app/platform/http/data-request.ts";
import type { dailyCounts } from "#db/schema.ts";

export type Answer = {
  method: string;
  url: string;
  status: number;
  type: string;
  location: string;
  host: string;
  referer: string;
  /** Sec-Fetch-Site, or empty if the browser doesn't send it. */
  from: string;
  isPrefetch: boolean;
  userAgent: string;
  byStaff: boolean;
};

export type CountedPage = { path: string; sitemap?: true };

export type Count = {
  what: (typeof dailyCounts.$inferSelect)["what"];
  subject: string;
};

const booking = "/book";
const longestSubject = 100;

export function countsOf(answer: Answer, pages: CountedPage[]): Count[] {
  if (answer.byStaff || answer.isPrefetch || isBot(answer.userAgent)) return [];
  const url = urlOf(answer.url, "http://studio.invalid");
  if (!url) return [];
  if (answer.method === "POST") return pathOf(url) === booking ? bookingCounts(answer) : [];
  return answer.method === "GET" && [200, 304].includes(answer.status) ? viewCounts(answer, url, pages) : [];
}

function bookingCounts({ status, location }: Answer): Count[] {
  const wasBooked = status === 201 || ([204, 303].includes(status) && location.startsWith("/confirmation"));
  if (wasBooked) return [{ what: "booked", subject: "" }];
  return status === 400 || status === 409 ? [{ what: "refused", subject: "" }] : [];
}

function viewCounts(answer: Answer, url: URL, pages: CountedPage[]): Count[] {
  const subject = subjectOf(url, pages);
  const dataOf = routeOfDataRequest(url.searchParams);
  const byScript = dataOf !== null;
  const isPage = byScript
    ? /^routes\//u.test(dataOf)
    : answer.status === 304 || /^text\/html/u.test(answer.type);
  if (!subject || !isPage) return [];
  const before = urlOf(answer.referer);
  const isOwn = before?.host === answer.host;
  const stays = isOwn && pathOf(before) === pathOf(url);
  const showsDay = subject === booking && url.searchParams.has("date");
  return [
    ...(stays ? [] : [{ what: "page", subject } as const]),
    ...(stays || subject !== booking ? [] : [{ what: "opened", subject: "" } as const]),
    // Not counted if only the day changes, because that page was counted already.
    ...(showsDay && !(stays && before.searchParams.has("date"))
      ? [{ what: "day", subject: "" } as const]
      : []),
    ...(byScript || isOwn || answer.from === "same-origin" ? [] : [arrival(before)]),
  ];
}

/** A visit comes from another site or, without a referrer, from a typed address. */
function arrival(before: URL | null): Count {
  const host = before && /^https?:$/u.test(before.protocol) ? before.hostname.toLowerCase() : "";
  return { what: "referrer", subject: host.slice(0, longestSubject) };
}

/** Returns the path without query, or the route pattern if the path contains a secret. */
function subjectOf(url: URL, pages: CountedPage[]): string | null {
  const segments = segmentsOf(pathOf(url));
  const fits = ({ path }: CountedPage) => {
    const pattern = segmentsOf(path);
    return (
      pattern.length === segments.length &&
      pattern.every((part, at) => part.startsWith(":") || part === segments[at]?.toLowerCase())
    );
  };
  const page = pages.find((one) => !one.path.includes(":") && fits(one)) ?? pages.find(fits);
  if (!page?.path.includes(":")) return page?.path ?? null;
  const above = page.path.slice(0, page.path.indexOf("/:"));
  const isListed = pages.some(({ path, sitemap }) => path === above && sitemap);
  const own = segmentsOf(page.path).map((part, at) => (part.startsWith(":") ? segments[at] : part));
  const address = `/${own.join("/")}`;
  return isListed && address.length <= longestSubject ? address : page.path;
}

const segmentsOf = (path: string): string[] => path.split("/").filter(Boolean);

const pathOf = (url: URL): string => `/${segmentsOf(url.pathname).join("/")}`;

function urlOf(text: string, base?: string): URL | null {
  return text !== "" && URL.canParse(text, base) ? new URL(text, base) : null;
}

/** Browsers send a user agent. Requests without one are not counted. */
export const isBot = (userAgent: string): boolean => userAgent === "" || isKnownBot(userAgent);
