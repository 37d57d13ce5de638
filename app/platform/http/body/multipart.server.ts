/** Forms with files (multipart/form-data, RFC 7578) of a body that is in memory, read under a byte limit before. */
import { ContentDisposition } from "@remix-run/headers/content-disposition";
import { type MultipartPart, parseMultipart } from "@remix-run/multipart-parser";

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
