/** The headers that every answer carries, static files and errors included (OWASP secure headers; CSP level 3). */

const json = "default-src 'none'; frame-ancestors 'none'";

/** Uploaded pictures: opened by themselves they can do nothing. */
const media = "default-src 'none'; sandbox";

const page = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    // The rebuilt page of `npm run dev` arrives over a web socket.
    process.env.NODE_ENV === "development" ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");

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

export function securityHeaders(answer: {
  nonce: string;
  kind: AnswerKind;
  https: boolean;
}): [string, string][] {
  const policies: Record<AnswerKind, string> = { api: json, media, page: page(answer.nonce) };
  return [["Content-Security-Policy", policies[answer.kind]], ...always, ...(answer.https ? overHttps : [])];
}
