/** `npm run release [-- --platform linux-arm64] [--no-runtime] [--out FOLDER] [--force] [--quick]`: makes the release file (decision 037). */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "./build.mjs";
import { checkInstallation, stop } from "./ready.mjs";
import { writeArchive } from "./release/archive.mjs";
import { platforms } from "./release/platforms.mjs";
import { stageRelease } from "./release/stage.mjs";

process.umask(0o022);
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();

const options = readOptions();
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const source = readSource(options.force);
if (!options.force) refuseUntold(version);
const staging = mkdtempSync(join(tmpdir(), "studio-release-"));
try {
  buildIfNeeded();
  const folder = join(staging, version);
  await stageRelease(folder, {
    version,
    platform: options.platform,
    runtime: !options["no-runtime"],
    ...source,
  });
  mkdirSync(options.out, { recursive: true });
  const file = resolve(options.out, `studio-${version}-${options.platform}.tar.gz`);
  const { bytes, sha256 } = await writeArchive(folder, file, {
    made: source.made,
    level: options.quick ? 1 : 9,
  });
  console.log(`${file}\n${(bytes / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`);
} catch (problem) {
  console.error(problem.message);
  process.exitCode = 1;
} finally {
  rmSync(staging, { recursive: true, force: true });
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        platform: { type: "string", default: `${process.platform}-${process.arch}` },
        out: { type: "string", default: "release" },
        force: { type: "boolean", default: false },
        quick: { type: "boolean", default: false },
        "no-runtime": { type: "boolean", default: false },
      },
    });
    if (Object.hasOwn(platforms, values.platform)) return values;
    stop(`There are releases for ${Object.keys(platforms).join(" and ")}, not for ${values.platform}.`, 64);
  } catch (problem) {
    stop(problem.message, 64);
  }
}

// The commit's time makes releases of the same sources identical, byte for byte.
function readSource(force) {
  const changes = git("status", "--porcelain");
  if (changes && !force) {
    stop("There are uncommitted changes. Commit them, or use --force.", 1);
  }
  return {
    commit: `${git("rev-parse", "HEAD")}${changes ? " with changes" : ""}`,
    made: Number(git("log", "-1", "--format=%ct")),
  };
}

function git(...words) {
  const { status, stdout } = spawnSync("git", words, { encoding: "utf8" });
  if (status !== 0) stop("A release needs a checkout with its git history.", 1);
  return stdout.trim();
}

function refuseUntold(version) {
  const told = new RegExp(`^## ${version.replaceAll(".", "\\.")}\\b`, "mu");
  if (told.test(readFileSync("CHANGELOG.md", "utf8"))) return;
  stop(`CHANGELOG.md has no heading "## ${version}, …". Add what is new in this version.`, 1);
}
