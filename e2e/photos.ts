/** Upload files: photos like those of phones, and hostile files. */
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";

const megabyte = 1_048_576;

/** Returns a JPEG with the detail of a photo and close to one megabyte. */
export async function photo(width = 3264, height = 2448): Promise<Buffer> {
  const [coarse, fine] = [noise(width / 40, height / 40), noise(width / 10, height / 10)];
  const ground = await coarse
    .resize(width, height, { kernel: "cubic" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grain = await fine.resize(width, height).ensureAlpha(0.08).png({ compressionLevel: 1 }).toBuffer();
  const pixels = await sharp(ground)
    .composite([{ input: grain }])
    .raw()
    .toBuffer();
  const written = (quality: number) =>
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  let best = await written(10);
  for (let [low, high] = [10, 95]; low <= high; ) {
    const quality = Math.floor((low + high) / 2);
    const next = await written(quality);
    if (next.length <= megabyte - 16) {
      best = next;
      low = quality + 1;
    } else high = quality - 1;
  }
  return best;
}

const noise = (width: number, height: number) => {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  return sharp(randomBytes(w * h * 3), { raw: { width: w, height: h, channels: 3 } });
};

export async function hostileFiles(): Promise<[name: string, bytes: Buffer][]> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#a8485f" } })
    .png()
    .toBuffer();
  const large = await photo(1600, 1200);
  return [
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["SVG behind the first bytes of a PNG", Buffer.concat([png.subarray(0, 8), Buffer.from("<svg/>")])],
    ["GIF", await sharp(png).gif().toBuffer()],
    ["WebP", await sharp(png).webp().toBuffer()],
    ["half a JPEG", large.subarray(0, large.length / 2)],
    ["half a PNG", png.subarray(0, png.length / 2)],
    ["a PNG of 225 megapixels", emptyPng(15_000, 15_000)],
    [
      "a PNG of 24 megapixels that must be decoded whole",
      emptyPng(6000, 4000, { bits: 48, interlaced: true }),
    ],
    ["a PNG without pixels", emptyPng(0, 0)],
    ["1,048,577 bytes", Buffer.concat([large, Buffer.alloc(megabyte + 1 - large.length)])],
    ["nothing", Buffer.alloc(0)],
  ];
}

/** Returns a PNG of zeros, which compress to almost nothing. `bits` per pixel: 1 is gray, 48 has three channels. */
function emptyPng(width: number, height: number, { bits = 1, interlaced = false } = {}): Buffer {
  const rows = Buffer.alloc(height * (1 + Math.ceil((width * bits) / 8)) * (interlaced ? 2 : 1));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits === 1 ? 1 : 16, bits === 1 ? 0 : 2, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
