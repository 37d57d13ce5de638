/** Caches rendered pages. The key is the URL with the loader data, so nothing has to be invalidated. Personal pages are not cached (rule 26.8, docs/decisions/009). */
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";

// remix-serve doesn't compress an answer that is already compressed (docs/decisions/030).

type Coding = "br" | "gzip" | "identity";

type Bytes = Uint8Array<ArrayBuffer>;

export type Sendable = { etag: string; plain: Bytes; packed: Map<Coding, Bytes> };

function sendable(page: string): Sendable {
  const plain = Buffer.from(page);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  // Weak, because the compressed forms share it (RFC 9110, 8.8.1).
  return { etag: `W/"${hash}"`, plain, packed: new Map() };
}

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

const weightOf = ({ plain }: Sendable): number => Math.ceil(plain.length * 1.5);

function packed(page: Sendable, coding: Coding): Bytes {
  if (coding === "identity") return page.plain;
  const known = page.packed.get(coding);
  if (known) return known;
  const made = Buffer.from(coding === "br" ? brotli(page.plain) : gzipSync(page.plain));
  page.packed.set(coding, made);
  return made;
}

/** This quality takes a third of a millisecond for a page. Higher ones take many times as long and save one percent. */
const brotli = (bytes: Bytes): Buffer =>
  brotliCompressSync(bytes, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: 6, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Weak comparison, or "*" (RFC 9110, 13.1.2). */
function isKnown(etag: string, header: string | null): boolean {
  if (header === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//u, "");
  return header.trim() === "*" || header.split(",").some((tag) => bare(tag) === bare(etag));
}

/** Returns the preferred encoding, or Brotli if several are equal (RFC 9110, 12.5.3). */
export function codingFor(acceptEncoding: string | null): Coding {
  const weights = new Map((acceptEncoding ?? "").split(",").map(weighted));
  const weight = (coding: Coding) => weights.get(coding) ?? weights.get("*") ?? 0;
  const [br, gzip, identity] = [weight("br"), weight("gzip"), weights.get("identity") ?? 0];
  if (Math.max(br, gzip) <= 0 || identity > Math.max(br, gzip)) return "identity";
  return br >= gzip ? "br" : "gzip";
}

function weighted(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

const most = 100;
const mostBytes = 8_000_000;
const longest = 200_000;

type Page = { key: string; weight: number } & (
  | { parts: string[]; whole?: undefined }
  | { parts?: undefined; whole: Sendable }
);

/** Keys are hashed, because URLs and data can be long. */
const pages = new Map<string, Page>();
let bytes = 0;

/** Returns the cached page or renders it. A secret in `data` that changes with each answer must contain the nonce. */
export function rendered(address: string, data: unknown, nonce: string, render: () => string): Page {
  const text = `${address}\n${JSON.stringify(data).replaceAll(nonce, "")}`;
  const key = createHash("sha256").update(text).digest("base64url");
  return recalled(key) ?? kept(made(key, render(), nonce));
}

export function recalled(key: string): Page | undefined {
  const page = pages.get(key);
  if (page) {
    pages.delete(key);
    pages.set(key, page);
  }
  return page;
}

export const textOf = ({ parts, whole }: Page, nonce: string): string =>
  parts ? parts.join(nonce) : Buffer.from(whole.plain).toString();

function made(key: string, text: string, nonce: string): Page {
  // A character can take two bytes.
  if (text.includes(nonce)) return { key, weight: text.length * 2, parts: text.split(nonce) };
  const whole = sendable(text);
  return { key, weight: weightOf(whole), whole };
}

function kept(page: Page): Page {
  const { parts, whole } = page;
  if ((parts ? page.weight / 2 : whole.plain.length) > longest) return page;
  pages.set(page.key, page);
  bytes += page.weight;
  for (const [key, { weight }] of pages) {
    if (pages.size <= most && bytes <= mostBytes) break;
    pages.delete(key);
    bytes -= weight;
  }
  return page;
}

export const renderedPages = (): number => pages.size;

export const renderedBytes = (): number => bytes;

export const renderedKeys = (): number => [...pages.keys()].join("").length;
