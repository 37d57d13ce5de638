/** The studio under test as a process (studio.mjs) that is started, called, killed and restarted. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export const compiled = join(process.cwd(), ".cache/simulations/compiled");

export const origin = "http://studio.localhost:3000";

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  ip: string;
  requestId: string;
};

export type Answer = {
  status: number;
  location: string | null;
  type: string;
  retryAfter: string | null;
  cookies: string[];
  text: string;
};

export type MailMode = "up" | "down" | "hang" | "refuse" | "busy" | "drop" | "taken-and-killed";

export type Mail = { mode: MailMode; refused: string[] };

/** The process ends before that write or, with `torn`, within the commit after it; 0 and 0: not at all. */
export type Kill = { killAt: number; torn: number };

/** Writes are counted from the requests on or, with `early`, from the jobs before them. */
export type Step = Kill & { at: number; elapsed: number; asks: Sent[]; early: boolean; mail: Mail };

export type Door = {
  id: string;
  path: string;
  access: Record<string, "public" | "signedIn" | "signedOut" | string[]>;
  isApi: boolean;
  isPage: boolean;
};

export class Ended extends Error {
  readonly code: number | null;
  readonly printed: string;
  constructor(code: number | null, printed: string) {
    super(`The studio ended (${code ?? "killed"}).`);
    this.code = code;
    this.printed = printed;
  }
}

type Reply = { id: number; value?: unknown; problem?: string };
type Waiting = { settle: (value: never) => void; fail: (problem: Error) => void };

export type Studio = Awaited<ReturnType<typeof startStudio>>;

export type StudioSettings = Kill & {
  folder: string;
  postFile: string;
  zone: string;
  seed: string;
  now: number;
};

/** Resolves when the database is open; rejects with `Ended` if the process ends before that. */
export async function startStudio({ folder, zone, ...given }: StudioSettings) {
  const build = join(process.cwd(), "build/index.js");
  const child = fork(join(import.meta.dirname, "studio.mjs"), [JSON.stringify({ ...given, build, origin })], {
    serialization: "advanced",
    // Most garbage is young, and more space avoids copying it.
    execArgv: ["--max-semi-space-size=32"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      NODE_ENV: "production",
      DATA_DIR: folder,
      ORIGIN: origin,
      STUDIO_TIMEZONE: zone,
      SMTP_URL: "smtp://127.0.0.1:25",
      LOG: "off",
      TZ: "UTC",
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-20_000);
    });
  }
  const waiting = new Map<number, Waiting>();
  const gone = once(child, "close");
  let ended = false;
  child.once("close", (code) => {
    ended = true;
    for (const { fail } of waiting.values()) fail(new Ended(code, printed));
    waiting.clear();
  });
  const ready = await new Promise<{ doors: Door[] }>((settle, fail) => {
    child.once("message", settle);
    child.once("close", (code) => fail(new Ended(code, printed)));
  });
  child.on("message", ({ id, value, problem }: Reply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (problem === undefined) asked?.settle(value as never);
    else asked?.fail(new Error(problem));
  });
  return { ...orders(child, waiting, () => ended, gone), doors: ready.doors, printed: () => printed };
}

function orders(
  child: ChildProcess,
  waiting: Map<number, Waiting>,
  hasEnded: () => boolean,
  gone: Promise<unknown>,
) {
  let last = 0;
  const order = <T>(name: string, given: object): Promise<T> =>
    new Promise((settle, fail) => {
      if (hasEnded()) return fail(new Ended(child.exitCode, ""));
      last += 1;
      waiting.set(last, { settle, fail });
      child.send({ id: last, order: name, ...given });
    });
  return {
    step: (step: Step) => order<{ answers: Answer[]; writes: number }>("step", step),
    /** `full`: how many pages can still be written; 0: no limit. `atCommit`: no commit succeeds. */
    disk: (full: number, atCommit: boolean) => order<number>("disk", { full, atCommit }),
    sabotage: (sql: string) => order<void>("sabotage", { sql }),
    end: async () => {
      if (!hasEnded()) order("end", {}).catch(() => {});
      await gone;
      return child.exitCode;
    },
    kill: async () => {
      if (!hasEnded()) child.kill("SIGKILL");
      await gone;
    },
  };
}
