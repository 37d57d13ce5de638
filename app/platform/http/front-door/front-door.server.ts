/**
 * What happens to every request before Express sees it. remix-serve takes no middleware, but Node announces each request
 * on a diagnostics channel, synchronously: there the request gets its id and nonce, its address is made readable, a write
 * from another site is noted, and the answer gets its security headers. The gate reads the internal headers.
 */
import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { clientAddress } from "./client-address.server.ts";
import { endAfterLastAnswers, turnAway } from "./last-answers.server.ts";
import {
  crossSite,
  isApiPath,
  isMediaPath,
  leadsHome,
  otherAddress,
  placeAsked,
  readHost,
  readTarget,
} from "./own-address.server.ts";
import { awaitDocument, internalHeaders, securityHeaders } from "./security-headers.server.ts";

type FrontDoor = {
  /** The public origin; null where none is set, then the Host header counts. */
  origin: string | null;
  trusted: BlockList;
  /** Within so many milliseconds a whole body must have come; 30 seconds where nothing is said. */
  bodyWithin?: number;
  /** Is told of each write by a browser that has this site open under another address than ORIGIN. */
  openedElsewhere?: (address: string) => void;
};

type RequestStart = { request: IncomingMessage; response: ServerResponse; socket: Socket; server: Server };

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === "object" && message !== null && "request" in message && "socket" in message;

const channel = "http.server.request.start";
const opened = singleton("front door", (): { listener?: (message: unknown) => void } => ({}));

/** Starts to receive requests. A second call, as `npm run dev` makes after each change, takes the first one's place. */
export function openFrontDoor(door: FrontDoor): void {
  closeFrontDoor();
  const toOrigin = leadsHome(door.origin);
  opened.listener = (message) => {
    if (!isRequestStart(message)) return;
    try {
      receive(message, door, toOrigin);
    } catch {
      // A throw here would end the process; a request without its internal headers must not go on.
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
  endAfterLastAnswers(server);
  const { headers } = request;
  for (const name of Object.values(internalHeaders)) delete headers[name];

  const { target, readable } = readTarget(request.url ?? "/");
  request.url = target;
  const asked = readHost(headers.host);
  const host = origin === null ? (asked ?? "localhost") : new URL(origin).host;
  headers.host = host;
  // Remix takes the port of its own address from this one, proxy or not.
  delete headers["x-forwarded-host"];
  if (!readable || (origin === null && asked === null)) headers[internalHeaders.unreadable] = "1";

  const requestId = randomBytes(8).toString("hex");
  headers[internalHeaders.requestId] = requestId;
  headers[internalHeaders.nonce] = randomBytes(16).toString("base64url");
  const forwardedFor = headers["x-forwarded-for"];
  headers[internalHeaders.peer] = clientAddress(socket.remoteAddress, forwardedFor?.toString(), trusted);
  noteMethod(request);
  if (isRead(request)) {
    if (readable && toOrigin(asked)) headers[internalHeaders.leadHome] = placeAsked(target, origin ?? "");
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
  turnAway(target, socket);
}

function setDeadlines(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than a proxy's own idle time towards us, so that it never writes into a connection that we just closed.
  server.keepAliveTimeout = 65_000;
}

/** Methods that Remix answers in its own way (OPTIONS runs the loader) go on as POST, for the gate to refuse. */
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
  // Remix's own half check would answer a foreign origin with an empty 500.
  delete request.headers.origin;
}

/** Node itself looks for requests that take too long only every half minute, and lets a body trickle for a whole one. */
function endSlowBody(request: IncomingMessage, within: number): void {
  if (isRead(request)) return;
  const late = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, within).unref();
  request.once("close", () => clearTimeout(late));
}

/** An answer that came before the whole body (an early refusal) leaves a connection with unread bytes: it ends soon. */
function closeUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete || request.socket.destroyed) return;
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, 1000).unref();
  });
}
