/** Pictures uploaded by staff: an accepted picture is shown until it is removed. */
import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { Action } from "../actions.ts";
import type { Dice } from "../dice.ts";
import { done } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import { type Ask, nothingChanges, type World } from "../world.ts";

const chunk = (name: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name), data]);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

function png(dice: Dice): Buffer {
  const [width, height] = [64, 48];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const colors = createHash("sha256").update(String(dice.next())).digest();
  const row = Buffer.concat([
    Buffer.alloc(1),
    ...Array.from({ length: width }, (_, at) => colors.subarray(at % 29, (at % 29) + 3)),
  ]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function withFile(fields: Record<string, string>, file: { field: string; bytes: Buffer }): Partial<Ask> {
  const boundary = "simulated-boundary";
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `${part(`name="${name}"`)}\r\n\r\n${value}\r\n`,
  );
  const before = `${texts.join("")}${part(`name="${file.field}"; filename="a.png"`)}\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(before), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

const pictures = ({ open: { books } }: World) =>
  books.all<{ id: number; image: string }>("SELECT id, image FROM gallery_pictures ORDER BY id");

async function upload(world: World, dice: Dice): Promise<void> {
  const { owner } = world.people;
  if (!(await world.signIn(owner))) return;
  // The upload may be a few kilobytes that are not a picture, which are refused.
  const isPicture = dice.chance(850);
  const bytes = isPicture ? png(dice) : Buffer.alloc(dice.between(1, 4000), 7);
  const before = new Set(pictures(world).map(({ id }) => id));
  const path = world.dataOf("/admin/gallery");
  const sent = withFile({ intent: "upload" }, { field: "pictures", bytes });
  const { answers } = await world.act([{ path, as: owner, ...sent }], nothingChanges);
  const made = pictures(world).filter(({ id }) => !before.has(id));
  const isTaken = done(answers?.[0]);
  if (isTaken && (!isPicture || made.length + before.size === 0))
    throw new InvariantBroken("Every accepted picture is stored", `It has ${made.length} new ones.`);
  for (const { id, image } of made) {
    world.pictures.add(image);
    const form = { intent: "describe", [`alt-${id}`]: "A warm room", [`caption-${id}`]: "" };
    await world.act([{ path, form, as: owner }], nothingChanges);
  }
}

async function remove(world: World, dice: Dice): Promise<void> {
  const { owner } = world.people;
  const picture = dice.from(pictures(world));
  if (!picture || !(await world.signIn(owner))) return;
  const form = { intent: "delete", id: String(picture.id) };
  const { answers } = await world.act(
    [{ path: world.dataOf("/admin/gallery"), form, as: owner }],
    nothingChanges,
  );
  if (!answers || done(answers[0])) world.pictures.delete(picture.image);
}

async function see(world: World, dice: Dice): Promise<void> {
  const image = dice.from([...world.pictures]);
  if (!image) return;
  const { status, type, text } = await world.page({ path: image });
  if (status === 200 && type.startsWith("image/") && text.length > 0) return;
  throw new InvariantBroken(
    "Every accepted picture is stored",
    `${image} was answered with ${status} (${type}).`,
  );
}

export const pictureActions: Action[] = [
  { name: "the owner uploads a picture", weight: 3, run: upload },
  { name: "the owner deletes a picture", weight: 1, run: remove },
  { name: "a visitor views a picture", weight: 4, run: see },
];
