/** The file of settings, read as systemd reads an EnvironmentFile, so that the unit and the shell see the same (rule 27.21). */

type Settings = Record<string, string>;

/** The values by name, or the number of the first line that is none of `NAME=value`, empty or a comment. */
export function readEnvFile(text: string): { settings: Settings } | { wrongLine: number } {
  const settings: Settings = {};
  let rest = text.replace(/^\uFEFF/u, "").replaceAll("\r\n", "\n");
  const whole = rest;
  while (rest !== "") {
    const nothing = /^[ \t]*(?:[#;](?:\\[\s\S]|[^\n])*)?(?:\n|$)/u.exec(rest)?.[0];
    const [entry, name = "", value = ""] =
      nothing === undefined ? (entryAtStart.exec(rest) ?? []) : [nothing];
    if (entry === undefined)
      return { wrongLine: whole.slice(0, whole.length - rest.length).split("\n").length };
    if (name) settings[name] = plainValue(value);
    rest = rest.slice(entry.length);
  }
  return { settings };
}

/** Quotes count where a value begins and after another quote; in the middle of a bare value they are letters. */
const quoted = /[ \t]*(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")/u;
const bare = /(?![ \t]*['"])((?:\\[\s\S]|[^\\\n])*)/u;
const entryAtStart = new RegExp(
  `^[ \\t]*([A-Za-z_][A-Za-z0-9_]*)[ \\t]*=((?:${quoted.source})*${bare.source})(?:\\n|$)`,
  "u",
);

function plainValue(written: string): string {
  const piece = new RegExp(quoted.source, "uy");
  let value = "";
  let end = 0;
  for (let found = piece.exec(written); found; found = piece.exec(written)) {
    const [, single, double = ""] = found;
    value += single ?? double.replace(/\\(["\\`$\n])/gu, (_, sign) => (sign === "\n" ? "" : sign));
    end = piece.lastIndex;
  }
  const plain = written.slice(end).replace(/^[ \t]+/u, "");
  const kept = plain.replace(/(?<!\\)[ \t]+$/u, "");
  return value + kept.replace(/\\([\s\S])/gu, (_, sign) => (sign === "\n" ? "" : sign));
}
