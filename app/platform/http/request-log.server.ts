/**
 * The request log: one JSON line for each answer, in place of the one that remix-serve writes with the whole address in
 * it (app/platform/http/request-log.server.ts). Routes are named by their pattern, so that no token and no search text ends in
 * the journal.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { truncated } from "#app/platform/http/front-door/client-address.server.ts";
import { internalHeaders } from "#app/platform/http/front-door/security-headers.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { logBug } from "./bug-log.server.ts";

/** Which route answered, by request id, until the line is written. */
const routes = new Map<string, string>();
let silent = true;

/** Requests of signed-in staff, by id, until their line is written. */
const byStaff = new Set<string>();

type Watcher = (
  request: IncomingMessage,
  response: ServerResponse,
  byStaff: boolean,
  milliseconds?: string,
) => void;
let watchers: Watcher[] = [];

/** Whom each answer is shown to once it is out, silent log or not; nobody waits for it any more. */
export function watchAnswers(watch: Watcher | null, ...others: Watcher[]): void {
  watchers = watch ? [watch, ...others] : [];
}

/** Called by the gate, which knows the visitor. */
export function noteStaff(requestId: string): void {
  byStaff.add(requestId);
}

export function silenceRequestLog(off: boolean): void {
  silent = off;
}

/** The line of one answer, null where none is written: health checks and boards without news come every few seconds. */
export function lineFor(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: string | undefined,
): string | null {
  const id = headerOf(request, internalHeaders.requestId);
  const route = routes.get(id);
  routes.delete(id);
  showAnswer(id, request, response, milliseconds);
  const quiet = response.statusCode === 204 && request.url?.startsWith("/receptionist/since?");
  if (silent || quiet || request.url === "/up") return null;
  return requestLine(request, response, { route, milliseconds });
}

function showAnswer(
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: string | undefined,
): void {
  const isStaffs = byStaff.delete(id);
  for (const watch of watchers) {
    try {
      watch(request, response, isStaffs, milliseconds);
    } catch (bug) {
      logBug(bug, id);
    }
  }
}

/** Called by the gate for each loader and action; the innermost route gives the line its name. */
export function noteRoute(requestId: string, routeId: string): void {
  if (silent) return;
  const noted = routes.get(requestId);
  if (noted === undefined || noted === "root" || noted.length < routeId.length)
    routes.set(requestId, routeId);
}

export function requestLine(
  request: IncomingMessage,
  response: ServerResponse,
  { route, milliseconds }: { route: string | undefined; milliseconds: string | undefined },
): string {
  return JSON.stringify({
    time: new Date(nowInstant()).toISOString(),
    id: headerOf(request, internalHeaders.requestId),
    method: headerOf(request, internalHeaders.method) || request.method,
    route: route ?? "-",
    // An answer that never began: the client went away.
    status: response.headersSent ? response.statusCode : 499,
    ms: milliseconds === undefined ? null : Number(milliseconds),
    ip: truncated(headerOf(request, internalHeaders.peer)),
  });
}

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? "");

// remix-serve logs with morgan in its format "tiny", which has the whole address in it: that format is replaced.

/** Replaces the format that remix-serve asks for. `LOG=off` keeps tests and the bench quiet. */
export function logRequests(): void {
  silenceRequestLog(process.env.LOG === "off");
  morgan.format("tiny", (tokens, request, response) =>
    lineFor(request, response, tokens["response-time"]?.(request, response, 1)),
  );
}
