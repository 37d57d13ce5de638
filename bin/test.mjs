/** `npm test`: lint, types and unit tests in parallel, then Playwright. `--unit` or `--e2e` runs one half, `--all` adds the slow cases. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { provideChromium } from "./chromium.mjs";
import { checkInstallation } from "./ready.mjs";
import { hashOfServed, notePassed, serverSpecsAreDue } from "./server-specs.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();

const words = process.argv.slice(2);
const [only] = words.filter((word) => ["--unit", "--e2e"].includes(word));
const all = words.includes("--all");
const passedOn = words.filter((word) => word !== only && word !== "--all");
if (!only && passedOn.length > 0) {
  console.error(`Choose the tests for "${passedOn.join(" ")}": npm test -- --unit … or npm test -- --e2e …`);
  process.exit(1);
}

const checks = [
  ["The linters", "bin/lint.mjs"],
  ["The type check", "node_modules/typescript/bin/tsc", "--noEmit"],
  ...(process.env.CI ? [["The check of the lock file", ".ci/lock-file.mjs"]] : []),
];

const reports = mkdtempSync(join(tmpdir(), "studio-reports-"));
const sum = { passed: 0, failed: 0, skipped: 0 };
const serverSpecsRun = all || serverSpecsAreDue();
const served = hashOfServed();
try {
  if (!only) await addAll([unitTests([]), building(), ...checks.map(check)]);
  if (only === "--unit") await addAll([unitTests(passedOn)]);
  if (only !== "--unit") await addAll([journeys(passedOn)]);
} catch (problem) {
  console.error(problem.message);
  sum.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const green = sum.failed === 0 && sum.passed > 0;
if (green && !only && serverSpecsRun) notePassed(served);
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
process.exit(green ? 0 : 1);

async function addAll(results) {
  for (const result of await Promise.all(results)) {
    for (const key of Object.keys(result)) sum[key] += result[key];
  }
}

async function check([name, script, ...args]) {
  const { status, said } = await run(script, args, { stdio: ["ignore", "pipe", "pipe"] });
  console.log(status === 0 ? `${name} found no problems.` : `${said}\n${name} found problems.`);
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
}

async function building() {
  const { status } = await run("bin/build.mjs", []);
  return { failed: status === 0 ? 0 : 1 };
}

async function unitTests(args) {
  const report = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = await run("node_modules/vitest/vitest.mjs", ["run", ...reporters, ...args]);
  return counted(status, report, (json) => ({
    passed: json.numPassedTests,
    // A file that can't be loaded has no tests that could fail.
    failed: json.numFailedTests + json.testResults.filter(isBrokenFile).length,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

function isBrokenFile({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((result) => result.status === "failed");
}

async function journeys(args) {
  const CHROMIUM_PATH = await provideChromium();
  const report = join(reports, "journeys.json");
  const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const projects = args.length > 0 ? [] : projectsDue().map((name) => `--project=${name}`);
  const { status } = await run(
    "node_modules/@playwright/test/cli.js",
    ["test", "--reporter=list,json", ...projects, ...args],
    { env },
  );
  return counted(status, report, ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} of them passed only at the second try.`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

function projectsDue() {
  if (!serverSpecsRun)
    console.log("The server specs passed on these files before: npm test -- --all runs them too.");
  return [...(serverSpecsRun ? ["server"] : []), "simulator", "script", "no-script"];
}

async function run(script, args, { stdio = "inherit", env = {} } = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    stdio,
    env: {
      ...process.env,
      NODE_ENV: "test",
      NODE_COMPILE_CACHE: join(reports, "compiled"),
      ...(all && { TEST_ALL: "1" }),
      ...env,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  const [status] = await once(child, "close");
  return { status, said };
}

// A runner that fails without a failed test or without a report counts as one failure.
function counted(status, report, read) {
  if (!existsSync(report)) {
    console.error("The test runner ended without a report.");
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const result = read(JSON.parse(readFileSync(report, "utf8")));
  if (status !== 0 && result.failed === 0) result.failed = 1;
  return result;
}
