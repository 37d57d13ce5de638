/** Detects that the clock was set or the machine was suspended, with a monotonic clock (rule 27.33). */
import { statSync } from "node:fs";
import { join } from "node:path";
import { recordServerNote, serverNote } from "#app/operations/state/server-notes.server.ts";
import { logNotice } from "#app/platform/http/bug-log.server.ts";
import { lastRecordedRun, longestPauseMs, untrustedMs } from "#app/platform/shared/clock-trust.server.ts";
import { databaseFault } from "#db/client.server.ts";

type Clocks = { wall: number; steady: number };

const dayMs = 24 * 60 * 60_000;
const toleratedMs = 2 * 60_000;

const clocksNow = (): Clocks => ({ wall: Date.now(), steady: performance.now() });

/** Returns by how many milliseconds the clock jumped ahead (negative: back). Returns 0 up to two minutes. */
export function clockJump(before: Clocks, after: Clocks): number {
  const by = Math.round(after.wall - before.wall - (after.steady - before.steady));
  return Math.abs(by) > toleratedMs ? by : 0;
}

export function clockWatch(clocks: () => Clocks = clocksNow, earliest: () => number = builtAt): () => void {
  let before: Clocks | null = null;
  return () => {
    const after = clocks();
    const by = before ? clockJump(before, after) : jumpSinceLastRun(after.wall, earliest());
    before = after;
    if (by !== 0) noteJump(by, after.wall);
  };
}

// A correct clock can't show a time before this program was built.
const builtAt = (): number => statSync(join("build", "index.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;

function jumpSinceLastRun(now: number, earliest: number): number {
  if (now < earliest - dayMs) return Math.round(now - earliest);
  const last = lastRecordedRun();
  if (last === 0) return 0;
  const by = now - last;
  return by < -toleratedMs || by > longestPauseMs ? by : 0;
}

function noteJump(by: number, now: number): void {
  const minutes = Math.round(Math.abs(by) / 60_000);
  logNotice(
    "error",
    `The server's clock jumped ${by < 0 ? "back" : "ahead"} by ${minutes} minutes, or the server was suspended.`,
  );
  if (!databaseFault() && !isSmallBeside(by, now)) recordServerNote("clock", { by }, now);
}

// A later jump of minutes must not hide a jump of a year.
function isSmallBeside(by: number, now: number): boolean {
  const noted = serverNote("clock");
  return (
    noted !== null &&
    Math.abs(by) < dayMs &&
    Math.abs(Number(noted.detail.by)) >= dayMs &&
    Math.abs(now - noted.lastAt) < untrustedMs
  );
}
