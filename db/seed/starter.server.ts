/** The first content of an installation. One provider without an account can be booked right away. */
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { TextKey } from "#app/domain/website/texts/catalogue.ts";
import { slugOf } from "#app/platform/words/slug.ts";
import type { Sqlite } from "#db/connection.server.ts";
import * as tables from "#db/schema.ts";
import { type Contact, cancellationPolicy, starterContact, starterHours } from "./content.ts";
import type { SeedMoment } from "./moment.ts";
import { writePictures } from "./pictures.server.ts";
import { starterPictureOf } from "./pictures.ts";
import { writeSiteContent } from "./site-content.server.ts";
import { type Treatment, treatments } from "./treatments.ts";

const minimumNoticeMinutes = 120;

export function seedStarter(sqlite: Sqlite, { now, timeZone }: SeedMoment): void {
  const db = drizzle(sqlite, { schema: tables });
  sqlite
    .transaction(() => {
      writeStudio(sqlite, { now, timeZone }, { ...starterContact, minimumNoticeMinutes });
      const serviceIds = writeTreatments(sqlite, treatments, now);
      const provider = db
        .insert(tables.users)
        .values({ username: "Our esthetician", createdAt: now })
        .returning({ id: tables.users.id })
        .get();
      db.insert(tables.userRoles).values({ userId: provider.id, role: "provider" }).run();
      db.insert(tables.providers).values({ userId: provider.id, bufferMinutes: 15 }).run();
      db.insert(tables.workingHours)
        .values(
          starterHours.map(({ weekday, opensMin, closesMin }) => ({
            providerId: provider.id,
            weekday,
            startMin: opensMin,
            endMin: closesMin,
          })),
        )
        .run();
      db.insert(tables.serviceProviders)
        .values([...serviceIds.values()].map((serviceId) => ({ serviceId, providerId: provider.id })))
        .run();
    })
    .immediate();
}

export function writeStudio(
  sqlite: Sqlite,
  { now, timeZone }: SeedMoment,
  own: Contact & Partial<typeof tables.settings.$inferInsert>,
  ownTexts: Partial<Record<TextKey, string>> = {},
): void {
  const db = drizzle(sqlite, { schema: tables });
  db.insert(tables.settings)
    .values({
      id: 1,
      ...own,
      timeZone,
      currency: "USD",
      locale: "en-US",
      policy: cancellationPolicy,
      updatedAt: now,
    })
    .run();
  db.insert(tables.bookingHours).values(starterHours).run();
  writeSiteContent(sqlite, { now, timeZone }, ownTexts);
  writePictures(sqlite, now);
}

export function writeTreatments(
  sqlite: Sqlite,
  list: readonly Treatment[],
  now: number,
): Map<string, number> {
  const db = drizzle(sqlite, { schema: tables });
  const slugs = new Set<string>();
  const slugFor = (name: string): string => {
    const slug = slugOf(name, "service", (asked) => !slugs.has(asked));
    slugs.add(slug);
    return slug;
  };
  const rows = db
    .insert(tables.services)
    .values(
      list.map((treatment, position) => ({
        ...treatment,
        slug: slugFor(treatment.name),
        image: starterPictureOf(treatment.name),
        position,
        createdAt: now,
      })),
    )
    .returning({ id: tables.services.id, name: tables.services.name })
    .all();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
