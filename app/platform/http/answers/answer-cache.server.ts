/** Caches answers to anonymous requests until something is written (rule 26.9, docs/decisions/030). */
import type { AppLoadContext } from "@remix-run/node";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { databaseVersion } from "#db/client.server.ts";
import { recalled, type Sendable, sent } from "./page-cache.server.ts";

type Answer = {
  key: string;
  routeIds: string[];
  headers: [string, string][];
  style: string | undefined;
};

export type CachedAnswer = {
  routeIds: string[];
  style: string | undefined;
  send: () => Response;
};

const most = 200;
const answers = new Map<string, Answer & { version: string }>();

/** The database version before the loaders ran. A write in between makes the answer outdated. */
const asked = new WeakMap<AppLoadContext, { question: string; version: string }>();
const again = new WeakSet<AppLoadContext>();

/** Returns the cached answer if it is still valid. */
export function cachedAnswer(request: Request, context: AppLoadContext): CachedAnswer | null {
  const question = questionOf(request);
  const version = question === null ? null : versionNow();
  if (question === null || version === null) return null;
  asked.set(context, { question, version });
  const known = answers.get(question);
  const page = known?.version === version ? recalled(known.key)?.whole : undefined;
  if (!known || !page) return null;
  again.add(context);
  const { routeIds, style } = known;
  return { routeIds, style, send: () => sendAgain(page, request, known) };
}

export const isCachedAnswer = (context: AppLoadContext): boolean => again.has(context);

export const forgetCachedAnswer = (context: AppLoadContext): void => void again.delete(context);

/** Caches a public answer with status 200. */
export function cacheAnswer(context: AppLoadContext, answer: Answer): void {
  const { question, version } = asked.get(context) ?? {};
  if (question === undefined || version === undefined) return;
  answers.delete(question);
  answers.set(question, { ...answer, version });
  const [oldest] = answers.keys();
  if (answers.size > most && oldest !== undefined) answers.delete(oldest);
}

function sendAgain(page: Sendable, request: Request, { headers }: Answer): Response {
  return sent(page, request, new Headers(headers));
}

/** Returns null if the database can't be read. The loaders then report the error. */
function versionNow(): string | null {
  try {
    return `${Math.floor(nowInstant() / 60_000)} ${databaseVersion()}`;
  } catch {
    return null;
  }
}

/** Returns null if the page may be personal or the key is too long. The color mode is the only cookie that isn't personal. */
function questionOf({ method, url, headers }: Request): string | null {
  if ((method !== "GET" && method !== "HEAD") || url.length > 500 || headers.has("Authorization"))
    return null;
  const cookie = headers.get("Cookie") ?? "";
  if (!/^(?:mode=\w{1,9})?$/u.test(cookie)) return null;
  return `${headers.get("Save-Data") === "on" ? "save " : ""}${cookie} ${url}`;
}
