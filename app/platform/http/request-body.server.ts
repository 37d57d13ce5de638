/** Request bodies: read once and never beyond a limit, then parsed without a throw. */

import { ContentDisposition } from "@remix-run/headers/content-disposition";
import { type MultipartPart, parseMultipart } from "@remix-run/multipart-parser";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";

// Forms with files (multipart/form-data, RFC 7578) of a body that is in memory, read under a byte limit before.

/** A file as it was sent: `name` is the sender's word for it, `bytes` are what counts. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** More parts than any form of ours has. */
const maxParts = 1000;
const maxHeaderSize = 8 * 1024;

/** The boundary of a multipart form, quoted or not, at most 70 characters (RFC 2046, 5.1.1); null for all other types. */
export function boundaryOf(type: string): string | null {
  if (!/^multipart\/form-data\s*;/iu.test(type)) return null;
  return (
    /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^";\s]{1,70})(?![^;\s]))/iu.exec(type)?.slice(1).find(Boolean) ??
    null
  );
}

/** The fields in the order in which they were sent; null where the body is not a whole form. */
export function multipartFields(body: Buffer, boundary: string): [string, string | UploadedFile][] | null {
  const start = startOf(body, boundary);
  if (start === null) return null;
  // The library's own limits for sizes are smaller than a form with ten pictures.
  const limits = { maxParts, maxHeaderSize, maxFileSize: body.length, maxTotalSize: body.length };
  try {
    return Array.from(parseMultipart(body.subarray(start), { boundary, ...limits }), fieldOf);
  } catch {
    // Each of its errors is about what was sent, as is a text that is no UTF-8.
    return null;
  }
}

/** Where the first part begins: the library takes neither a line before it nor an empty body for what they are. */
function startOf(body: Buffer, boundary: string): number | null {
  const opening = `--${boundary}`;
  if (body.indexOf(opening) === 0) return 0;
  const before = body.indexOf(`\r\n${opening}`);
  return before === -1 ? null : before + 2;
}

/** A text has no file name, not even an empty one. */
function fieldOf(part: MultipartPart): [string, string | UploadedFile] {
  // Its `filename` also reads `filename*`, which forms must not use, and prints what it can't decode of it.
  const { type, name, filename } = ContentDisposition.from(part.headers["content-disposition"] ?? null);
  if (type?.toLowerCase() !== "form-data" || !name) throw new TypeError("a part without a name");
  if (filename === undefined) return [name, part.text];
  // What is parsed in one piece has its content in one too: a part of the body's memory, where `bytes` is a copy.
  return [name, new UploadedFile(filename, part.content[0] ?? new Uint8Array())];
}

type BodyProblem = "too-large" | "cut-off";

/**
 * Reads the whole body, at most `limit` bytes, and answers a request that holds it. Content-Length is believed only where
 * it refuses.
 */
export async function withinLimit(request: Request, limit: number): Promise<Request | BodyProblem> {
  const reader = request.body?.getReader();
  if (!reader) return request;
  if (Number(request.headers.get("content-length") ?? 0) > limit) {
    await discard(reader, discardLimits.declared);
    return "too-large";
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done: ended, value } = await reader.read();
      if (ended) break;
      size += value.byteLength;
      if (size > limit) {
        await discard(reader, discardLimits.endless);
        return "too-large";
      }
      chunks.push(value);
    }
  } catch {
    return "cut-off";
  }
  const { method, headers, signal } = request;
  const body = Buffer.concat(chunks);
  const whole = new Request(request.url, { method, headers, signal, body });
  bodies.set(whole, body);
  return whole;
}

/** Leaves the body unread until `check` has let the request in; what it throws goes on as soon as the sender can hear it. */
export async function unreadUntil(check: () => void, request: Request): Promise<void> {
  try {
    check();
  } catch (refusal) {
    const reader = request.body?.getReader();
    if (reader) await discard(reader, discardLimits.declared);
    throw refusal;
  }
}

/** What was read already need not be put together once more: a form with ten pictures is ten megabytes. */
const bodies = new WeakMap<Request, Buffer>();

const bytesOf = async (request: Request): Promise<Buffer> =>
  bodies.get(request) ?? Buffer.from(await request.arrayBuffer());

const notJson = () => refused("invalid", "The request body is not valid JSON.");

/** The body as JSON in UTF-8. Also refused: text that is no Unicode (half a surrogate pair), which no column can keep. */
export async function readJson(request: Request): Promise<Outcome<unknown>> {
  if (!saysUtf8(request)) return notJson();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(request));
    return done(/\\ud[89a-f]/iu.test(text) ? JSON.parse(text, onlyUnicode) : JSON.parse(text));
  } catch {
    return notJson();
  }
}

const notForm = () => refused("invalid", "The form could not be read. Please send it again.");

/**
 * The fields of an HTML form, urlencoded or multipart. A name that comes more than once has a list; a file is an
 * UploadedFile.
 */
export function readForm(request: Request): Promise<Outcome<Record<string, unknown>>> {
  const reading = forms.get(request) ?? formOf(request);
  forms.set(request, reading);
  return reading;
}

/** A body can be read once; what was typed in it may be asked for again when its action has failed. */
const forms = new WeakMap<Request, ReturnType<typeof formOf>>();

async function formOf(request: Request): Promise<Outcome<Record<string, unknown>>> {
  if (!saysUtf8(request)) return notForm();
  const fields = new Map<string, unknown>();
  try {
    for (const [name, value] of await fieldsOf(request)) {
      // What the decoder puts in place of bytes that are no UTF-8.
      if (typeof value === "string" && value.includes("\uFFFD")) return notForm();
      const before = fields.get(name);
      if (before === undefined) fields.set(name, value);
      else if (Array.isArray(before)) before.push(value);
      else fields.set(name, [before, value]);
    }
  } catch {
    return notForm();
  }
  return done(Object.fromEntries(fields));
}

async function fieldsOf(request: Request): Promise<Iterable<[string, unknown]>> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary === null) return request.formData();
  const fields = multipartFields(await bytesOf(request), boundary);
  if (!fields) throw new TypeError("incomplete form");
  return fields;
}

function saysUtf8(request: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/iu.exec(request.headers.get("content-type") ?? "")?.[1];
  return charset === undefined || /^utf-?8$/iu.test(charset);
}

function onlyUnicode(key: string, value: unknown): unknown {
  if (/\p{Surrogate}/u.test(key) || (typeof value === "string" && /\p{Surrogate}/u.test(value))) {
    throw new SyntaxError("half a surrogate pair");
  }
  return value;
}

const discardLimits = {
  declared: 8 * 1024 * 1024,
  endless: 256 * 1024,
  idleMilliseconds: 300,
  milliseconds: 3000,
};

/**
 * Takes in what an ordinary sender of too much still has on its way, and keeps none of it: a connection that closes on
 * unread bytes is reset, and the sender may never see the answer. A sender that does not say how much will come is cut off sooner.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
  const enough = endAfter(discardLimits.milliseconds);
  for (let bytes = 0; bytes < most; ) {
    const next = await Promise.race([
      reader.read().catch(() => ended),
      endAfter(discardLimits.idleMilliseconds),
      enough,
    ]);
    if (next.done) return;
    bytes += next.value.byteLength;
  }
}

const ended = { done: true, value: undefined } as const;

const endAfter = (milliseconds: number): Promise<typeof ended> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, ended).unref());
