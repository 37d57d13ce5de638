/** Runs before Express sees a request, through Node's diagnostics channel: sets the request id, nonce and internal headers, and the security headers of the answer. */
import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { clientAddress } from "./client-address.server.ts";
import { closeHealthCheck, stopGracefully } from "./graceful-stop.server.ts";
import {
  crossSite,
  isApiPath,
  isMediaPath,
  originRedirects,
  otherAddress,
  placeAsked,
  readHost,
  readTarget,
} from "./own-address.server.ts";
import { awaitDocument, internalHeaders, securityHeaders } from "./security-headers.server.ts";

type FrontDoor = {
  /** Null if ORIGIN is not set. The Host header is used then. */
  origin: string | null;
  trusted: BlockList;
  /** In milliseconds; 30 seconds by default. */
  bodyWithin?: number;
  openedElsewhere?: (address: string) => void;
};

type RequestStart = { request: IncomingMessage; response: ServerResponse; socket: Socket; server: Server };

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === "object" && message !== null && "request" in message && "socket" in message;

const channel = "http.server.request.start";
const opened = singleton("front door", (): { listener?: (message: unknown) => void } => ({}));

/** Starts to receive requests. A second call replaces the first, as `npm run dev` does. */
export function openFrontDoor(door: FrontDoor): void {
  closeFrontDoor();
  const toOrigin = originRedirects(door.origin);
  opened.listener = (message) => {
    if (!isRequestStart(message)) return;
    try {
      receive(message, door, toOrigin);
    } catch {
      // A throw here would end the process, and a request without internal headers must not continue.
      message.socket.destroy();
    }
  };
  subscribe(channel, opened.listener);
}

export function closeFrontDoor(): void {
  if (opened.listener) unsubscribe(channel, opened.listener);
  delete opened.listener;
}

function receive(
  { request, response, socket, server }: RequestStart,
  { origin, trusted, bodyWithin = 30_000, openedElsewhere }: FrontDoor,
  toOrigin: (asked: string | null) => boolean,
): void {
  setDeadlines(server);
  stopGracefully(server);
  const { headers } = request;
  for (const name of Object.values(internalHeaders)) delete headers[name];

  const { target, readable } = readTarget(request.url ?? "/");
  request.url = target;
  const asked = readHost(headers.host);
  const host = origin === null ? (asked ?? "localhost") : new URL(origin).host;
  headers.host = host;
  // Remix takes its port from this header, even without a proxy.
  delete headers["x-forwarded-host"];
  if (!readable || (origin === null && asked === null)) headers[internalHeaders.unreadable] = "1";

  const requestId = randomBytes(8).toString("hex");
  headers[internalHeaders.requestId] = requestId;
  headers[internalHeaders.nonce] = randomBytes(16).toString("base64url");
  const forwardedFor = headers["x-forwarded-for"];
  headers[internalHeaders.peer] = clientAddress(socket.remoteAddress, forwardedFor?.toString(), trusted);
  noteMethod(request);
  if (isRead(request)) {
    if (readable && toOrigin(asked))
      headers[internalHeaders.redirectToOrigin] = placeAsked(target, origin ?? "");
  } else {
    const other = otherAddress(headers.origin, asked, origin);
    if (other) headers[internalHeaders.sentFrom] = other.from;
    if (other?.isOpened) {
      headers[internalHeaders.openedThere] = origin === null ? "untold" : "1";
      openedElsewhere?.(other.from);
    }
    noteCrossSite(request, host, origin);
  }

  const https = origin?.startsWith("https:") ?? false;
  const kind = isApiPath(target) ? "api" : isMediaPath(target) ? "media" : "page";
  for (const header of securityHeaders({ kind, https })) response.setHeader(...header);
  if (kind === "page") awaitDocument(requestId, response);
  closeUnreadBody(request, response);
  endSlowBody(request, bodyWithin);
  closeHealthCheck(target, socket);
}

function setDeadlines(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than the proxy's idle time, so that the proxy never uses a connection that we just closed.
  server.keepAliveTimeout = 65_000;
}

/** Remix answers some methods itself (OPTIONS runs the loader). They continue as POST, so that the gate can refuse them. */
function noteMethod(request: IncomingMessage): void {
  const method = request.method ?? "GET";
  if (["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].includes(method)) return;
  request.headers[internalHeaders.method] = method;
  request.method = "POST";
}

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

function noteCrossSite(request: IncomingMessage, host: string, origin: string | null): void {
  const verdict = crossSite(request.headers, host, origin);
  if (verdict !== "no") request.headers[internalHeaders.crossSite] = verdict;
  // Remix would answer another site's origin with an empty 500.
  delete request.headers.origin;
}

/** Node checks for slow requests only every 30 seconds. */
function endSlowBody(request: IncomingMessage, within: number): void {
  if (isRead(request)) return;
  const late = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, within).unref();
  request.once("close", () => clearTimeout(late));
}

function closeUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete || request.socket.destroyed) return;
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, 1000).unref();
  });
}
