/** Notes under which other address than ORIGIN a browser had this site open, for the owner (rule 27.43). */
import { logBug } from "#app/platform/http/logs/bug-log.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { databaseFault, isBusy, isDatabaseFailure, writing } from "#db/client.server.ts";
import { noteOfServer } from "./server-notes.server.ts";

const everyMs = 60_000;

/** What hears of each such address: writes it down once a minute at most, and never fails. `address` is a short, read origin. */
export function otherAddressNotes(clock: () => number = nowInstant): (address: string) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    const now = clock();
    if (Math.abs(now - lastAt) < everyMs || databaseFault()) return;
    lastAt = now;
    try {
      writing(() => noteOfServer("origin", { address }, now));
    } catch (problem) {
      if (!isBusy(problem) && !isDatabaseFailure(problem)) logBug(problem, null);
    }
  };
}
