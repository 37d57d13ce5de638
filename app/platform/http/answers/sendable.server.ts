/**
 * A page that is the same for everybody, ready to be sent: its bytes, what they are known by, and their compressed forms,
 * each made once. remix-serve leaves an answer alone that is compressed already (docs/decisions/030).
 */
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";

type Coding = "br" | "gzip" | "identity";

type Bytes = Uint8Array<ArrayBuffer>;

export type Sendable = { etag: string; plain: Bytes; packed: Map<Coding, Bytes> };

export function sendable(page: string): Sendable {
  const plain = Buffer.from(page);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  // Weak, as the compressed forms share it (RFC 9110, 8.8.1).
  return { etag: `W/"${hash}"`, plain, packed: new Map() };
}

/** The answer in the form that the browser takes; 304 without a body where it has this page already. */
export function sent(page: Sendable, request: Request, headers: Headers): Response {
  headers.set("ETag", page.etag);
  headers.set("Vary", "Accept-Encoding");
  if (isKnown(page.etag, request.headers.get("If-None-Match"))) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const coding = codingFor(request.headers.get("Accept-Encoding"));
  const bytes = packed(page, coding);
  if (coding !== "identity") headers.set("Content-Encoding", coding);
  headers.set("Content-Length", String(bytes.length));
  return new Response(request.method === "HEAD" ? null : bytes, { status: 200, headers });
}

/** Bytes that a page holds in memory: its own, and about a half for its compressed forms, which may come later. */
export const weightOf = ({ plain }: Sendable): number => Math.ceil(plain.length * 1.5);

function packed(page: Sendable, coding: Coding): Bytes {
  if (coding === "identity") return page.plain;
  const known = page.packed.get(coding);
  if (known) return known;
  const made = Buffer.from(coding === "br" ? brotli(page.plain) : gzipSync(page.plain));
  page.packed.set(coding, made);
  return made;
}

/** A third of a millisecond for a page. Of the next steps each takes many times as long and saves a hundredth. */
const brotli = (bytes: Bytes): Buffer =>
  brotliCompressSync(bytes, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: 6, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Whether If-None-Match names the tag, weak or strong, or any by "*" (RFC 9110, 13.1.2). */
function isKnown(etag: string, header: string | null): boolean {
  if (header === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//u, "");
  return header.trim() === "*" || header.split(",").some((tag) => bare(tag) === bare(etag));
}

/** What the browser likes best of what there is; Brotli among equals (RFC 9110, 12.5.3). */
export function codingFor(acceptEncoding: string | null): Coding {
  const weights = new Map((acceptEncoding ?? "").split(",").map(weighted));
  const weight = (coding: Coding) => weights.get(coding) ?? weights.get("*") ?? 0;
  const [br, gzip, identity] = [weight("br"), weight("gzip"), weights.get("identity") ?? 0];
  if (Math.max(br, gzip) <= 0 || identity > Math.max(br, gzip)) return "identity";
  return br >= gzip ? "br" : "gzip";
}

/** A coding and its weight; one that can't be read is 0. */
function weighted(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
