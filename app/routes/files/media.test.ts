import sharp from "sharp";
import { expect, test } from "vitest";
import { storePicture } from "#app/platform/pictures/media.server.ts";
import { makePicture } from "#app/platform/pictures/pictures.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";

perTest(testDatabase);

const get = (file: string) => callRoute(`/media/${encodeURIComponent(file)}`);

async function kept(width: number): Promise<string> {
  const picture = await makePicture(await pngPicture(width, 900));
  if (!picture.ok) throw new Error(picture.refusal.message);
  storePicture(picture.value, 0);
  storePicture(picture.value, 1);
  return picture.value.hash;
}

const shown = async (file: string) => {
  const { status, headers, bytes } = await get(file);
  const { format, width } = await sharp(bytes).metadata();
  return [status, headers.get("Content-Type"), format, width];
};

test("a picture is served in the requested width and cached forever", async () => {
  const hash = await kept(1600);
  expect(await shown(`${hash}-400.webp`)).toEqual([200, "image/webp", "webp", 400]);
  expect(await shown(`${hash}-1200.webp`)).toEqual([200, "image/webp", "webp", 1200]);
  expect(await shown(`${hash}-1200.jpg`)).toEqual([200, "image/jpeg", "jpeg", 1200]);
  const { headers } = await get(`${hash}-800.webp`);
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});

test("a smaller picture is served in the nearest width", async () => {
  const hash = await kept(600);
  expect(await shown(`${hash}-400.webp`)).toEqual([200, "image/webp", "webp", 400]);
  expect(await shown(`${hash}-800.webp`)).toEqual([200, "image/webp", "webp", 600]);
});

test.each([
  "",
  "x",
  "HASH",
  "HASH-401.webp",
  "HASH-400.png",
  "HASH-400.webp.exe",
  "../HASH-400.webp",
  `${"0".repeat(64)}-400.webp`,
  "HASH-400.webp'--",
])("a missing picture at %s is not cached", async (name) => {
  const answer = await get(name.replace("HASH", await kept(500)));
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "private, no-cache"]);
});
