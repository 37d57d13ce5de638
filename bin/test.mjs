/**
 * `npm test`: the tests of rules, data and endpoints (Vitest), then the journeys in a real browser (Playwright) on a fresh
 * build. The last line sums up both. `--unit` or `--e2e` runs one of them; further arguments go to that one.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "./build.mjs";
import { provideChromium } from "./chromium.mjs";
import { checkInstallation } from "./ready.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();

const [only] = process.argv.slice(2).filter((argument) => ["--unit", "--e2e"].includes(argument));
const passedOn = process.argv.slice(2).filter((argument) => argument !== only);
if (!only && passedOn.length > 0) {
  console.error(
    `Say which tests "${passedOn.join(" ")}" is for: npm test -- --unit … or npm test -- --e2e …`,
  );
  process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), "studio-reports-"));
const sum = { passed: 0, failed: 0, skipped: 0 };
try {
  if (only !== "--e2e") add(unitTests(passedOn));
  if (only !== "--unit") add(await journeys(passedOn));
} catch (problem) {
  console.error(problem.message);
  sum.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

function add(result) {
  for (const key of Object.keys(sum)) sum[key] += result[key];
}

function unitTests(args) {
  const report = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = run("node_modules/vitest/vitest.mjs", ["run", ...reporters, ...args]);
  return counted(status, report, (json) => ({
    passed: json.numPassedTests,
    // A file that can't even be loaded has no tests that could fail.
    failed: json.numFailedTests + json.testResults.filter(isBrokenFile).length,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

function isBrokenFile({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((result) => result.status === "failed");
}

async function journeys(args) {
  buildIfNeeded();
  const CHROMIUM_PATH = await provideChromium();
  const report = join(reports, "journeys.json");
  const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { status } = run(
    "node_modules/@playwright/test/cli.js",
    ["test", "--reporter=list,json", ...args],
    env,
  );
  return counted(status, report, ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} of them passed only at the second try.`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

function run(script, args, env = {}) {
  return spawnSync(process.execPath, [script, ...args], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "test", ...env },
  });
}

/** A runner that ended badly without naming a failed test, or without a report, counts as one failure. */
function counted(status, report, read) {
  if (!existsSync(report)) {
    console.error("The test runner ended without a report.");
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const result = read(JSON.parse(readFileSync(report, "utf8")));
  if (status !== 0 && result.failed === 0) result.failed = 1;
  return result;
}
