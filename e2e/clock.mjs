/**
 * Starts the clock of each journey on a Tuesday at 10:05 in the studio's time zone. The app loads this file by NODE_OPTIONS, because it has
 * no setting for its clock.
 */
import { replaceDate } from "../simulate/date.mjs";

const setting = "TEST_CLOCK_AHEAD_MS";

const key = Symbol.for("clock of the journeys");
globalThis[key] ??= installedClock();
const clock = globalThis[key];

function installedClock() {
  const installed = { aheadMs: Number(process.env[setting] ?? 0), realNow: Date.now };
  replaceDate(() => installed.realNow() + installed.aheadMs);
  return installed;
}

/** Sets the clock of this process and its later child processes. */
export function startClock(instant) {
  clock.aheadMs = instant - clock.realNow();
  process.env[setting] = String(clock.aheadMs);
  process.env.NODE_OPTIONS = `--import=${import.meta.url}`;
}
