/**
 * Pictures that staff upload. What they are is read from their content, never from a name or a type that somebody claims;
 * they are decoded once and written anew, so that nothing of the original goes on: no place where it was taken, no script
 * behind its end. (Specification, sections 5 and 8; mechanisms, "Images".)
 */
import { createHash } from "node:crypto";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { wrongImage } from "./picture-limits.ts";
import { resize } from "./worker.server.ts";

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
    retryAfterSeconds: 5,
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
  const copies = await resize({ bytes, ratio, widths });
  if (!copies) return wrongPicture();
  const hash = createHash("sha256")
    .update(bytes)
    // Cut in another way it is another picture.
    .update(ratio ? ` cut to ${ratio}` : "")
    .digest("hex");
  return done({ hash, address: pictureAddress(hash, 800), copies });
}
