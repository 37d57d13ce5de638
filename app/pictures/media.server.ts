/** Kept pictures: written with the row that shows them, read by their address. */
import { prepared } from "#db/client.server.ts";
import { type Picture, widths } from "./pictures.server.ts";

/** Inside the caller's transaction. The same picture once more is no second one. */
export function keepPicture({ hash, copies }: Picture, now: number): void {
  for (const { width, height, mime, bytes } of copies) {
    prepared(
      `INSERT OR IGNORE INTO media (hash, width, height, mime, bytes, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(hash, width, height, mime, bytes, now);
  }
}

/** What a picture leaves behind when nothing shows it any more. Inside the caller's transaction, after its change. */
export function dropUnused(address: string | null): void {
  const hash = /^\/media\/([\da-f]{64})-/u.exec(address ?? "")?.[1];
  if (!hash || shown().get({ address })) return;
  prepared("DELETE FROM media WHERE hash = ?").run(hash);
}

const shown = () =>
  prepared(
    `SELECT 1 FROM services WHERE image = @address
     UNION ALL SELECT 1 FROM gallery_pictures WHERE image = @address
     UNION ALL SELECT 1 FROM site_pictures WHERE image = @address
     -- An undo would show it again.
     UNION ALL SELECT 1 FROM site_changes WHERE instr(before, @address)`,
  );

const types: Record<string, string> = { webp: "image/webp", jpg: "image/jpeg" };

/**
 * The file "HASH-WIDTH.webp" or ".jpg"; undefined where there is none. WIDTH is one of those that pages ask for: a picture
 * that is smaller answers with the largest copy that it has.
 */
export function pictureFile(name: string): { mime: string; bytes: Buffer } | undefined {
  const [, hash, width, ending = ""] = /^([\da-f]{64})-(\d{3,4})\.(webp|jpg)$/u.exec(name) ?? [];
  if (!hash || !widths.some((known) => known.width === Number(width))) return undefined;
  return prepared<{ mime: string; bytes: Buffer }>(
    `SELECT mime, bytes FROM media WHERE hash = ? AND mime = ?
     ORDER BY width < ?, abs(width - ?) LIMIT 1`,
  ).get(hash, types[ending], Number(width), Number(width));
}
