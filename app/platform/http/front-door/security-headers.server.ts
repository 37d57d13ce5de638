/** The headers that every answer carries, static files and errors included (OWASP secure headers; CSP level 3). */
import { createHash } from "node:crypto";

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
