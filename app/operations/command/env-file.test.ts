import { expect, test } from "vitest";
import { readEnvFile } from "./command-settings.server.ts";

test.each([
  ["ORIGIN=https://studio.example\nPORT=3000\n", { ORIGIN: "https://studio.example", PORT: "3000" }],
  ["# a note\n; another\n\n  \nA=1", { A: "1" }],
  ["# a note that goes on \\\nA=1\nB=2", { B: "2" }],
  ["A = 1 ", { A: "1" }],
  ["A=one two\t\r\nB=3\r\n", { A: "one two", B: "3" }],
  ["A=", { A: "" }],
  ["A=pass#word # no comment", { A: "pass#word # no comment" }],
  ["A='one \"two\" \\ # three '", { A: 'one "two" \\ # three ' }],
  ['A="one \\"two\\" \\\\ \\$5 \\n \'x\'"', { A: "one \"two\" \\ $5 \\n 'x'" }],
  ["A=\"Our Studio\" '<a@b.test>'", { A: "Our Studio<a@b.test>" }],
  ['A="one"two', { A: "onetwo" }],
  ['A=O\'Brien "Studio"', { A: 'O\'Brien "Studio"' }],
  ["A=one \\\ntwo\nB=2", { A: "one two", B: "2" }],
  ['A="one\ntwo"\nB=2', { A: "one\ntwo", B: "2" }],
  ["A=1\nA=2", { A: "2" }],
  ["\uFEFFA=1", { A: "1" }],
])("%j is read like systemd reads it", (text, settings) => {
  expect(readEnvFile(text)).toEqual({ settings });
});

test.each([
  ["A=1\nexport B=2", 2],
  ["A=1\n\nORIGIN https://studio.example\n", 3],
  ["A='one\nB=2", 1],
  ['A=1\nB="one', 2],
  ["1A=2", 1],
  ["=2", 1],
])("%j is refused with the number of the wrong line", (text, wrongLine) => {
  expect(readEnvFile(text)).toEqual({ wrongLine });
});
