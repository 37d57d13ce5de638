/** What /up says: only whether bookings can be taken, from the checks that know it, cheap enough for every few seconds (rule 27.5). */
import { logNotice } from "#app/platform/http/logs/notice-log.server.ts";
import type { Check } from "./check.ts";
import { writableCheck } from "./subjects/database.server.ts";
import { diskCheck } from "./subjects/disk.server.ts";

/** What keeps bookings from being taken, in a few words for everyone, without paths; empty when all is well. */
export function problemsNow(now: number): string[] {
  const stops = [writableCheck(now), roomCheck()].filter((check) => check?.stopsBookings);
  return [...new Set(stops.flatMap((check) => (check ? [inShort(check)] : [])))];
}

/** A disk that can't be asked has lost the database too, which says it. */
function roomCheck(): Check | null {
  try {
    return diskCheck();
  } catch {
    return null;
  }
}

const inShort = ({ words, openly = words }: Check): string =>
  openly.charAt(0).toLowerCase() + openly.slice(1).replace(/\.$/u, "");

let logged = "";

/** A line when the answer changes: a monitor asks every few seconds. */
export function logProblems(problems: string[]): void {
  const words = problems.join("; ");
  if (words === logged) return;
  logged = words;
  if (words) logNotice("error", `Not healthy: ${words}`);
  else logNotice("info", "Healthy again.");
}
