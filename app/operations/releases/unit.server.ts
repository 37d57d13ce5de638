/** The systemd unit that runs the studio. */
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

export type Service = {
  stop: () => void;
  start: () => string | null;
  hasFailed: () => boolean;
  lastWords: () => string[];
};

// With more restarts than this, the release counts as failed.
const restartsAllowed = 2;

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

export async function askUp(url: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/up`, { signal: AbortSignal.timeout(5000) });
    const text = (await answer.text()).trim();
    return answer.ok ? "well" : text;
  } catch {
    return null;
  }
}

/** Asks until the studio is well, has ended, or the time is over. Returns the last answer. */
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
