/** Load from eight connections, and what came of it. */
import { readdirSync, readFileSync } from "node:fs";
import autocannon from "autocannon";

export type Figures = { perSecond: number; medianMs: number; p99Ms: number };

export type Target = {
  url: string;
  path: string;
  /** For POST: a new JSON body for every request. */
  nextBody?: () => string;
  headers?: Record<string, string>;
  /** The status of every answer, where it is not a success. */
  status?: 304;
};

export const connections = 8;

/** A warm-up of a second, then the seconds that count. Throws when an answer was not a success. */
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
    throw new Error(`${path}: ${bad} answers were not what was asked for, ${result.errors} never came.`);
  }
  const { p50: medianMs, p99: p99Ms } = result.latency;
  return { perSecond: good / result.duration, medianMs, p99Ms };
}

/** The memory that a process holds now, in MB; undefined where the system does not tell. */
export const memoryOf = (pid: number): number | undefined => kilobytes(`/proc/${pid}/status`, "VmRSS");

/** The same, with what it shares with other processes divided among them: only this may be added up. */
export const memoryShareOf = (pid: number): number | undefined =>
  kilobytes(`/proc/${pid}/smaps_rollup`, "Pss");

/** Milliseconds of the processor that the thread which answers has had so far; undefined where the system does not tell. */
export function workOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/** Milliseconds that all threads of a process have had so far: garbage is collected beside the one that answers. */
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
