import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

const read = (path: string): string => readFileSync(path, "utf8");
const flagsIn = (text: string): string[] => text.match(/--[a-z-]+=\d+/gu) ?? [];
const mallocIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(MALLOC_\w+)=(?:"\$\{\1:-)?(\d+)/gu)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

test("the scripts of npm, the release and the service use the same memory flags", () => {
  const program = read("bin/studio");
  const scripts = fieldsIn(JSON.parse(read("package.json")).scripts);
  expect(flagsIn(program)).toEqual(["--max-semi-space-size=4"]);
  for (const name of ["start", "demo", "studio"]) {
    expect([name, flagsIn(String(scripts[name]))]).toEqual([name, flagsIn(program)]);
  }
  expect(flagsIn(read("app/operations/releases/prepare.server.ts"))).toEqual(flagsIn(program));
  expect(Object.keys(mallocIn(program))).toEqual(["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"]);
  expect(mallocIn(read("deploy/studio.service"))).toEqual(mallocIn(program));
});
