import { eq } from "drizzle-orm";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { cached } from "#db/cached-reads.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";

export type Studio = Omit<typeof settings.$inferSelect, "id" | "updatedAt">;

const settingsRow = preparedQuery((db) => db.select().from(settings).where(eq(settings.id, 1)).prepare());

export const studio = cached("setup", (): Studio => {
  const row = settingsRow().get();
  if (!row) throw new Error("The database has no settings row.");
  return row;
});

/** Formats an instant in the studio's time zone, such as "March 2, 2026, 8:00 AM". */
export function instantInWords(instant: number): string {
  const { timeZone, locale } = studio();
  const { date, minute } = studioNow(timeZone, instant);
  return `${dateInWords(date, locale, "date")}, ${timeInWords(minute, locale)}`;
}
