import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { lengthInWords } from "#app/operations/checks/amounts.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { serverNote } from "#app/operations/state/server-notes.server.ts";
import { clockUntrustedUntil, lastRecordedRun } from "#app/platform/shared/clock-trust.server.ts";

const about = { name: "clock", about: "Clock" };
const dayMs = 24 * 60 * 60_000;
const remedy =
  "Make the server set its clock from the network: sudo timedatectl set-ntp true (timedatectl shows the state).";

export function clockCheck(now: number): Check {
  const newest = lastRecordedRun();
  const until = clockUntrustedUntil(now);
  if (newest > now + dayMs) {
    const words = `The server's clock is wrong: it shows ${instantInWords(now)}, but the data has an entry of ${instantInWords(newest)}.`;
    return { ...about, level: "warning", words, remedy };
  }
  const jump = serverNote("clock");
  if (!jump || (until === null && Math.abs(now - jump.lastAt) > 7 * dayMs)) {
    return { ...about, level: "well", words: "The server's clock is running normally.", remedy: null };
  }
  const by = Number(jump.detail.by ?? 0);
  const waits = until === null ? "" : ` No old data is deleted until ${instantInWords(until)}.`;
  const words = `The server's clock jumped ${by < 0 ? "back" : "ahead"} by ${lengthInWords(by)} on ${instantInWords(jump.lastAt)}, or the server was suspended.${waits}`;
  return { ...about, level: Math.abs(by) < dayMs ? "note" : "warning", words, remedy };
}
