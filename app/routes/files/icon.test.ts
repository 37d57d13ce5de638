import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";

const iconAt = (file: string) => callRoute(`/icon/${encodeURIComponent(file)}`);

test("is the studio's icon in another color", async () => {
  const own = readFileSync("public/icon.svg", "utf8").trim();
  expect((await iconAt("6d3fa3.svg")).text.toLowerCase()).toBe(own.toLowerCase());
  const green = await iconAt("3f6650.svg");
  expect(green.text).toBe(own.replace("#6D3FA3", "#3f6650"));
  expect(green.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(green.headers.get("Cache-Control")).toContain("immutable");
});

test.each(["", "3f6650", "red.svg", "3F6650.svg", '"><script>.svg', "3f6650.svg.svg", "#3f6650.svg"])(
  "is missing at %j",
  async (file) => {
    expect((await iconAt(file)).status).toBe(404);
  },
);
