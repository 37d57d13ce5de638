import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { wrongImage } from "./picture-set.ts";
import { makePicture, widths } from "./pictures.server.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a8485f" } });

/** Returns a picture with about as much detail as a photo. */
const photo = (width: number, height: number) => {
  const [coarseWidth, coarseHeight] = [width / 32, height / 32];
  return sharp(randomBytes(coarseWidth * coarseHeight * 3), {
    raw: { width: coarseWidth, height: coarseHeight, channels: 3 },
  }).resize(width, height);
};

async function made(bytes: Buffer, box?: { ratio: number }) {
  const picture = await makePicture(bytes, box);
  if (!picture.ok) throw new Error(picture.refusal.message);
  return picture.value;
}

test("stores a picture in three widths as WebP, cropped to its ratio, and once as a JPEG for sharing", async () => {
  const { hash, address, copies } = await made(await photo(1600, 1600).jpeg().toBuffer(), { ratio: 16 / 9 });
  expect(address).toBe(`/media/${hash}-800.webp`);
  expect(hash).toMatch(/^[\da-f]{64}$/u);
  expect(copies.map(({ width, height, mime }) => [width, height, mime])).toEqual([
    [400, 225, "image/webp"],
    [800, 450, "image/webp"],
    [1200, 675, "image/webp"],
    [1200, 675, "image/jpeg"],
  ]);
  for (const { bytes, width, mime } of copies) {
    expect(await sharp(bytes).metadata()).toMatchObject({ width, format: mime.slice("image/".length) });
  }
});

test("keeps the picture's own ratio if no ratio is given", async () => {
  const { copies } = await made(await plain(900, 1800).png().toBuffer());
  expect(copies.map(({ width, height }) => [width, height])).toEqual([
    [400, 800],
    [800, 1600],
    [900, 1800],
    [900, 1800],
  ]);
});

test("does not enlarge a small picture or store the same width twice", async () => {
  const { copies } = await made(await plain(300, 200).png().toBuffer(), { ratio: 16 / 9 });
  expect(copies.map(({ width, mime }) => [width, mime])).toEqual([
    [300, "image/webp"],
    [300, "image/jpeg"],
  ]);
});

test("reduces the quality of a detailed photo to the target size", async () => {
  const { copies } = await made(await photo(1600, 960).jpeg({ quality: 60 }).toBuffer(), { ratio: 16 / 9 });
  for (const [index, { most }] of widths.entries())
    expect(copies[index]?.bytes.length).toBeLessThanOrEqual(most);
});

test("gives the same picture the same URL, and another one if it is cropped differently", async () => {
  const bytes = await plain(500, 500).png().toBuffer();
  const [once, twice, cut] = [await made(bytes), await made(bytes), await made(bytes, { ratio: 2 })];
  expect(twice.address).toBe(once.address);
  expect(cut.address).not.toBe(once.address);
});

test("removes location, author and appended scripts from the original", async () => {
  const withPlace = await plain(640, 360)
    .withExif({ IFD0: { Copyright: "Ana" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  const hostile = Buffer.concat([withPlace, Buffer.from("<script>alert(1)</script>")]);
  for (const { bytes } of (await made(hostile)).copies) {
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("<script>")).toBe(false);
  }
});

test("rotates a photo as its EXIF orientation says", async () => {
  const lying = await plain(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await made(lying)).copies[0]).toMatchObject({ width: 400, height: 800 });
});

test("accepts a photo of 24 megapixels, even if it must be rotated", async () => {
  const large = plain(6000, 4000).withMetadata({ orientation: 6 });
  expect((await made(await large.jpeg({ quality: 10 }).toBuffer())).copies[0]).toMatchObject({ height: 600 });
  expect((await made(await plain(3000, 2000).jpeg({ progressive: true }).toBuffer())).copies).toHaveLength(4);
});

test("accepts CMYK colors and transparency", async () => {
  const cmyk = await plain(300, 300).toColourspace("cmyk").jpeg().toBuffer();
  const see = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  expect((await made(cmyk)).copies).toHaveLength(2);
  const { copies } = await made(see);
  expect(await sharp(copies[0]?.bytes).metadata()).toMatchObject({ hasAlpha: true });
});

/** Returns a picture of 225 megapixels in a few kilobytes. */
function bomb(): Buffer {
  const size = 15_000;
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc(body), body.length + 4);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  const line = Buffer.alloc(1 + Math.ceil(size / 8));
  const pixels = deflateSync(Buffer.alloc(line.length * size));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["nothing", () => Buffer.alloc(0)],
  ["text", () => Buffer.from("hello")],
  ["an SVG", () => Buffer.from(svg)],
  ["an SVG after the first bytes of a PNG", () => Buffer.from(`\u0089PNG\r\n\u001a\n${svg}`, "latin1")],
  ["a GIF", () => plain(9, 9).gif().toBuffer()],
  ["a WebP", () => plain(9, 9).webp().toBuffer()],
  ["a TIFF", () => plain(9, 9).tiff().toBuffer()],
  ["the first bytes of a JPEG alone", () => Buffer.from("ffd8ffe000104a464946", "hex")],
  ["a JPEG that ends too early", async () => (await photo(800, 640).jpeg().toBuffer()).subarray(0, 9000)],
  ["a PNG that ends too early", async () => (await photo(800, 640).png().toBuffer()).subarray(0, 9000)],
  ["a small file of 225 megapixels", bomb],
  [
    "a JPEG that needs 140 MB to be decoded",
    () => plain(6000, 4000).jpeg({ progressive: true, quality: 10 }).toBuffer(),
  ],
  ["a PNG that needs 70 MB to be decoded", () => plain(6000, 4000).png({ progressive: true }).toBuffer()],
])("refuses %s with the sentence of rule 23.1", async (_what, bytes) => {
  expect(await makePicture(await bytes())).toMatchObject({
    refusal: { reason: "invalid", message: wrongImage, fields: { image: wrongImage } },
  });
});

test("resizes one picture at a time and refuses another if too many are waiting", async () => {
  const bytes = await plain(200, 200).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => makePicture(bytes)));
  expect(answers.map(({ ok }) => ok)).toEqual([...Array(8).fill(true), false, false]);
  expect(answers[9]).toMatchObject({ refusal: { reason: "busy", retryAfterSeconds: 5 } });
  expect((await makePicture(bytes)).ok).toBe(true);
});
