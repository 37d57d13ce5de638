import { drizzle } from "drizzle-orm/better-sqlite3";
import { addDays } from "#app/domain/availability/dates.ts";
import type { TextKey } from "#app/domain/website/texts/catalogue.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import * as tables from "#db/schema.ts";
import { starterOpening } from "./content.ts";
import { firstEntries } from "./entries.ts";
import type { SeedMoment } from "./moment.ts";
import { starterTexts } from "./site-texts.ts";

/** Adds missing content and changes nothing. Call it inside a transaction. */
export function writeSiteContent(
  sqlite: Sqlite,
  { now, timeZone }: SeedMoment,
  ownTexts: Partial<Record<TextKey, string>> = {},
): void {
  const db = drizzle(sqlite, { schema: tables });
  const { date: today } = studioNow(timeZone, now);
  const words = Object.entries({ ...starterTexts(today), ...ownTexts });
  db.insert(tables.openingHours).values(starterOpening).onConflictDoNothing().run();
  db.insert(tables.texts)
    .values(words.map(([key, body]) => ({ key, body, isExample: !(key in ownTexts), updatedAt: now })))
    .onConflictDoNothing()
    .run();
  db.insert(tables.entries)
    .values(
      firstEntries.map(({ body, daysAgo = 0, daysShown, ...entry }, position) => ({
        ...entry,
        body: body.trim(),
        date: addDays(today, -daysAgo),
        lastDate: daysShown === undefined ? null : addDays(today, daysShown),
        position,
        isExample: true,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .run();
}
