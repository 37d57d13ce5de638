/** Sends short answers in one piece with their length. A stream would start a compressor, which costs more than it saves. */
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { codingFor } from "./page-cache.server.ts";

/** In bytes. Shorter answers fit into one packet. */
const shortest = 1024;

/** In bytes. The stream compresses longer answers in another thread, so that other requests don't wait. */
const longest = { json: 16 * 1024, page: 96 * 1024 };

type Parts = { status: number; statusText?: string; headers: Headers };

/** Returns an answer unchanged if it is long, compressed, not JSON or empty. */
export async function bufferedAnswer(response: Response, request: Request): Promise<Response> {
  const { headers, status, statusText } = response;
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson || !response.body || request.method === "HEAD" || headers.has("Content-Encoding"))
    return response;
  const plain = Buffer.from(await response.arrayBuffer());
  if (plain.length > longest.json) return new Response(plain, { status, statusText, headers });
  return compressed(plain, request, { status, statusText, headers });
}

export function bufferedPage(text: string, request: Request, parts: Parts): Response {
  const plain = Buffer.from(text);
  if (plain.length > longest.page || request.method === "HEAD") return new Response(plain, parts);
  return compressed(plain, request, parts);
}

function compressed(plain: Buffer<ArrayBuffer>, request: Request, parts: Parts): Response {
  const { headers } = parts;
  const coding = plain.length < shortest ? "identity" : codingFor(request.headers.get("Accept-Encoding"));
  const bytes = compressedQuickly(plain, coding);
  if (coding !== "identity") headers.set("Content-Encoding", coding);
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, parts);
}

function compressedQuickly(
  plain: Buffer<ArrayBuffer>,
  coding: ReturnType<typeof codingFor>,
): Uint8Array<ArrayBuffer> {
  if (coding === "gzip") return Buffer.from(gzipSync(plain, { level: 5 }));
  if (coding === "br") {
    const params = {
      [zlib.BROTLI_PARAM_QUALITY]: 4,
      [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length,
    };
    return Buffer.from(brotliCompressSync(plain, { params }));
  }
  return plain;
}
