/** The unit that runs the studio, by systemd's own command. */
import { spawnSync } from "node:child_process";

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
