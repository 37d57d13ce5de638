/** `npm run build`: builds the app if its sources have changed; `--force` builds anyway. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const serverBuild = join(root, "build/index.js");
const stampFile = join(root, "build/.stamp");
const commandFile = join(root, "build/studio.js");
const commandStamp = join(root, "build/.studio-stamp");

export const buildIfNeeded = (options) => withReadableFiles(() => buildAll(options));

export const buildCommandIfNeeded = (options) => withReadableFiles(() => buildCommand(options));

// The build contains no data of the studio, and another user may run it, so its files are readable by all.
function withReadableFiles(work) {
  const before = process.umask(0o022);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

function buildAll({ force = false } = {}) {
  if (!force && isBuilt()) return buildCommand();
  forgetBuild();
  const compiler = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  if (!existsSync(compiler)) {
    throw new Error("The app is not built, and its compiler is not installed. Run: npm ci && npm run build");
  }
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [compiler, "build"], {
    cwd: root,
    stdio: ["ignore", 2, "pipe"],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: "production", VITE_CJS_IGNORE_WARNING: "1" },
  });
  process.stderr.write(stderr.toString().split(falseDeadlock, 1)[0]);
  if (status !== 0 || !runs("bin/pack.mjs")) throw new Error("The build failed; the messages above say why.");
  buildCommand({ force });
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stampFile, stamp());
  console.error(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

// The compiler ends without closing esbuild, which may then print pages about a deadlock of its threads.
const falseDeadlock = "fatal error: all goroutines are asleep - deadlock!";

function buildCommand({ force = false } = {}) {
  const sources = hashOf(sourceFiles(["bin/bundle-command.mjs"], ["app", "db"]));
  const stampNow = () => `${sources} ${hashOf(["build/studio.js"])}\n`;
  const isThere = existsSync(commandStamp) && existsSync(commandFile);
  if (!force && isThere && readFileSync(commandStamp, "utf8") === stampNow()) return false;
  rmSync(commandStamp, { force: true });
  if (!runs("bin/bundle-command.mjs"))
    throw new Error("The studio command could not be built; the messages above say why.");
  writeFileSync(commandStamp, stampNow());
  return true;
}

function runs(script) {
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  return spawnSync(process.execPath, [join(root, script)], options).status === 0;
}

// The development server writes its own build to the same folder. It has no stamp.
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

function isBuilt() {
  if (!existsSync(stampFile) || !existsSync(serverBuild) || !existsSync(join(root, "public/build")))
    return false;
  return readFileSync(stampFile, "utf8") === stamp();
}

function stamp() {
  const files = sourceFiles(["remix.config.js", "bin/pack.mjs"], ["app", "bin/pack", "db", "public"]);
  return `${hashOf(files)} ${hashOf(["build/index.js"])}\n`;
}

export function sourceFiles(named, folders) {
  const files = ["package-lock.json", "tsconfig.json", "bin/build.mjs", ...named];
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath ?? entry.path, entry.name).slice(root.length);
      if (entry.isFile() && !path.startsWith("public/build/") && !/\.test\.tsx?$/.test(path))
        files.push(path);
    }
  }
  return files.sort();
}

export function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!buildIfNeeded({ force: process.argv.includes("--force") }))
      console.error("The build is up to date.");
  } catch (problem) {
    console.error(problem.message);
    process.exit(1);
  }
}
