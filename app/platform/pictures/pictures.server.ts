/** Uploaded pictures are identified by content and re-encoded, which removes locations and scripts (rules 23.1 to 23.4). */

import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { resolve } from "node:path";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { wrongImage } from "./picture-set.ts";

// The image worker starts with the first picture and stops when it is idle (decision 014).

const staysMs = 8_000;
/** Pictures that take longer are refused (rule 23.3). */
const timeoutMs = 20_000;

export type PictureCopy = {
  width: number;
  height: number;
  mime: "image/webp" | "image/jpeg";
  bytes: Buffer;
};

type Answer = { copies: PictureCopy[] | null };

type ResizeRequest = {
  bytes: Uint8Array;
  ratio: number | undefined;
  widths: readonly { width: number; most: number }[];
};

let present: ChildProcess | undefined;
let leaving: NodeJS.Timeout | undefined;

/** Returns null if the picture can't be decoded. Handles one request at a time. */
async function resize(request: ResizeRequest): Promise<PictureCopy[] | null> {
  clearTimeout(leaving);
  const worker = present ?? (await open());
  worker.ref();
  worker.channel?.ref();
  const late = setTimeout(() => worker.kill("SIGKILL"), timeoutMs);
  const ended = new AbortController();
  try {
    const answer = once(worker, "message", ended).then(([copies]): Answer => copies);
    // The decoder crashed or was killed.
    const gone = once(worker, "exit", ended).then((): Answer => ({ copies: null }));
    worker.send(request);
    const { copies } = await Promise.race([answer, gone]);
    return copies?.map((copy) => ({ ...copy, bytes: Buffer.from(copy.bytes) })) ?? null;
  } finally {
    ended.abort();
    clearTimeout(late);
    // The server may end without waiting for the worker.
    worker.unref();
    worker.channel?.unref();
    leaving = setTimeout(close, staysMs).unref();
  }
}

async function open(): Promise<ChildProcess> {
  const worker = fork(resolve("bin/picture-worker.mjs"), {
    execArgv: ["--max-old-space-size=64"],
    // glibc returns freed memory to the system at once (mallopt(3)).
    env: {
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "1",
      MALLOC_MMAP_THRESHOLD_: "65536",
      MALLOC_TRIM_THRESHOLD_: "65536",
    },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  worker.once("exit", () => {
    if (present === worker) present = undefined;
  });
  worker.on("error", () => {});
  const [first] = await Promise.race([once(worker, "message"), once(worker, "exit")]);
  if (first !== "ready") throw new Error(`The image worker did not start (${first}).`);
  present = worker;
  return worker;
}

function close(): void {
  const worker = present;
  present = undefined;
  if (worker?.connected) worker.disconnect();
}

export type Picture = { hash: string; address: string; copies: PictureCopy[] };

/** Widths that pages use, with the target size in bytes (rule 23.2). */
export const widths = [
  { width: 400, most: 18_000 },
  { width: 800, most: 30_000 },
  { width: 1200, most: 45_000 },
] as const;

/** Resizes one picture at a time, because each may need 100 MB. Refusals: invalid, busy. */
export async function makePicture(
  bytes: Uint8Array,
  { ratio }: { ratio?: number } = {},
): Promise<Outcome<Picture>> {
  if (!looksRight(bytes)) return wrongPicture();
  if (waiting >= mostWaiting) return tooMany();
  waiting += 1;
  const mine = line.then(() => make(bytes, ratio));
  line = mine.catch(() => {});
  return mine.finally(() => {
    waiting -= 1;
  });
}

const pictureUrl = (hash: string, width: number): string => `/media/${hash}-${width}.webp`;

export function largestCopy({ copies }: Picture): PictureCopy {
  const [largest] = [...copies].sort((one, other) => other.width - one.width);
  if (!largest) throw new Error("The picture has no copies.");
  return largest;
}

const wrongPicture = () => refused("invalid", wrongImage, { fields: { image: wrongImage } });

const tooMany = () =>
  refused("busy", "Too many pictures are being saved. Try again in a moment.", {
    retryAfterSeconds: 5,
  });

const mostWaiting = 8;
let waiting = 0;
let line: Promise<unknown> = Promise.resolve();

const png = Buffer.from("89504e470d0a1a0a", "hex");
const jpeg = Buffer.from("ffd8ff", "hex");

/** The first bytes choose the decoder, so that no other one sees the file. */
const looksRight = (bytes: Uint8Array): boolean =>
  [png, jpeg].some((magic) => magic.equals(bytes.subarray(0, magic.length)));

async function make(bytes: Uint8Array, ratio: number | undefined): Promise<Outcome<Picture>> {
  const copies = await resize({ bytes, ratio, widths });
  if (!copies) return wrongPicture();
  const hash = createHash("sha256")
    .update(bytes)
    // A different crop is a different picture.
    .update(ratio ? ` cut to ${ratio}` : "")
    .digest("hex");
  return done({ hash, address: pictureUrl(hash, 800), copies });
}
