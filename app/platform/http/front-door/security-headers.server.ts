/** Security headers of every answer, including static files and errors (OWASP secure headers; CSP level 3). */
import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { endWithServer } from "./graceful-stop.server.ts";

const json = "default-src 'none'; frame-ancestors 'none'";

/** Uploaded pictures must not run anything if they are opened directly. */
const media = "default-src 'none'; sandbox";

type Allowed = {
  nonce?: string;
  style?: string;
};

/** Without `nonce` no script runs. Structured data is not a script. */
export const pagePolicy = ({ nonce, style }: Allowed = {}): string =>
  [
    "default-src 'none'",
    `script-src ${nonce ? `'nonce-${nonce}' 'strict-dynamic' 'self'` : "'none'"}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${style ? ` '${hashOf(style)}'` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    process.env.NODE_ENV === "development" ? "connect-src 'self' ws:" : "connect-src 'self'",
    // For the printed day of the front desk (docs/decisions/033).
    ...(nonce ? ["worker-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const always: [string, string][] = [
  // With no-referrer, browsers would send "Origin: null" with our own forms.
  ["Referrer-Policy", "same-origin"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];

const overHttps: [string, string][] = [["Strict-Transport-Security", "max-age=31536000"]];

type AnswerKind = "page" | "api" | "media";

/** The strictest policy is the default. Rendering allows what the document needs (document-policy.server.ts). */
const policies: Record<AnswerKind, string> = { api: json, media, page: pagePolicy() };

export function securityHeaders({ kind, https }: { kind: AnswerKind; https: boolean }): [string, string][] {
  return [["Content-Security-Policy", policies[kind]], ...always, ...(https ? overHttps : [])];
}

// The front door sets the strictest policy. Remix could only add another, so responses are stored here.

const underWay = new Map<string, ServerResponse>();

export function awaitDocument(requestId: string, response: ServerResponse): void {
  underWay.set(requestId, response);
  response.once("close", () => underWay.delete(requestId));
}

export function allowInDocument(requestId: string, allowed: Parameters<typeof pagePolicy>[0]): void {
  const response = underWay.get(requestId);
  if (response && !response.headersSent) response.setHeader("Content-Security-Policy", pagePolicy(allowed));
}

/** Waits until the client has received the data; false if it has disconnected. Remix's adapter would buffer a whole large answer. */
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

/** Headers that carry the front door's findings to the gate. A client's own copies are removed. */
export const internalHeaders = {
  requestId: "x-request-id",
  peer: "x-peer-ip",
  nonce: "x-csp-nonce",
  crossSite: "x-cross-site",
  sentFrom: "x-sent-from",
  /** "untold" if ORIGIN is not set. */
  openedThere: "x-opened-there",
  redirectToOrigin: "x-lead-home",
  method: "x-original-method",
  unreadable: "x-unreadable-address",
} as const;

// Remix drops headers of loaders and actions unless every route exports `headers`, so the gate notes them and entry.server sets them.

const kept = ["Allow", "Connection", "Retry-After", "X-Robots-Tag"];
const noted = new WeakMap<AppLoadContext, Headers>();

export function noteHeaders(context: AppLoadContext, from: Headers): void {
  const headers = noted.get(context) ?? new Headers();
  for (const name of kept) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (from.get("Cache-Control")?.includes("no-store")) headers.set("Cache-Control", "no-store");
  noted.set(context, headers);
}

export const notedHeaders = (context: AppLoadContext): Headers => noted.get(context) ?? new Headers();
