/**
 * The request log: one JSON line for each answer, in place of the one that remix-serve writes with the whole address in
 * it. Routes are named by their pattern, so that no token and no search text ends in the journal.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { truncated } from "#app/http/front-door/client-address.server.ts";
import { marks } from "#app/http/front-door/marks.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";

/** Which route answered, by request id, until the line is written. */
const routes = new Map<string, string>();
let silent = true;

/** Replaces the format that remix-serve asks for. `LOG=off` keeps tests and the bench quiet. */
export function logRequests(): void {
  silent = process.env.LOG === "off";
  morgan.format("tiny", (tokens, request, response) => {
    const id = mark(request, marks.requestId);
    const route = routes.get(id);
    routes.delete(id);
    if (silent || request.url === "/up") return null;
    return requestLine(request, response, {
      route,
      milliseconds: tokens["response-time"]?.(request, response, 1),
    });
  });
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
    id: mark(request, marks.requestId),
    method: mark(request, marks.method) || request.method,
    route: route ?? "-",
    // An answer that never began: the client went away.
    status: response.headersSent ? response.statusCode : 499,
    ms: milliseconds === undefined ? null : Number(milliseconds),
    ip: truncated(mark(request, marks.peer)),
  });
}

const mark = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? "");
