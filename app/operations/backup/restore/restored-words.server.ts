/** What a restore or its dry run has brought back, in lines for the owner. */
import { studioNow } from "#app/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import type { Restored } from "./restore.server.ts";

export function restoredInWords(restored: Restored): string[] {
  const { appointments, coming, clients, newestBooking, madeBy, migrations, erasures, sessionsEnded } =
    restored;
  const newest = newestBooking === null ? "" : `; the newest was booked ${inWords(newestBooking, restored)}`;
  const by = madeBy ? ` by version ${madeBy}` : "";
  const brought = migrations > 0 ? `, and brought to this version (migrations: ${migrations})` : "";
  return [
    `  Of ${inWords(restored.backupAt, restored)}, made${by}${brought}.`,
    `  Appointments: ${appointments}, of which ${coming} are still to come${newest}.`,
    `  Clients: ${clients}.`,
    `  Erasures made again: ${erasures}. Sessions ended: ${sessionsEnded}; everybody signs in anew.`,
  ];
}

/** What is said of the mails that wait after it. */
export const heldInWords = ({ mailsWaiting }: Restored, origin: string): string =>
  `Mails that wait: ${mailsWaiting}. None goes out until you say so, as some may have gone out before: at ${origin}/admin/system, or studio restore --release (all of them), or studio restore --drop (not those that were written before the restore).`;

function inWords(instant: number, { timeZone, locale }: Restored): string {
  const { date, minute } = studioNow(timeZone, instant);
  return `${dateInWords(date, locale, "date")}, ${timeInWords(minute, locale)}`;
}
