/** Logs one JSON line for each answer. Routes are logged by pattern, so that no token or search text ends up in the log. */
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { truncated } from "#app/platform/http/front-door/client-address.server.ts";
import { internalHeaders } from "#app/platform/http/front-door/security-headers.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { logBug } from "./bug-log.server.ts";

const routes = new Map<string, string>();
let silent = true;

const byStaff = new Set<string>();

type Watcher = (
  request: IncomingMessage,
  response: ServerResponse,
  byStaff: boolean,
  milliseconds?: string,
) => void;
let watchers: Watcher[] = [];

export function watchAnswers(watch: Watcher | null, ...others: Watcher[]): void {
  watchers = watch ? [watch, ...others] : [];
}

export function noteStaff(requestId: string): void {
  byStaff.add(requestId);
}

export function silenceRequestLog(off: boolean): void {
  silent = off;
}

/** Returns null for health checks and unchanged boards, which are requested every few seconds. */
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

/** Called by the gate for each loader and action. The innermost route is logged. */
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
    status: response.headersSent ? response.statusCode : 499,
    ms: milliseconds === undefined ? null : Number(milliseconds),
    ip: truncated(headerOf(request, internalHeaders.peer)),
  });
}

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? "");

// remix-serve logs with morgan's "tiny" format, which contains the whole URL. This replaces that format.

export function logRequests(): void {
  silenceRequestLog(process.env.LOG === "off");
  morgan.format("tiny", (tokens, request, response) =>
    lineFor(request, response, tokens["response-time"]?.(request, response, 1)),
  );
}
