/** The files of a package that a release needs: code, data and licenses. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const kept = /\.(?:c?js|mjs|json|node|wasm|so(?:\.[\d.]+)?)$/iu;
const licenses = /^(?:licen[cs]e|copying|notice|third.party)/iu;
const dropped = /\.(?:test|spec)\.c?js$|^tsconfig.*\.json$|^package-lock\.json$|^\./iu;
const droppedFolders = new Set([
  "__tests__",
  "benchmark",
  "benchmarks",
  "example",
  "examples",
  "node_modules",
  "test",
  "tests",
]);

const ofPackage = {
  astronomia: () => /^(?:lib|data\/(?!deltat|elpMppDe\.|vsop87Bearth))/u,
  "better-sqlite3": ({ os, cpu }) => new RegExp(`^(?:deps|src)/|^prebuilds/(?!${os}-${cpu}\\.node$)`, "u"),
  "date-holidays": () => /^(?:scripts|data|dist)\//u,
  moment: () => /^(?:dist|locale|min|src)\//u,
  "moment-timezone": () => /^builds\//u,
  "react-dom": () => /^umd\//u,
  sharp: () => /^install\//u,
};

export function keptFiles(folder, name, platform) {
  const without = ofPackage[name]?.(platform);
  return filesIn(folder, "").filter((path) => !without?.test(path));
}

function filesIn(folder, inside) {
  const entries = readdirSync(join(folder, inside), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = inside ? `${inside}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return droppedFolders.has(entry.name) ? [] : filesIn(folder, path);
      if (!entry.isFile()) return [];
      const stays = licenses.test(entry.name) || (kept.test(entry.name) && !dropped.test(entry.name));
      return stays ? [path] : [];
    })
    .sort();
}
