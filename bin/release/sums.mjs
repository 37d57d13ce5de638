/** The hashes of a release's files, in the format of `sha256sum --check`. */
import { createHash } from "node:crypto";
import { createReadStream, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const list = "SHA256SUMS";

export async function writeSums(folder) {
  const lines = [];
  for (const path of filesIn(folder)) lines.push(`${await hashOf(join(folder, path))}  ${path}\n`);
  writeFileSync(join(folder, list), lines.join(""));
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== list)
    .sort();
}

async function hashOf(file) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
