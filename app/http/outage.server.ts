import { DatabaseUnusable, isDatabaseFailure, prepared } from "#db/client.server.ts";
import { logBug } from "./bug-log.server.ts";

/**
 * What somebody is told whose wish could not be kept because the database is gone, damaged or out of room, with the
 * studio's number; null for any other bug. The status is 503. It is logged here, unless the watch over the file has done so
 * (app/upkeep/database-watch.server.ts).
 */
export function outageInWords(bug: unknown, requestId: string | null): string | null {
  if (!isDatabaseFailure(bug)) return null;
  if (!(bug instanceof DatabaseUnusable)) logBug(bug, requestId);
  const phone = phoneIfKnown();
  return `Our system can't save anything at the moment, so this was not done. ${
    phone ? `Please call us at ${phone}` : "Please call us"
  }, or try again later.`;
}

function phoneIfKnown(): string {
  try {
    return prepared<{ phone: string }>("SELECT phone FROM settings").get()?.phone ?? "";
  } catch {
    // The same damage.
    return "";
  }
}
