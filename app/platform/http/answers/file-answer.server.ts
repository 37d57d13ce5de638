/** Streams a file part by part, so that large files don't fill the memory. */
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { paceOf } from "#app/platform/http/front-door/security-headers.server.ts";

const partBytes = 128 * 1024;

type Named = { name: string; type: string; requestId: string };

/** Returns the file as a download named `name`, which must not need escaping. */
export async function fileAnswer(path: string, named: Named): Promise<Response> {
  const file = await open(path);
  const { size } = await file.stat();
  return new Response(partsOf(file, size, paceOf(named.requestId)), {
    headers: { ...headersOf(named), "Content-Length": String(size) },
  });
}

/** Returns a text that is generated while it is sent. It stops if the client disconnects. */
export function textAnswer(pieces: AsyncGenerator<string>, named: Named): Response {
  const text = Readable.from(inPace(pieces, paceOf(named.requestId)), { highWaterMark: 1 });
  return new Response(createReadableStreamFromReadable(text), { headers: headersOf(named) });
}

const headersOf = ({ name, type }: Named) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "no-store, no-transform",
});

async function* inPace(pieces: AsyncGenerator<string>, goesOn: () => Promise<boolean>) {
  for await (const piece of pieces) {
    yield piece;
    if (!(await goesOn())) return;
  }
}

function partsOf(file: FileHandle, size: number, goesOn: () => Promise<boolean>): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = (await goesOn()) ? await partAt(file, at, size) : null;
        if (part) {
          at += part.length;
          controller.enqueue(part);
        } else {
          await file.close();
          controller.close();
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}

async function partAt(file: FileHandle, at: number, size: number): Promise<Uint8Array | null> {
  const length = Math.min(partBytes, size - at);
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
  return bytesRead > 0 ? buffer.subarray(0, bytesRead) : null;
}
