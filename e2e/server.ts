/** Runs the built app as a separate process on a free local port. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { studioZone } from "./zone.ts";

export type StudioServer = {
  url: string;
  pid: number;
  databaseFile: string;
  /** Stops the server, waits, and returns its exit code. */
  stop: () => Promise<number | null>;
  /** Ends the server at once (`kill -9`) and waits. */
  kill: () => Promise<void>;
  ended: () => Promise<number | null>;
  output: () => string;
};

export type ServerOptions = {
  dataDir: string;
  /** Uses the demo instead of the starter content. */
  demo?: boolean;
  /** Additional or changed settings; undefined removes one. */
  env?: Record<string, string | undefined>;
  command?: string[];
  /** False for a studio that answers but is not healthy. */
  healthy?: boolean;
};

const startTimeout = 20_000;

/** Resolves when the app answers; rejects with its output if it ends before that. */
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

export async function endedStart(options: ServerOptions): Promise<{ code: number | null; output: string }> {
  const { child, printed } = await launch(options);
  const bound = setTimeout(() => child.kill("SIGKILL"), startTimeout);
  // Not "exit", because output may still be on its way.
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

/** Like `npm start`, with its flags for Node, but without npm. */
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
