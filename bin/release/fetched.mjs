/** Packages for another platform: fetched by npm and compared with the hash of the lock file. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const kept = ".cache/packages";

export function fetchPackage({ name, version, integrity }) {
  const folder = join(kept, `${name.replace("/", "-")}-${version}`);
  if (isThere(folder)) return folder;
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const { status, stderr } = spawnSync(
    "npm",
    ["pack", `${name}@${version}`, "--pack-destination", half, "--silent"],
    { encoding: "utf8" },
  );
  const [file] = readdirSync(half);
  if (status !== 0 || !file) {
    throw new Error(`The package ${name}@${version} could not be fetched: ${stderr.trim()}`);
  }
  const [way, wanted] = integrity.split("-");
  const hash = createHash(way)
    .update(readFileSync(join(half, file)))
    .digest("base64");
  if (`${way}-${hash}` !== `${way}-${wanted}`) {
    throw new Error(`What npm fetched as ${name}@${version} is not what the lock file names.`);
  }
  const unpacked = spawnSync("tar", ["-xzf", file, "--strip-components=1"], { cwd: half });
  if (unpacked.status !== 0) throw new Error(`The package ${name}@${version} could not be unpacked.`);
  rmSync(join(half, file));
  renameSync(half, folder);
  return folder;
}

function isThere(folder) {
  try {
    return readdirSync(folder).includes("package.json");
  } catch {
    return false;
  }
}
