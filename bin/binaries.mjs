/** The parts of packages that are not JavaScript: one that was cut short ends the process without a word as soon as it is loaded. */
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";

const machine = `${process.platform}-${process.arch}`;

/** Where they lie below node_modules; a folder stands for all binaries in it. */
const places = [
  `better-sqlite3/prebuilds/${machine}.node`,
  `@img/sharp-${machine}/lib`,
  `@img/sharp-libvips-${machine}/lib`,
  `@node-rs/argon2-${machine}-gnu`,
];

/** The path of the first that ends before its own table says, as on a disk that was full; undefined where all are whole. */
export function cutShort() {
  return places
    .map((place) => join("node_modules", place))
    .filter((path) => existsSync(path))
    .flatMap((path) => (statSync(path).isDirectory() ? binariesIn(path) : [path]))
    .find((path) => endsEarly(path));
}

const binariesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => /\.node$|\.so(?:\.|$)/u.test(name))
    .map((name) => join(folder, name));

/** The table of sections is the last thing in a binary of Linux (ELF, 64 bits, little-endian); others are not judged. */
function endsEarly(path) {
  const head = Buffer.alloc(64);
  const file = openSync(path, "r");
  const read = readSync(file, head, 0, 64, 0);
  closeSync(file);
  if (read < 64) return true;
  if (head.readUInt32BE(0) !== 0x7f454c46 || head[4] !== 2 || head[5] !== 1) return false;
  const table = Number(head.readBigUInt64LE(0x28));
  return table + head.readUInt16LE(0x3a) * head.readUInt16LE(0x3c) > statSync(path).size;
}
