/** How many mails wait, counted and said in one way wherever it is told (rule 8.24). */
import { restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { databaseVersion } from "#db/client.server.ts";
import { listUnsent } from "./unsent.server.ts";

type MailsWaiting = {
  /** All that are still to go out, reminders of coming weeks too; none that says nothing any more. */
  all: number;
  /** Of these, those that are not due yet. */
  later: number;
  /** Of these, those that were written before the last restore, while its mails are held. */
  older: number;
};

/** Of many it lets requests have their turn meanwhile. */
export function mailsWaiting(now: number): Promise<MailsWaiting> {
  const key = `${databaseVersion()} ${now}`;
  if (counted.key !== key) Object.assign(counted, { key, found: countedNow(now) });
  return counted.found ?? countedNow(now);
}

/** One page asks several times. */
const counted = singleton("mails counted", (): { key?: string; found?: Promise<MailsWaiting> } => ({}));

async function countedNow(now: number): Promise<MailsWaiting> {
  const mails = await listUnsent("waiting", { limit: Number.POSITIVE_INFINITY, offset: 0 }, now);
  const restoredAt = restoreWaiting()?.at ?? Number.NEGATIVE_INFINITY;
  return {
    all: mails.length,
    later: mails.filter(({ dueAt, attempts }) => dueAt > now && attempts === 0).length,
    older: mails.filter(({ createdAt }) => createdAt <= restoredAt).length,
  };
}

/** "3 mails wait, 2 of them until they are due", without a full stop. */
export function waitInWords({ all, later }: MailsWaiting): string {
  if (all === 0) return "No mail waits";
  const waits = all === 1 ? "1 mail waits" : `${all.toLocaleString("en-US")} mails wait`;
  if (later === 0) return waits;
  if (later === all) return `${waits} until ${all === 1 ? "it is" : "they are"} due`;
  return `${waits}, ${later} of them until ${later === 1 ? "it is" : "they are"} due`;
}
