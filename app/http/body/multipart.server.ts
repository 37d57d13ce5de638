/**
 * Forms with files (multipart/form-data, RFC 7578) of a body that is in memory. A file is a part of that memory, not a
 * copy: the parser that Remix brings needs 15 ms for each megabyte, in which nobody else is answered.
 */

/** A file as it was sent: `name` is the sender's word for it, `bytes` are what counts. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** More parts than any form of ours has. */
const mostParts = 1000;
const longestHead = 8 * 1024;
const lineEnd = "\r\n";

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
  const fields: [string, string | UploadedFile][] = [];
  const delimiter = `${lineEnd}--${boundary}`;
  // The first one may stand at the very beginning, without a line before it.
  const opening = delimiter.slice(lineEnd.length);
  const isFirst = body.subarray(0, opening.length).equals(Buffer.from(opening));
  let at = isFirst ? -lineEnd.length : body.indexOf(delimiter);
  while (at !== -1 && fields.length <= mostParts) {
    const after = at + Buffer.byteLength(delimiter);
    if (body.toString("latin1", after, after + 2) === "--") return fields;
    const head = headAfter(body, after);
    if (!head) return null;
    const end = body.indexOf(delimiter, head.end);
    if (end === -1) return null;
    const value = body.subarray(head.end, end);
    fields.push([head.name, head.file === null ? value.toString() : new UploadedFile(head.file, value)]);
    at = end;
  }
  return null;
}

/** What a part's lines say of it; `end` is where its value begins. A text has no file name, not even an empty one. */
function headAfter(body: Buffer, start: number): { name: string; file: string | null; end: number } | null {
  const blankLine = lineEnd + lineEnd;
  const length = body.subarray(start, start + longestHead).indexOf(blankLine);
  if (length === -1) return null;
  const lines = body.toString("utf8", start, start + length).split(lineEnd);
  const disposition =
    lines.find((line) => /^content-disposition\s*:\s*form-data\s*(?:;|$)/iu.test(line)) ?? "";
  let name: string | null = null;
  let file: string | null = null;
  for (const [, key = "", quoted, bare = ""] of disposition.matchAll(
    /;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^;\s]*))/gu,
  )) {
    if (key.toLowerCase() === "name") name ??= quoted ?? bare;
    if (key.toLowerCase() === "filename") file ??= quoted ?? bare;
  }
  return name === null || name === "" ? null : { name, file, end: start + length + blankLine.length };
}
