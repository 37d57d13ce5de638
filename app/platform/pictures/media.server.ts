/** Pictures in the database, read by URL (rule 23.7). */
import { and, desc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import {
  galleryPictures,
  media,
  servicePictures,
  services,
  siteChanges,
  sitePictures,
  teamProfiles,
} from "#db/schema.ts";
import { imageTooLarge, largestImage, wrongImage } from "./picture-set.ts";
import { type Picture, widths } from "./pictures.server.ts";

const insertCopy = preparedQuery((db) =>
  db
    .insert(media)
    .values(placeholders("hash", "width", "height", "mime", "bytes", "createdAt"))
    .onConflictDoNothing()
    .prepare(),
);

export function storePicture({ hash, copies }: Picture, now: number): void {
  for (const copy of copies) insertCopy().run({ hash, ...copy, createdAt: now });
}

const address = sql.placeholder("address");
const one = { one: sql<number>`1` };

const whereShown = preparedQuery((db) =>
  unionAll(
    db.select(one).from(services).where(eq(services.image, address)),
    db.select(one).from(servicePictures).where(eq(servicePictures.image, address)),
    db.select(one).from(galleryPictures).where(eq(galleryPictures.image, address)),
    db.select(one).from(sitePictures).where(eq(sitePictures.image, address)),
    db.select(one).from(teamProfiles).where(eq(teamProfiles.image, address)),
    // An undo would show it again.
    db.select(one).from(siteChanges).where(sql`instr(${siteChanges.before}, ${address})`),
  ).prepare(),
);

const deletePictureCopies = ({ hash }: { hash: string }) => db().delete(media).where(eq(media.hash, hash));

/** Deletes a picture that is no longer used. Runs inside the caller's transaction, after its change. */
export function deleteUnusedPicture(address: string | null): void {
  const hash = hashIn(address ?? "");
  if (hash && !whereShown().get({ address })) deletePictureCopies({ hash }).run();
}

const hashIn = (address: string): string | undefined => /^\/media\/([\da-f]{64})-/u.exec(address)?.[1];

const finestCopy = preparedQuery((db) =>
  db
    .select({ width: media.width, height: media.height })
    .from(media)
    .where(and(eq(media.hash, sql.placeholder("hash")), eq(media.mime, "image/jpeg")))
    .orderBy(desc(media.width))
    .limit(1)
    .prepare(),
);

export function fullPictureSize(address: string): { width: number; height: number } | undefined {
  const hash = hashIn(address);
  return hash === undefined ? undefined : finestCopy().get({ hash });
}

const types = new Map([
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
]);

const nearestCopy = preparedQuery((db) =>
  db
    .select({ mime: media.mime, bytes: media.bytes })
    .from(media)
    .where(and(eq(media.hash, sql.placeholder("hash")), eq(media.mime, sql.placeholder("mime"))))
    .orderBy(
      sql`${media.width} < ${sql.placeholder("width")}`,
      sql`abs(${media.width} - ${sql.placeholder("width")})`,
    )
    .limit(1)
    .prepare(),
);

/** `name` is "HASH-WIDTH.webp" or ".jpg". Returns the largest copy of a picture that is smaller than WIDTH. */
export function pictureFile(name: string): { mime: string; bytes: Buffer } | undefined {
  const [, hash, width, ending = ""] = /^([\da-f]{64})-(\d{3,4})\.(webp|jpg)$/u.exec(name) ?? [];
  if (!hash || !widths.some((known) => known.width === Number(width))) return undefined;
  return nearestCopy().get({ hash, mime: types.get(ending), width: Number(width) });
}

/** Returns the bytes of a new picture, null to remove it, undefined to leave it. Refusals: too-large, invalid (rule 23.5). */
export function readImage(image: unknown, present: string | null): Outcome<Uint8Array | null | undefined> {
  if (image === undefined || (image !== null && image === present)) return done(undefined);
  if (image === null) return done(null);
  if (image instanceof Uint8Array) return image.length > largestImage ? tooLarge() : done(image);
  const base64 = typeof image === "string" ? /^data:[^,]{0,100};base64,/iu.exec(image) : null;
  if (typeof image !== "string" || !base64) return wrong();
  const start = base64[0].length;
  const padding = image.endsWith("==") ? 2 : image.endsWith("=") ? 1 : 0;
  if (((image.length - start) * 3) / 4 - padding > largestImage) return tooLarge();
  const text = image.slice(start);
  return /^[A-Za-z\d+/]+={0,2}$/u.test(text) ? done(Buffer.from(text, "base64")) : wrong();
}

const tooLarge = () => refused("too-large", imageTooLarge, { fields: { image: imageTooLarge } });
const wrong = () => refused("invalid", wrongImage, { fields: { image: wrongImage } });
