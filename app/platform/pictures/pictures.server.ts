/** Uploaded pictures (rules 23.1 to 23.4): known by their content, and written anew so that no place and no script goes on. */

import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { resolve } from "node:path";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { wrongImage } from "./picture-set.ts";

// The process in which pictures are resized: started for the first of them, ended when no other comes (decision 014).

/** The next picture of the same person mostly comes within this time. */
const staysMs = 8_000;
/** A picture that takes longer is given up (rule 23.3). */
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

/** The copies of a picture, null where it is none that can be made. One request at a time. */
async function resize(request: ResizeRequest): Promise<PictureCopy[] | null> {
  clearTimeout(leaving);
  const worker = present ?? (await open());
  worker.ref();
  worker.channel?.ref();
  const late = setTimeout(() => worker.kill("SIGKILL"), timeoutMs);
  const ended = new AbortController();
  try {
    const answer = once(worker, "message", ended).then(([copies]): Answer => copies);
    // The decoder crashed, or was killed: no picture that could be wished for.
    const gone = once(worker, "exit", ended).then((): Answer => ({ copies: null }));
    worker.send(request);
    const { copies } = await Promise.race([answer, gone]);
    return copies?.map((copy) => ({ ...copy, bytes: Buffer.from(copy.bytes) })) ?? null;
  } finally {
    ended.abort();
    clearTimeout(late);
    // The end of the server does not wait for it.
    worker.unref();
    worker.channel?.unref();
    leaving = setTimeout(close, staysMs).unref();
  }
}

async function open(): Promise<ChildProcess> {
  const worker = fork(resolve("bin/picture-worker.mjs"), {
    // It needs none of the server's settings, and no loader that the server may run with.
    execArgv: ["--max-old-space-size=64"],
    // glibc's: what is freed goes back to the system at once, also between two pictures (mallopt(3)).
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

/** `address` is that of the middle width; the others differ in their number. */
export type Picture = { hash: string; address: string; copies: PictureCopy[] };

/** The widths that pages ask for, with the bytes that a copy should not exceed (rule 23.2). */
export const widths = [
  { width: 400, most: 12_000 },
  { width: 800, most: 25_000 },
  { width: 1200, most: 60_000 },
] as const;

/** One picture at a time: each may need a hundred megabytes. `ratio`, width by height, cuts it. Refuses as "invalid" or "busy". */
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

/** The first bytes decide which decoder looks at the rest: no other may see it. */
const looksRight = (bytes: Uint8Array): boolean =>
  [png, jpeg].some((magic) => magic.equals(bytes.subarray(0, magic.length)));

async function make(bytes: Uint8Array, ratio: number | undefined): Promise<Outcome<Picture>> {
  const copies = await resize({ bytes, ratio, widths });
  if (!copies) return wrongPicture();
  const hash = createHash("sha256")
    .update(bytes)
    // Cut in another way it is another picture.
    .update(ratio ? ` cut to ${ratio}` : "")
    .digest("hex");
  return done({ hash, address: pictureUrl(hash, 800), copies });
}
