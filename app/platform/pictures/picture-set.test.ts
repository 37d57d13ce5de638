import { expect, test } from "vitest";
import { pictureSet } from "./picture-set.ts";

test("returns three widths for a stored picture and none for an external one", () => {
  const hash = "a".repeat(64);
  expect(pictureSet(`/media/${hash}-800.webp`)).toBe(
    `/media/${hash}-400.webp 400w, /media/${hash}-800.webp 800w, /media/${hash}-1200.webp 1200w`,
  );
  expect(pictureSet("/photo.jpg")).toBeUndefined();
});
