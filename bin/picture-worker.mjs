/** Resizes pictures in a separate process: decoding takes 100 MB, and a crash of the decoder must not end the server. */
import sharp from "sharp";

sharp.concurrency(1);
sharp.cache(false);

const mostPixels = 24e6;
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

// Returns the bytes of a picture that is decoded as a whole: a progressive JPEG or a rotated picture.
function bytesWhole({ format, width, height, channels, depth, isProgressive, orientation = 1 }) {
  const isJpeg = format === "jpeg";
  if (!isProgressive && (isJpeg || orientation === 1)) return 0;
  return width * height * channels * (isJpeg || depth === "ushort" ? 2 : 1);
}

// JPEG qualities, each with its size relative to the first one (measured on photos).
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
    if (part <= need || quality === steps.at(-1)[0]) copy = await written(quality);
  }
  return copyOf(copy, "image/webp");
}

const copyOf = ({ data, info }, mime) => ({ width: info.width, height: info.height, mime, bytes: data });
