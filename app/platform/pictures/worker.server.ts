/** The process in which pictures are resized: started for the first of them, ended when no other comes (decision 014). */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

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
export async function resize(request: ResizeRequest): Promise<PictureCopy[] | null> {
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
  if (first !== "ready") throw new Error(`The process for pictures did not start (${first}).`);
  present = worker;
  return worker;
}

function close(): void {
  const worker = present;
  present = undefined;
  if (worker?.connected) worker.disconnect();
}
