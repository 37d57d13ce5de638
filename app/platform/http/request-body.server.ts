import { ContentDisposition } from "@remix-run/headers/content-disposition";
import { type MultipartPart, parseMultipart } from "@remix-run/multipart-parser";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";

/** `name` comes from the sender and must not be trusted. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}
}

const maxParts = 1000;
const maxHeaderSize = 8 * 1024;

/** Returns null for other types (RFC 2046, 5.1.1). */
export function boundaryOf(type: string): string | null {
  if (!/^multipart\/form-data\s*;/iu.test(type)) return null;
  return (
    /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^";\s]{1,70})(?![^;\s]))/iu.exec(type)?.slice(1).find(Boolean) ??
    null
  );
}

/** Returns null if the form is incomplete. */
export function multipartFields(body: Buffer, boundary: string): [string, string | UploadedFile][] | null {
  const start = startOf(body, boundary);
  if (start === null) return null;
  // The library's default limits are too small for a form with ten pictures.
  const limits = { maxParts, maxHeaderSize, maxFileSize: body.length, maxTotalSize: body.length };
  try {
    return Array.from(parseMultipart(body.subarray(start), { boundary, ...limits }), fieldOf);
  } catch {
    return null;
  }
}

/** The library doesn't accept text before the first boundary. */
function startOf(body: Buffer, boundary: string): number | null {
  const opening = `--${boundary}`;
  if (body.indexOf(opening) === 0) return 0;
  const before = body.indexOf(`\r\n${opening}`);
  return before === -1 ? null : before + 2;
}

function fieldOf(part: MultipartPart): [string, string | UploadedFile] {
  // The library's `filename` also reads `filename*`, which forms must not use.
  const { type, name, filename } = ContentDisposition.from(part.headers["content-disposition"] ?? null);
  if (type?.toLowerCase() !== "form-data" || !name) throw new TypeError("a part without a name");
  if (filename === undefined) return [name, part.text];
  // The content of a form that is parsed in one go is one part; `bytes` would copy it.
  return [name, new UploadedFile(filename, part.content[0] ?? new Uint8Array())];
}

type BodyProblem = "too-large" | "cut-off";

/** Reads at most `limit` bytes. Content-Length is only used to refuse early. */
export async function withinLimit(request: Request, limit: number): Promise<Request | BodyProblem> {
  const reader = request.body?.getReader();
  if (!reader) return request;
  if (Number(request.headers.get("content-length") ?? 0) > limit) {
    await discard(reader, bodyDiscardLimits.declared);
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
        await discard(reader, bodyDiscardLimits.endless);
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

export async function unreadUntil(check: () => void, request: Request): Promise<void> {
  try {
    check();
  } catch (refusal) {
    const reader = request.body?.getReader();
    if (reader) await discard(reader, bodyDiscardLimits.declared);
    throw refusal;
  }
}

/** Avoids joining the bytes twice: a form with ten pictures has ten megabytes. */
const bodies = new WeakMap<Request, Buffer>();

const bytesOf = async (request: Request): Promise<Buffer> =>
  bodies.get(request) ?? Buffer.from(await request.arrayBuffer());

const notJson = () => refused("invalid", "The request body is not valid JSON.");

/** Refuses half a surrogate pair, which no column can store. */
export async function readJson(request: Request): Promise<Outcome<unknown>> {
  if (!saysUtf8(request)) return notJson();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(request));
    return done(/\\ud[89a-f]/iu.test(text) ? JSON.parse(text, onlyUnicode) : JSON.parse(text));
  } catch {
    return notJson();
  }
}

const notForm = () => refused("invalid", "The form could not be read. Send it again.");

/** Reads an urlencoded or multipart form. Repeated names become a list; files become UploadedFile. */
export function readForm(request: Request): Promise<Outcome<Record<string, unknown>>> {
  const reading = forms.get(request) ?? formOf(request);
  forms.set(request, reading);
  return reading;
}

/** A body can only be read once, but the values are needed again if the action fails. */
const forms = new WeakMap<Request, ReturnType<typeof formOf>>();

async function formOf(request: Request): Promise<Outcome<Record<string, unknown>>> {
  if (!saysUtf8(request)) return notForm();
  const fields = new Map<string, unknown>();
  try {
    for (const [name, value] of await fieldsOf(request)) {
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

const bodyDiscardLimits = {
  declared: 8 * 1024 * 1024,
  endless: 256 * 1024,
  idleMilliseconds: 300,
  milliseconds: 3000,
};

/** Reads and drops the rest of a body that is too large: if we close the connection early, the sender may never see the answer. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
  const enough = endAfter(bodyDiscardLimits.milliseconds);
  for (let bytes = 0; bytes < most; ) {
    const next = await Promise.race([
      reader.read().catch(() => ended),
      endAfter(bodyDiscardLimits.idleMilliseconds),
      enough,
    ]);
    if (next.done) return;
    bytes += next.value.byteLength;
  }
}

const ended = { done: true, value: undefined } as const;

const endAfter = (milliseconds: number): Promise<typeof ended> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, ended).unref());
