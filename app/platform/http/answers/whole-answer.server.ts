/**
 * Short answers of the API and of a page's data, sent as a whole with their length. As a stream of unknown length each would pass a
 * compressor of its own, which takes longer than the rest of most answers, also where there is next to nothing to save.
 */
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { codingFor } from "./rendered.server.ts";

/** Bytes that fit into the first packet: packing them saves none. remix-serve's own compressor leaves them alone too. */
const shortest = 1024;

/** Bytes beyond which packing would hold up others: the compressor does it beside them. */
const longest = 16 * 1024;

/** The same answer; one that is long, packed already, no JSON or without a body as it is. */
export async function wholeAnswer(response: Response, request: Request): Promise<Response> {
  const { headers, status, statusText } = response;
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson || !response.body || request.method === "HEAD" || headers.has("Content-Encoding"))
    return response;
  const plain = Buffer.from(await response.arrayBuffer());
  if (plain.length > longest) return new Response(plain, { status, statusText, headers });
  const coding = plain.length < shortest ? "identity" : codingFor(request.headers.get("Accept-Encoding"));
  const bytes = packedQuickly(plain, coding);
  if (coding !== "identity") headers.set("Content-Encoding", coding);
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { status, statusText, headers });
}

function packedQuickly(
  plain: Buffer<ArrayBuffer>,
  coding: ReturnType<typeof codingFor>,
): Uint8Array<ArrayBuffer> {
  if (coding === "gzip") return Buffer.from(gzipSync(plain, { level: 4 }));
  if (coding === "br") {
    return Buffer.from(brotliCompressSync(plain, { params: { [zlib.BROTLI_PARAM_QUALITY]: 3 } }));
  }
  return plain;
}
