/** Checks the size of folders, the names of files, and the independence of the page components. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const files = ["app", "db"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => join(root, path)),
);
const code = files.filter((path) => /(?<!\.test|\.d)\.(?:tsx?|mjs|css)$/u.test(path));

const mostFiles = 15;

test("a folder of app/ has at most 15 files without tests", () => {
  const counts = new Map<string, number>();
  const inFolders = code.filter((path) => /^app\/(?!testing\/)/u.test(path)).map(dirname);
  for (const folder of inFolders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([]);
});

/** These names say nothing about the studio. "Service" means a treatment here. */
const vague =
  /(?:^|-)(?:utils?|helpers?|misc|common|lib|types|constants|manager)(?:-|$)|^(?:index|service)$/u;

test("no file has a generic name", () => {
  expect(code.filter((path) => vague.test(basename(path).split(".")[0] ?? ""))).toEqual([]);
});

test("page components don't mention services, appointments or accounts", () => {
  const kit = code.filter((path) => /^app\/platform\/ui\/.*\.tsx?$/u.test(path));
  expect(kit.length).toBeGreaterThan(20);
  const business = /service|appointment|account/iu;
  const named = kit.filter((path) => path !== "app/platform/ui/shell/failure.tsx");
  expect(named.filter((path) => business.test(readFileSync(path, "utf8")))).toEqual([]);
});
