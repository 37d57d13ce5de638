/**
 * The process in which pictures are resized. Decoding takes a hundred megabytes that a process gives back only by ending,
 * and a decoder that crashes takes nothing else with it. Plain JavaScript: Node runs it beside the built app.
 */
import sharp from "sharp";

sharp.concurrency(1);
sharp.cache(false);

const mostPixels = 24e6;
/** What a picture may take that can only be decoded as a whole. */
const mostBytesWhole = 48e6;

process.on("message", async ({ bytes, ratio, widths }) => {
  process.send({ copies: await make(bytes, ratio, widths) });
});
process.on("disconnect", () => process.exit(0));
process.send("ready");

async function make(bytes, ratio, widths) {
  try {
    const { data, info } = await decode(bytes, ratio, widths.at(-1).width);
    const { width, height, channels } = info;
    const from = () => sharp(data, { raw: { width, height, channels } });
    const copies = [];
    for (const { width: wanted, most } of widths) {
      // A small picture has one copy of its own size, not three.
      if (copies.some((copy) => copy.width >= width)) break;
      copies.push(await light(() => from().resize({ width: wanted, withoutEnlargement: true }), most));
    }
    const sharing = from().flatten({ background: "#ffffff" }).jpeg({ quality: 80 });
    copies.push(copyOf(await sharing.toBuffer({ resolveWithObject: true }), "image/jpeg"));
    return copies;
  } catch {
    return null;
  }
}

async function decode(bytes, ratio, widest) {
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
  const metadata = await open().metadata();
  if (!["png", "jpeg"].includes(metadata.format) || bytesWhole(metadata) > mostBytesWhole) {
    throw new Error("No picture that may be decoded.");
  }
  return open()
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
}

/** Zero where it is decoded line by line: a progressive JPEG, or a picture that must be turned, is not. */
function bytesWhole({ format, width, height, channels, depth, isProgressive, orientation = 1 }) {
  const isJpeg = format === "jpeg";
  if (!isProgressive && (isJpeg || orientation === 1)) return 0;
  return width * height * channels * (isJpeg || depth === "ushort" ? 2 : 1);
}

/** Qualities, each with the part of the first one's bytes that it takes about (measured on photos). */
const steps = [
  [76, 1],
  [62, 0.75],
  [48, 0.62],
  [34, 0.52],
  [20, 0.4],
];

async function light(picture, most) {
  const written = (quality) => picture().webp({ quality }).toBuffer({ resolveWithObject: true });
  let copy = await written(steps[0][0]);
  const need = most / copy.data.length;
  for (const [quality, part] of steps.slice(1)) {
    if (copy.data.length <= most) break;
    // Steps that can't be enough are not tried; the last one is all that there is.
    if (part <= need || quality === steps.at(-1)[0]) copy = await written(quality);
  }
  return copyOf(copy, "image/webp");
}

const copyOf = ({ data, info }, mime) => ({ width: info.width, height: info.height, mime, bytes: data });
