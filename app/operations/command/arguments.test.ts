import { expect, test } from "vitest";
import { nearestWord, readArguments } from "./main.server.ts";

const nothing = {
  name: undefined,
  words: [],
  envFile: undefined,
  dataDir: undefined,
  help: false,
  version: false,
};

test.each([
  ["", {}],
  ["doctor --json", { name: "doctor", words: ["--json"] }],
  ["--env /etc/a.env doctor", { name: "doctor", envFile: "/etc/a.env" }],
  [
    "export clients --env=a.env --to b.csv --data c",
    { name: "export", words: ["clients", "--to", "b.csv"], envFile: "a.env", dataDir: "c" },
  ],
  ["restore -- --odd.db", { name: "restore", words: ["--", "--odd.db"] }],
  ["--version", { version: true }],
  ["switch --version", { name: "switch", words: ["--version"] }],
  ["-h restore", { name: "restore", help: true }],
])("%j is parsed with global options at any position", (line, read) => {
  expect(readArguments(line.split(" ").filter(Boolean))).toEqual({ ...nothing, ...read });
});

test.each([
  ["statsu", "status"],
  ["bakcup", "backup"],
  ["Doctor", "doctor"],
  ["restor", "restore"],
  ["xyz", null],
])("%s is understood as %s", (typed, meant) => {
  expect(nearestWord(typed, ["status", "backup", "doctor", "restore", "demo"])).toBe(meant);
});
