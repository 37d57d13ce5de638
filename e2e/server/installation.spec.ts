/** An unsupported Node version is reported in one sentence before any other module is loaded. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

/** The current Node, reporting another version. */
function started(script: string, version: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-old-node-"));
  const versions = JSON.stringify({ ...process.versions, node: version });
  const pretend = `Object.defineProperty(process, "versions", { value: ${versions} });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, script],
    { encoding: "utf8", env: { ...process.env, DATA_DIR: dataDir }, timeout: 30_000 },
  );
  const made = readdirSync(dataDir);
  rmSync(dataDir, { recursive: true });
  return { status, stdout, stderr, made };
}

for (const script of ["bin/start.mjs", "bin/studio.mjs", "bin/test.mjs", "bin/bench.mjs", "bin/dev.mjs"]) {
  test(`${script} on an old Node stops with one sentence and touches nothing`, () => {
    const { status, stdout, stderr, made } = started(script, "20.20.2");
    expect(stderr).toMatch(/^Node 20\.20\.2 is too old[^\n]*\n$/u);
    expect({ status, stdout, made }).toEqual({ status: 78, stdout: "", made: [] });
  });
}
