/**
 * Pictures that staff upload. What they are is read from their content, never from a name or a type that somebody claims;
 * they are decoded once and written anew, so that nothing of the original goes on: no place where it was taken, no script
 * behind its end. (Specification, sections 5 and 8; mechanisms, "Images".)
 */
import { createHash } from "node:crypto";
import type { Metadata, Sharp } from "sharp";
import { done, type Outcome, refused } from "#app/outcome.ts";
import { wrongImage } from "./picture-limits.ts";

/** One width of a picture. */
export type Copy = { width: number; height: number; mime: "image/webp" | "image/jpeg"; bytes: Buffer };

/** `address` is that of the middle width; the others differ in their number. */
export type Picture = { hash: string; address: string; copies: Copy[] };

/** The widths that pages ask for, with the bytes that a copy should not exceed (look.md, "Bytes"). */
export const widths = [
  { width: 400, most: 12_000 },
  { width: 800, most: 25_000 },
  { width: 1200, most: 60_000 },
] as const;

/**
 * Makes the copies of an uploaded picture. `ratio`, width by height, cuts it around its middle to the box in which it will
 * stand. Refuses as "invalid" what is no whole PNG or JPEG of an ordinary size, and as "busy". One at a time: each may need
 * a hundred megabytes while it is made.
 */
export async function makePicture(
  bytes: Uint8Array,
  { ratio }: { ratio?: number } = {},
): Promise<Outcome<Picture>> {
  if (!looksRight(bytes)) return wrongPicture();
  if (waiting >= mostWaiting) return tooMany();
  waiting += 1;
  const mine = line.then(() => make(bytes, ratio));
  line = mine.catch(() => {});
  return mine.finally(() => {
    waiting -= 1;
  });
}

/** The address of another width of a kept picture. */
export const pictureAddress = (hash: string, width: number): string => `/media/${hash}-${width}.webp`;

/** The copy that has the most pixels: a picture's own shape. */
export function largestCopy({ copies }: Picture): Copy {
  const [largest] = [...copies].sort((one, other) => other.width - one.width);
  if (!largest) throw new Error("A picture without a copy.");
  return largest;
}

const wrongPicture = () => refused("invalid", wrongImage, { fields: { image: wrongImage } });

const tooMany = () =>
  refused("busy", "Many pictures are being saved. Please try again in a moment.", {
    detail: { retryAfterSeconds: 5 },
  });

const mostWaiting = 8;
let waiting = 0;
let line: Promise<unknown> = Promise.resolve();

const png = Buffer.from("89504e470d0a1a0a", "hex");
const jpeg = Buffer.from("ffd8ff", "hex");

/** The first bytes decide which decoder looks at the rest: no other may see it. */
const looksRight = (bytes: Uint8Array): boolean =>
  [png, jpeg].some((magic) => magic.equals(bytes.subarray(0, magic.length)));

async function make(bytes: Uint8Array, ratio: number | undefined): Promise<Outcome<Picture>> {
  const open = await decoder();
  const decoded = await decode(() => open(bytes, { limitInputPixels: mostPixels, failOn: "error" }), ratio);
  if (!decoded) return wrongPicture();
  const { data, info } = decoded;
  const from = () => open(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const copies: Copy[] = [];
  for (const { width, most } of widths) {
    // A small picture has one copy of its own size, not three.
    if (copies.some((copy) => copy.width >= info.width)) break;
    copies.push(await light(() => from().resize({ width, withoutEnlargement: true }), most));
  }
  const sharing = await from()
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  copies.push(copyOf(sharing, "image/jpeg"));

  const hash = createHash("sha256")
    .update(bytes)
    // Cut in another way it is another picture.
    .update(ratio ? ` cut to ${ratio}` : "")
    .digest("hex");
  return done({ hash, address: pictureAddress(hash, 800), copies });
}

const mostPixels = 24e6;
/** What a picture may take that can only be decoded as a whole. */
const mostBytesWhole = 48e6;
const widest = widths[widths.length - 1]?.width ?? 1200;

/** Upright, in the widest size that is kept, as plain pixels; null where it can't be decoded to its end. */
async function decode(open: () => Sharp, ratio: number | undefined) {
  try {
    const metadata = await open().metadata();
    if (!["png", "jpeg"].includes(metadata.format) || bytesWhole(metadata) > mostBytesWhole) return null;
    return await open()
      .timeout({ seconds: 10 })
      .rotate()
      .resize({
        width: widest,
        height: ratio ? Math.round(widest / ratio) : widest * 2,
        fit: ratio ? "cover" : "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

/**
 * Zero where it is decoded line by line. A progressive JPEG is kept as coefficients of two bytes until its last scan; a
 * JPEG that must be turned is shrunk before.
 */
function bytesWhole(picture: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, orientation = 1 } = picture;
  const isJpeg = format === "jpeg";
  if (!isProgressive && (isJpeg || orientation === 1)) return 0;
  return width * height * channels * (isJpeg || depth === "ushort" ? 2 : 1);
}

/** As good as the bytes allow: a busy picture gives up some of its detail. */
async function light(picture: () => Sharp, most: number): Promise<Copy> {
  const written = (quality: number) => picture().webp({ quality }).toBuffer({ resolveWithObject: true });
  let copy = await written(76);
  for (const quality of [62, 48, 34]) {
    if (copy.data.length <= most) break;
    copy = await written(quality);
  }
  return copyOf(copy, "image/webp");
}

const copyOf = (
  { data, info }: { data: Buffer; info: { width: number; height: number } },
  mime: Copy["mime"],
): Copy => ({ width: info.width, height: info.height, mime, bytes: data });

/** Loaded when the first picture comes: most starts never see one. Nothing is kept between two of them. */
async function decoder() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
