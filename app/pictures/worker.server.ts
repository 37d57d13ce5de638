/** The process in which pictures are made: started for the first of them, ended when no other comes (decision 014). */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Copy } from "./pictures.server.ts";

/** The next picture of the same person mostly comes within this time. */
const staysMs = 8_000;
/** A picture that takes longer is given up. */
const patienceMs = 20_000;

export type Order = {
  bytes: Uint8Array;
  ratio: number | undefined;
  widths: readonly { width: number; most: number }[];
};

let present: ChildProcess | undefined;
let leaving: NodeJS.Timeout | undefined;

/** The copies of a picture, null where it is none that can be made. One order at a time. */
export async function resize(order: Order): Promise<Copy[] | null> {
  clearTimeout(leaving);
  const room = present ?? (await open());
  room.ref();
  room.channel?.ref();
  const late = setTimeout(() => room.kill("SIGKILL"), patienceMs);
  const ended = new AbortController();
  try {
    const answer = once(room, "message", ended) as Promise<[{ copies: Copy[] | null }]>;
    // The decoder crashed, or was killed: no picture that one could wish to have.
    const gone = once(room, "exit", ended).then(() => [{ copies: null }] as const);
    room.send(order);
    const [{ copies }] = await Promise.race([answer, gone]);
    return copies?.map((copy) => ({ ...copy, bytes: Buffer.from(copy.bytes) })) ?? null;
  } finally {
    ended.abort();
    clearTimeout(late);
    // Whoever ends the server does not wait for it.
    room.unref();
    room.channel?.unref();
    leaving = setTimeout(close, staysMs).unref();
  }
}

async function open(): Promise<ChildProcess> {
  const room = fork(resolve("app/pictures/worker.mjs"), {
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
  room.once("exit", () => {
    if (present === room) present = undefined;
  });
  room.on("error", () => {});
  const [first] = await Promise.race([once(room, "message"), once(room, "exit")]);
  if (first !== "ready") throw new Error(`The process for pictures did not start (${first}).`);
  present = room;
  return room;
}

function close(): void {
  const room = present;
  present = undefined;
  if (room?.connected) room.disconnect();
}
