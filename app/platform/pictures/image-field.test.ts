import { expect, test } from "vitest";
import { readImage } from "./media.server.ts";
import { imageTooLarge, largestImage, wrongImage } from "./picture-set.ts";

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
const reasonOf = (image: unknown) => {
  const read = readImage(image, "/media/x-800.webp");
  return read.ok ? read.value : `${read.refusal.reason}: ${read.refusal.message}`;
};

test("a data URL or a file sets the picture, null removes it, and no value or the current URL keeps it", () => {
  expect(reasonOf(dataUrl(Buffer.from("hello")))).toEqual(Buffer.from("hello"));
  expect(reasonOf(Buffer.from("hello"))).toEqual(Buffer.from("hello"));
  expect(reasonOf(null)).toBeNull();
  expect(reasonOf(undefined)).toBeUndefined();
  expect(reasonOf("/media/x-800.webp")).toBeUndefined();
});

test.each<[unknown]>([
  [""],
  ["https://example.com/a.png"],
  ["/media/other-800.webp"],
  ["data:"],
  ["data:image/png,hello"],
  ["data:image/png;base64,"],
  ["data:image/png;base64,a b"],
  ["data:image/png;base64,<svg>"],
  [`data:${"x".repeat(101)};base64,aGVsbG8=`],
  [1],
  [true],
  [{}],
  [["data:image/png;base64,aGVsbG8="]],
])("refuses %j, which is not a picture", (image) => {
  expect(reasonOf(image)).toBe(`invalid: ${wrongImage}`);
});

test("accepts 1,048,576 bytes and refuses one more, as a file and as a data URL", () => {
  for (const form of [dataUrl, (bytes: Buffer) => bytes]) {
    expect(reasonOf(form(Buffer.alloc(largestImage)))).toHaveLength(largestImage);
    expect(reasonOf(form(Buffer.alloc(largestImage + 1)))).toBe(`too-large: ${imageTooLarge}`);
  }
});
