/** The unit that runs the studio, by systemd's own command. */
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

export type Service = {
  /** Waits until it has ended. */
  stop: () => void;
  /** Answers what is wrong where it can't be started. */
  start: () => string | null;
  /** Whether it has given up, or begins again and again. */
  hasFailed: () => boolean;
  /** What it said last, without the lines for machines. */
  lastWords: () => string[];
};

/** More restarts than these since it was started are no accident. */
const restartsAllowed = 2;

/** Null where this machine has no such unit. */
export function serviceOf(unit: string): Service | null {
  if (run("systemctl", "cat", unit).status !== 0) return null;
  const restarts = () => Number(run("systemctl", "show", "--property=NRestarts", "--value", unit).stdout);
  let before = 0;
  return {
    stop: () => void run("systemctl", "stop", unit),
    start() {
      run("systemctl", "reset-failed", unit);
      before = restarts();
      const { status, stderr } = run("systemctl", "start", unit);
      return status === 0 ? null : stderr.trim();
    },
    hasFailed: () =>
      run("systemctl", "is-failed", unit).stdout.trim() === "failed" || restarts() - before > restartsAllowed,
    lastWords: () =>
      run("journalctl", "--unit", unit, "--lines", "20", "--output", "cat", "--no-pager")
        .stdout.split("\n")
        .filter((line) => line.trim() !== "" && !line.startsWith("{"))
        .slice(-4),
  };
}

function run(program: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
  return { status, stdout: stdout ?? "", stderr: stderr ?? "" };
}

/** "well", what /up says instead, or null where nothing answers. */
export async function askUp(url: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/up`, { signal: AbortSignal.timeout(5000) });
    const text = (await answer.text()).trim();
    return answer.ok ? "well" : text;
  } catch {
    return null;
  }
}

/** Asks until a studio is well or has ended, or the time is over; answers what was said last. */
export async function waitForUp(url: string, { ms, hasEnded }: { ms: number; hasEnded: () => boolean }) {
  const deadline = performance.now() + ms;
  let said: string | null = null;
  while (performance.now() < deadline && !hasEnded()) {
    said = await askUp(url);
    if (said === "well") break;
    await pause(250);
  }
  return said;
}

/** Null where it comes to be well, or as it was before; else what is wrong. */
export async function startAndWait(
  service: Service,
  { url, patienceMs }: { url: string; patienceMs: number },
  wasUp: string | null,
): Promise<string | null> {
  const refusal = service.start();
  if (refusal) return refusal;
  const said = await waitForUp(url, { ms: patienceMs, hasEnded: service.hasFailed });
  if (said === "well" || (said !== null && said === wasUp)) return null;
  return said ?? `It did not answer on ${url}.`;
}
