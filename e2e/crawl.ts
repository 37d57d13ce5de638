/** Follows every link of a studio and asks for each page's data as its script does. */
import { type Endpoint, endpointAt } from "./endpoints.ts";

export type Reading = { address: string; status: number; headers: Headers; body: string };

export type Reader = {
  url: string;
  endpoints: Endpoint[];
  headers?: Record<string, string>;
  seeds?: string[];
  method?: "GET" | "HEAD";
};

/** Number of URLs read that differ only in parameter values. */
const ofEachKind = 4;
const mostInAll = 400;

/** Returns all pages with their data. Limited, so that endless calendars end. */
export async function crawl(reader: Reader): Promise<Reading[]> {
  const { url, endpoints, seeds = [], method = "GET" } = reader;
  const readings: Reading[] = [];
  const waiting = ["/", ...seeds];
  const seen = new Set(waiting);
  const kinds = new Map<string, number>();
  const follow = (found: string[]) => {
    for (const address of found) {
      if (seen.has(address)) continue;
      seen.add(address);
      const kind = kindOf(address, endpoints);
      const many = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, many);
      if (many <= ofEachKind) waiting.push(address);
    }
  };
  for (let address = waiting.shift(); address && readings.length < mostInAll; address = waiting.shift()) {
    const reading = await read(reader, address, method);
    readings.push(reading);
    const endpoint = endpointAt(endpoints, new URL(address, url).pathname);
    if (endpoint?.page) {
      for (const id of ["root", endpoint.id]) {
        const data = `${address}${address.includes("?") ? "&" : "?"}_data=${encodeURIComponent(id)}`;
        readings.push(await read(reader, data, method));
      }
    }
    const links = method === "GET" ? linksIn(reading, url) : [];
    const moved = reading.headers.get("location");
    follow(moved?.startsWith("/") ? [...links, moved] : links);
  }
  return readings;
}

export async function read(
  { url, headers }: Pick<Reader, "url" | "headers">,
  address: string,
  method = "GET",
): Promise<Reading> {
  const answer = await fetch(url + address, { method, headers, redirect: "manual" });
  return { address, status: answer.status, headers: answer.headers, body: await answer.text() };
}

function linksIn({ address, headers, body }: Reading, url: string): string[] {
  if (!headers.get("content-type")?.startsWith("text/html")) return [];
  return [...body.matchAll(/\shref="([^"]*)"/gu)].flatMap(([, href = ""]) => {
    const link = new URL(href.replaceAll("&amp;", "&"), url + address);
    const ours = link.origin === url && !link.pathname.startsWith("/build/");
    return ours ? [link.pathname + link.search] : [];
  });
}

function kindOf(address: string, endpoints: Endpoint[]): string {
  const { pathname, searchParams } = new URL(address, "http://x");
  const keys = [...new Set(searchParams.keys())].sort();
  return `${endpointAt(endpoints, pathname)?.id ?? pathname} ${keys}`;
}
