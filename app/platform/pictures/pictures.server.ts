/** Uploaded pictures (rules 23.1 to 23.4): known by their content, and written anew so that no place and no script goes on. */
import { createHash } from "node:crypto";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { wrongImage } from "./picture-limits.ts";
import { type PictureCopy, resize } from "./worker.server.ts";

/** `address` is that of the middle width; the others differ in their number. */
export type Picture = { hash: string; address: string; copies: PictureCopy[] };

/** The widths that pages ask for, with the bytes that a copy should not exceed (rule 23.2). */
export const widths = [
  { width: 400, most: 12_000 },
  { width: 800, most: 25_000 },
  { width: 1200, most: 60_000 },
] as const;

/** One picture at a time: each may need a hundred megabytes. `ratio`, width by height, cuts it. Refuses as "invalid" or "busy". */
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

const pictureUrl = (hash: string, width: number): string => `/media/${hash}-${width}.webp`;

export function largestCopy({ copies }: Picture): PictureCopy {
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
  return done({ hash, address: pictureUrl(hash, 800), copies });
}
