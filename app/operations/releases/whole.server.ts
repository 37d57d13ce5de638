import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const list = "SHA256SUMS";

/** The first file of a release that is missing or is not as it was made (rule 32.3); null where all are well. */
export async function strangeFile(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, list))) return list;
  for (const line of readFileSync(join(folder, list), "utf8").split("\n").filter(Boolean)) {
    const [, sum = "", path = list] = /^([0-9a-f]{64}) {2}(.+)$/u.exec(line) ?? [];
    const file = join(folder, path);
    if (!existsSync(file) || (await hashOf(file)) !== sum) return path;
  }
  return null;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) hash.update(chunk);
  return hash.digest("hex");
}
