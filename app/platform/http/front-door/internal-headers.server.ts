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
