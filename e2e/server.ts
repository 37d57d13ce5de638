/** Runs the built app as a process of its own, on a free port of this machine alone. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { studioZone } from "./zone.ts";

export type StudioServer = {
  /** Without a slash at its end. */
  url: string;
  pid: number;
  databaseFile: string;
  /** Asks it to end, waits, and answers its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it at once, as a power cut would (`kill -9`), and waits until it is gone. */
  kill: () => Promise<void>;
  /** Waits until it ends by itself, and answers its exit code. */
  ended: () => Promise<number | null>;
  /** What it has printed so far. */
  output: () => string;
};

export type ServerOptions = {
  dataDir: string;
  /** The sample studio; without it the starter content. */
  demo?: boolean;
  /** Further settings, or other values for ours; undefined takes one away. */
  env?: Record<string, string | undefined>;
  /** Another way to start it. */
  command?: string[];
  /** False for a studio that answers, but not well. */
  healthy?: boolean;
};

const startTimeout = 20_000;

/** Resolves when the app answers; rejects with what it printed when it ends before that. */
export async function startServer(options: ServerOptions): Promise<StudioServer> {
  const { child, url, printed } = await launch(options);
  await answering(child, `${url}/up`, printed, options.healthy ?? true);
  return {
    url,
    pid: child.pid ?? 0,
    databaseFile: join(options.dataDir, options.demo ? "demo.db" : "app.db"),
    stop: () => end(child, "SIGTERM"),
    kill: async () => {
      await end(child, "SIGKILL");
    },
    ended: async () => {
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      return child.exitCode;
    },
    output: printed,
  };
}

/** A start that is expected to end by itself: its exit code and what it printed. */
export async function endedStart(options: ServerOptions): Promise<{ code: number | null; output: string }> {
  const { child, printed } = await launch(options);
  const bound = setTimeout(() => child.kill("SIGKILL"), startTimeout);
  // Not "exit": what it printed may still be on its way then.
  await once(child, "close");
  clearTimeout(bound);
  return { code: child.exitCode, output: printed() };
}

async function launch({ dataDir, demo = false, env = {}, command = direct }: ServerOptions) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program = "", ...words] = command;
  const child = spawn(program, words, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      ORIGIN: url,
      DATA_DIR: dataDir,
      DEMO: demo ? "1" : "",
      STUDIO_TIMEZONE: studioZone,
      RATE_LIMITS: "off",
      LOG: "off",
      SMTP_URL: "",
      ...env,
    },
  });
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return { child, url, printed: () => printed };
}

/** As `npm start` runs it, with its flags for Node, but without npm. */
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
const direct = [process.execPath, ...scripts.start.split(" ").slice(2), "--no-build"];

async function answering(
  child: ChildProcess,
  address: string,
  printed: () => string,
  healthy: boolean,
): Promise<void> {
  const deadline = performance.now() + startTimeout;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`);
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer && answer.ok === healthy) return;
    await pause(20);
  }
  await end(child, "SIGKILL");
  throw new Error(`The server did not answer in ${startTimeout / 1000} s:\n${printed()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
  return child.exitCode;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  probe.close();
  await once(probe, "close");
  return address.port;
}
