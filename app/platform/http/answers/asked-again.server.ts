/**
 * Knows when a page can be answered without its loaders: the same was asked before, in the same minute, and nothing was
 * written since. Only for requests that say nothing of a person (rule 26.9, docs/decisions/030).
 */
import type { AppLoadContext } from "@remix-run/node";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { databaseVersion } from "#db/client.server.ts";
import { recalled, type Sendable, sent } from "./rendered.server.ts";

type Answer = {
  /** By what app/platform/http/answers/rendered.server.ts knows the page. */
  key: string;
  routeIds: string[];
  headers: [string, string][];
  /** The one inline style, which the policy must name. */
  style: string | undefined;
};

export type AnswerAgain = {
  routeIds: string[];
  style: string | undefined;
  send: () => Response;
};

const most = 200;
const answers = new Map<string, Answer & { version: string }>();

/** What a request asked, and how things stood before its loaders ran: what is written meanwhile makes the answer an old one. */
const asked = new WeakMap<AppLoadContext, { question: string; version: string }>();
const again = new WeakSet<AppLoadContext>();

/** The answer that was given before and still holds, or null; then this one's is remembered when it is there. */
export function answerAgain(request: Request, context: AppLoadContext): AnswerAgain | null {
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

/** Whether a request's page is there already: then the gate asks whether it may be seen, and no loader runs. */
export const isAnsweredAgain = (context: AppLoadContext): boolean => again.has(context);

/** The gate refused: the request takes the whole way, where the refusal becomes a page. */
export const forgetAnswer = (context: AppLoadContext): void => void again.delete(context);

/** Remembers a public answer with status 200 for whoever asks the same. */
export function rememberAnswer(context: AppLoadContext, answer: Answer): void {
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

/** Null where the database can't be asked: the loaders find out, and the visitor is told in words. */
function versionNow(): string | null {
  try {
    return `${Math.floor(nowInstant() / 60_000)} ${databaseVersion()}`;
  } catch {
    return null;
  }
}

/**
 * Everything of a request that a public page is made from; null where it may be a person's own, or is too long to keep.
 * The colour mode is the only cookie that is no one's.
 */
function questionOf({ method, url, headers }: Request): string | null {
  if ((method !== "GET" && method !== "HEAD") || url.length > 500 || headers.has("Authorization"))
    return null;
  const cookie = headers.get("Cookie") ?? "";
  if (!/^(?:mode=\w{1,9})?$/u.test(cookie)) return null;
  return `${headers.get("Save-Data") === "on" ? "save " : ""}${cookie} ${url}`;
}
