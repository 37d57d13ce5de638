/** The headers that every answer carries, static files and errors included (OWASP secure headers; CSP level 3). */
import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { endWithServer } from "./last-answers.server.ts";

const json = "default-src 'none'; frame-ancestors 'none'";

/** Uploaded pictures: opened by themselves they can do nothing. */
const media = "default-src 'none'; sandbox";

/** What a document may run and wear besides the files of this site. */
type Allowed = {
  /** Of the inline scripts and styles that were rendered for this very answer. */
  nonce?: string;
  /** The text of one inline style that is the same in many answers. */
  style?: string;
};

/** Without anything allowed no script runs at all; structured data is no script, and no policy is asked for it. */
export const pagePolicy = ({ nonce, style }: Allowed = {}): string =>
  [
    "default-src 'none'",
    `script-src ${nonce ? `'nonce-${nonce}' 'strict-dynamic' 'self'` : "'none'"}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${style ? ` '${hashOf(style)}'` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // The rebuilt page of `npm run dev` arrives over a web socket.
    process.env.NODE_ENV === "development" ? "connect-src 'self' ws:" : "connect-src 'self'",
    // The front desk's paper (docs/decisions/033): without script no worker starts.
    ...(nonce ? ["worker-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const always: [string, string][] = [
  // no-referrer would make browsers send "Origin: null" with our own forms.
  ["Referrer-Policy", "same-origin"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];

const overHttps: [string, string][] = [["Strict-Transport-Security", "max-age=31536000"]];

type AnswerKind = "page" | "api" | "media";

/** A page's policy is the strictest; what its document needs is allowed when it is rendered (document-policy.server.ts). */
const policies: Record<AnswerKind, string> = { api: json, media, page: pagePolicy() };

export function securityHeaders({ kind, https }: { kind: AnswerKind; https: boolean }): [string, string][] {
  return [["Content-Security-Policy", policies[kind]], ...always, ...(https ? overHttps : [])];
}

// Lets a document have the policy that it needs. The front door gives each answer the strictest one before anybody knows
// what it will hold, and Remix could only add a second policy beside it; so the answers under way are kept by request.

const underWay = new Map<string, ServerResponse>();

export function awaitDocument(requestId: string, response: ServerResponse): void {
  underWay.set(requestId, response);
  response.once("close", () => underWay.delete(requestId));
}

/** Allows the document of a request its nonce or its inline style; a later call takes the first one's place. */
export function allowInDocument(requestId: string, allowed: Parameters<typeof pagePolicy>[0]): void {
  const response = underWay.get(requestId);
  if (response && !response.headersSent) response.setHeader("Content-Security-Policy", pagePolicy(allowed));
}

/**
 * What a large answer asks before each of its parts: resolves true once the client has taken what was written to it, false where it
 * has gone. Remix's adapter writes on without asking, so that a slow client would have the whole of it held in memory.
 */
export function paceOf(requestId: string): () => Promise<boolean> {
  const response = underWay.get(requestId);
  if (!response) return async () => true;
  endWithServer(response);
  return async () => {
    if (response.writableNeedDrain && !response.destroyed) await drainedOrGone(response);
    return !response.destroyed;
  };
}

const drainedOrGone = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      response.off("drain", settle);
      response.off("close", settle);
      resolve();
    };
    response.on("drain", settle);
    response.on("close", settle);
  });

/**
 * The headers in which the front door tells the gate what it found. Remix passes nothing but the request on, so they
 * travel in it; the front door removes a client's own copies first.
 */
export const internalHeaders = {
  requestId: "x-request-id",
  peer: "x-peer-ip",
  nonce: "x-csp-nonce",
  /** "yes", or "unknown" where the browser said nothing about where the request comes from. */
  crossSite: "x-cross-site",
  /** Of a write: the origin that it says it comes from, where that is not ORIGIN. */
  sentFrom: "x-sent-from",
  /** Whether this server was asked under the host of that origin; "untold" where no ORIGIN is set. */
  openedThere: "x-opened-there",
  /** Path and query of what was asked of the "www." twin of ORIGIN's host: the answer leads there. */
  leadHome: "x-lead-home",
  /** A method that Remix would answer in its own way; the request travels on as POST. */
  method: "x-original-method",
  /** The address or the Host header could not be read. */
  unreadable: "x-unreadable-address",
} as const;

// Headers of a loader's or action's answer that a document must keep. Remix drops them unless every route repeats them in
// a `headers` export, so the gate notes them by the request's context and entry.server sets them.

const kept = ["Allow", "Connection", "Retry-After", "X-Robots-Tag"];
const noted = new WeakMap<AppLoadContext, Headers>();

export function noteHeaders(context: AppLoadContext, from: Headers): void {
  const headers = noted.get(context) ?? new Headers();
  for (const name of kept) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  // One part of the page that must not be stored is enough.
  if (from.get("Cache-Control")?.includes("no-store")) headers.set("Cache-Control", "no-store");
  noted.set(context, headers);
}

export const notedHeaders = (context: AppLoadContext): Headers => noted.get(context) ?? new Headers();
