/** Load from eight connections, and its results. */
import { readdirSync, readFileSync } from "node:fs";
import autocannon from "autocannon";

export type Figures = { perSecond: number; medianMs: number; p99Ms: number };

export type Target = {
  url: string;
  path: string;
  nextBody?: () => string;
  headers?: Record<string, string>;
  status?: 304;
};

export const connections = 8;

/** Runs a warm-up of a second, then measures. Throws if an answer was not a success. */
export async function measure(target: Target, seconds: number): Promise<Figures> {
  await run(target, 1);
  return run(target, seconds);
}

async function run({ url, path, nextBody, headers = {}, status }: Target, seconds: number): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      nextBody
        ? {
            method: "POST",
            path,
            headers: { "content-type": "application/json" },
            setupRequest: (request) => ({ ...request, body: nextBody() }),
          }
        : { method: "GET", path, headers },
    ],
  });
  const good = result[status === undefined ? "2xx" : "3xx"];
  const bad = result["2xx"] + result.non2xx - good;
  if (bad > 0 || result.errors > 0) {
    throw new Error(`${path}: ${bad} answers were wrong, ${result.errors} are missing.`);
  }
  const { p50: medianMs, p99: p99Ms } = result.latency;
  return { perSecond: good / result.duration, medianMs, p99Ms };
}

/** Memory of a process in MB; undefined if the system does not report it. */
export const memoryOf = (pid: number): number | undefined => kilobytes(`/proc/${pid}/status`, "VmRSS");

/** Memory with shared pages divided among processes; only this can be added up. */
export const memoryShareOf = (pid: number): number | undefined =>
  kilobytes(`/proc/${pid}/smaps_rollup`, "Pss");

/** CPU milliseconds of the thread that answers; undefined if the system does not report it. */
export function workOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/** CPU milliseconds of all threads, including garbage collection. */
export function workOfAll(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

function kilobytes(file: string, name: string): number | undefined {
  try {
    const line = readFileSync(file, "utf8")
      .split("\n")
      .find((text) => text.startsWith(`${name}:`));
    return line ? Number(/\d+/u.exec(line)?.[0]) / 1024 : undefined;
  } catch {
    return undefined;
  }
}
