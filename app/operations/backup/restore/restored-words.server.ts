/** What a restore or its dry run has brought back, in lines for the owner. */

import type { Environment } from "#app/domain/studio/environment.server.ts";
import { kindsInWords } from "#app/operations/backup/listed/backup-table.server.ts";
import { commandTo } from "#app/operations/noted/service-words.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import type { Restored } from "./restore.server.ts";
import { type Lost, lostInWords } from "./stood-here.sql.server.ts";

export function restoredInWords(restored: Restored, dry: boolean): string[] {
  const { appointments, coming, clients, newestBooking, migrations, erasures, sessionsEnded } = restored;
  const newest = newestBooking === null ? "" : `; the newest was booked ${inWords(newestBooking, restored)}`;
  const brought = migrations > 0 ? `, and brought to this version (migrations: ${migrations})` : "";
  return [
    `${restored.source}${kindOf(restored)} ${dry ? "would come back; nothing was changed:" : "is the studio's database now:"}`,
    `  Of ${inWords(restored.backupAt, restored)} (${restored.timeZone}), made by ${makerOf(restored)}${brought}.`,
    `  Appointments: ${appointments}, of which ${coming} are still to come${newest}.`,
    `  Clients: ${clients}.`,
    ...(restored.lost ? [`  ${missingInWords(restored.lost)}.`] : []),
    `  Erasures made again: ${erasures}. Sessions ended: ${sessionsEnded}; everybody signs in anew.`,
    ...(restored.erasuresUnknown
      ? [
          "  Who was erased on the other machine after this backup is not known here, and comes back with it. If anybody was: copy erasures.log from that machine's folder of backups beside the file, and bring it back then.",
        ]
      : []),
  ];
}

const missingInWords = (lost: Lost): string =>
  lost.made + lost.changed + lost.people === 0
    ? "No appointment or account that is here now is missing in it"
    : `Here now, and not in it: ${lostInWords(lost)}`;

/** A file from elsewhere has none. */
const kindOf = ({ kind }: Restored): string => (kind === "other" ? "" : ` (${kindsInWords[kind]})`);

const makerOf = ({ madeBy, migrations }: Restored): string => {
  if (madeBy) return `version ${madeBy}`;
  return migrations > 0 ? "an earlier version" : "a version that keeps its data as this one does";
};

/** What is still to be known and done after it. */
export function afterRestore(
  restored: Restored,
  { origin, originIsSet }: Pick<Environment, "origin" | "originIsSet">,
): string[] {
  const { replaced, mailsWaiting } = restored;
  const aside = replaced
    ? [
        `What was there before is in ${replaced.path}, until ${dayInWords(replaced.goesAt, restored)}. Who is erased until then is still in it.`,
      ]
    : [];
  return [
    ...aside,
    mailsWaiting === 0
      ? "No mail from before waits, so mails go out as usual."
      : `No mail goes out until you say so, as some of those that wait may have gone out before: ${originIsSet ? `at ${origin}/admin/system` : "on the page System"}, or by studio restore --release (all of them), or studio restore --drop (not those that were written before the restore). A mail about a visit that is over by then is not sent; when only such mails are left, the studio sends mails again by itself.`,
    `Now start the studio: ${commandTo("start")}`,
  ];
}

type Clock = Pick<Restored, "timeZone" | "locale">;

function inWords(instant: number, clock: Clock): string {
  const { minute } = studioNow(clock.timeZone, instant);
  return `${dayInWords(instant, clock)}, ${timeInWords(minute, clock.locale)}`;
}

const dayInWords = (instant: number, { timeZone, locale }: Clock): string =>
  dateInWords(studioNow(timeZone, instant).date, locale, "date");
