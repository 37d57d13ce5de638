/** What a file is by its first bytes, for one that is taken for a database. */

/** So many of the first bytes are looked at. */
export const headBytes = 512;

const sqliteMagic = "SQLite format 3\0";

/** What a file is that is no whole database, in a few words, and the way from there; null for another backup. */
type OtherKind = { is: string; remedy: string | null };

/** What else owners take for a backup, by what stands at its beginning, or `at` so many bytes behind it. */
const kinds: (OtherKind & { begins: string[]; at?: number })[] = [
  {
    begins: ["\x1f\x8b"],
    is: "it is compressed (gzip)",
    remedy: "Unpack it first, with gunzip or tar -xzf.",
  },
  { begins: ["PK\x03\x04"], is: "it is a zip archive", remedy: "Unpack it first, with unzip." },
  {
    begins: ["\x28\xb5\x2f\xfd", "BZh", "\xfd7zXZ", "7z\xbc\xaf"],
    is: "it is compressed",
    remedy: "Unpack it first.",
  },
  {
    begins: ["ustar"],
    at: 257,
    is: "it is an archive of files (tar)",
    remedy: "Unpack it first, with tar -xf.",
  },
  {
    begins: ["age-encryption.org", "-----BEGIN AGE", "-----BEGIN PGP", "Salted__", "\x85\x02", "\x8c\x0d"],
    is: "it is encrypted",
    remedy: "Decrypt it first, with the program that encrypted it.",
  },
  {
    begins: ['{\n  "file": "'],
    is: "it only says what a backup holds",
    remedy: "The backup itself has the same name and ends in .db.",
  },
];

/** Null for what may be a whole database. `head`: its first bytes, `size` in bytes. */
export function otherKindOf(head: Buffer, size: number): OtherKind | null {
  if (size === 0) return { is: "it is empty (0 bytes)", remedy: null };
  const letters = head.toString("latin1");
  if (!letters.startsWith(sqliteMagic)) {
    const known = kinds.find(({ begins, at }) => begins.some((sign) => letters.startsWith(sign, at)));
    return known ?? { is: looksLikeText(head) ? "it is a text, and no database" : unknownKind, remedy: null };
  }
  const pageSize = head.length < 100 ? 0 : head.readUInt16BE(16);
  // The number of pages counts where the version of SQLite that wrote it also wrote the file last.
  const pages = pageSize && head.readUInt32BE(24) === head.readUInt32BE(92) ? head.readUInt32BE(28) : 0;
  const whole = pageSize ? pages * (pageSize === 1 ? 65_536 : pageSize) : headBytes;
  return size < whole ? { is: `it was cut short, to ${size} of ${whole} bytes`, remedy: null } : null;
}

const unknownKind = "it is no database, or it is encrypted";

/** Tab, the ends of lines, and what is above the control characters. */
const looksLikeText = (head: Buffer): boolean =>
  head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);

/** Whether its changes go through a journal beside it, by its header. */
export const isInWalMode = (head: Buffer): boolean => head[18] === 2 || head[19] === 2;
