/** Pages behind a link that carries a secret: not kept, not indexed, and not to be guessed. */
import { takeToken } from "./rate-limit.server.ts";

/** Status and headers: 200 for a link that opens something; else 404, and 429 after too many tries (rule 16.6). */
export function secretPage(open: boolean, ip: string, now: number): ResponseInit {
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  if (open) return { headers };
  const miss = takeToken("tokenMisses", ip, now);
  if (miss.ok) return { status: 404, headers };
  return { status: 429, headers: { ...headers, "Retry-After": String(miss.retryAfterSeconds) } };
}
