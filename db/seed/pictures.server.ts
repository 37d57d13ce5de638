import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Sqlite } from "#db/connection.server.ts";
import * as tables from "#db/schema.ts";
import { addressOfStarter, hashOfStarter, starterPictures } from "./pictures.ts";

const copies = [
  { ending: "-400.webp", width: 400, height: 267, mime: "image/webp" },
  { ending: "-800.webp", width: 800, height: 533, mime: "image/webp" },
  { ending: "-1200.webp", width: 1200, height: 800, mime: "image/webp" },
  // For other sites, as for uploaded pictures.
  { ending: ".jpg", width: 1200, height: 800, mime: "image/jpeg" },
];

/** Writes the files, the first picture of the home page and the gallery. */
export function writePictures(sqlite: Sqlite, now: number): void {
  const db = drizzle(sqlite, { schema: tables });
  const size = { width: 1200, height: 800 };
  for (const { name } of starterPictures) {
    const hash = hashOfStarter(name);
    const rows = copies.map(({ ending, ...copy }) => ({
      ...copy,
      ...{ hash, createdAt: now },
      bytes: readFileSync(resolve("db/seed/pictures", name + ending)),
    }));
    db.insert(tables.media).values(rows).run();
  }
  const [first] = starterPictures;
  if (first) {
    db.insert(tables.sitePictures)
      .values({ place: "home", image: addressOfStarter(first.name), ...size, alt: first.alt, updatedAt: now })
      .run();
  }
  const shown = starterPictures.flatMap(({ name, alt, caption }, position) =>
    caption ? [{ image: addressOfStarter(name), ...size, alt, caption, position, createdAt: now }] : [],
  );
  db.insert(tables.galleryPictures).values(shown).run();
}
