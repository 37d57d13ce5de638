/**
 * Remembers rendered pages. Rendering is a pure function of what the loaders answered: the same address with the same data
 * gives the same page but for the nonce, so the data itself is the key, and nothing ever has to be invalidated. Pages with
 * a visitor's own data are not kept (rule 26.8, docs/decisions/009).
 */
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";

// A page that is the same for everybody, ready to be sent: its bytes, what they are known by, and their compressed forms,
// each made once. remix-serve leaves an answer alone that is compressed already (docs/decisions/030).

type Coding = "br" | "gzip" | "identity";

type Bytes = Uint8Array<ArrayBuffer>;

export type Sendable = { etag: string; plain: Bytes; packed: Map<Coding, Bytes> };

function sendable(page: string): Sendable {
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
const weightOf = ({ plain }: Sendable): number => Math.ceil(plain.length * 1.5);

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

/** So many pages at the most, and so many bytes; the one that was not asked for longest goes first. */
const most = 100;
const mostBytes = 8_000_000;
/** Characters of a page beyond which it is not kept. */
const longest = 200_000;

type Page = { key: string; weight: number } & (
  | { parts: string[]; whole?: undefined }
  /** A page without the nonce is the same in every answer. */
  | { parts?: undefined; whole: Sendable }
);

/** By a hash: an address and the data of its page can be of any length. */
const pages = new Map<string, Page>();
let bytes = 0;

/**
 * The page from memory, or rendered now. `data` is all that it is made from besides its address; a secret that every
 * answer makes anew (a form's key) must contain the nonce, or no two answers are ever alike.
 */
export function rendered(address: string, data: unknown, nonce: string, render: () => string): Page {
  const text = `${address}\n${JSON.stringify(data).replaceAll(nonce, "")}`;
  const key = createHash("sha256").update(text).digest("base64url");
  return recalled(key) ?? kept(made(key, render(), nonce));
}

/** A page by its key, which from now on is the one asked for last; undefined where it is forgotten. */
export function recalled(key: string): Page | undefined {
  const page = pages.get(key);
  if (page) {
    pages.delete(key);
    pages.set(key, page);
  }
  return page;
}

/** The document with this answer's nonce. */
export const textOf = ({ parts, whole }: Page, nonce: string): string =>
  parts ? parts.join(nonce) : Buffer.from(whole.plain).toString();

function made(key: string, text: string, nonce: string): Page {
  // A character of a text can take two bytes.
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

/** Characters of what the pages are known by. */
export const renderedKeys = (): number => [...pages.keys()].join("").length;
