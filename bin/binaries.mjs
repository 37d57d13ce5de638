/** Binaries of packages. A truncated one ends the process without a message as soon as it is loaded. */
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";

const machine = `${process.platform}-${process.arch}`;

const places = [
  `better-sqlite3/prebuilds/${machine}.node`,
  `@img/sharp-${machine}/lib`,
  `@img/sharp-libvips-${machine}/lib`,
  `@node-rs/argon2-${machine}-gnu`,
];

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

// ELF (64 bits, little-endian) ends with its section table. Other formats are not checked.
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
