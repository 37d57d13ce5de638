/** Packs a folder so that the archive depends only on its content: sorted names, one time, one owner. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, renameSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

export async function writeArchive(folder, file, { made, level }) {
  const tar = spawn(
    "tar",
    [
      ...["--create", "--format=ustar", "--sort=name", `--mtime=@${made}`],
      ...["--owner=0", "--group=0", "--numeric-owner", "--directory", dirname(folder), basename(folder)],
    ],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LC_ALL: "C" } },
  );
  const ended = once(tar, "exit");
  const hash = createHash("sha256");
  let bytes = 0;
  const partial = `${file}.partial`;
  await pipeline(
    tar.stdout,
    createGzip({ level }),
    async function* measured(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(partial),
  );
  const [code] = await ended;
  if (code !== 0) throw new Error("tar could not pack the release.");
  const sha256 = hash.digest("hex");
  renameSync(partial, file);
  writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
  return { bytes, sha256 };
}
