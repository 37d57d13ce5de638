import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allSubcommands, studioCommand, subcommandNames } from "./main.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-command-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function asked(...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const streams = {
    say: (line: string) => said.push(line),
    complain: (line: string) => complained.push(line),
  };
  const code = await studioCommand(args, folder, streams);
  return { code, said: said.join("\n"), complained: complained.join("\n") };
}

test("the help lists every command with one line", async () => {
  const { code, said } = await asked("help");
  expect(code).toBe(0);
  for (const name of subcommandNames) expect(said).toMatch(new RegExp(`^  ${name} +[A-Z].*\\.$`, "mu"));
  expect(await asked("--help")).toEqual({ code: 0, said, complained: "" });
  expect(await asked()).toEqual({ code: 64, said: "", complained: said });
});

test("every command has its own name, and its usage starts with the call", async () => {
  for (const { name, usage, summary } of await allSubcommands()) {
    expect(subcommandNames).toContain(name);
    expect(usage[0]).toMatch(new RegExp(`^studio ${name}(?: |$)`, "u"));
    const { said } = await asked("help", name);
    expect(said).toBe([summary, "", ...usage].join("\n"));
    for (const args of [
      [name, "--help"],
      ["-h", name],
    ]) {
      expect(await asked(...args)).toEqual({ code: 0, said, complained: "" });
    }
  }
});

test("an unknown command suggests a similar one", async () => {
  expect(await asked("amdin")).toEqual({
    code: 64,
    said: "",
    complained: 'There is no command "amdin". Did you mean: studio admin',
  });
  expect((await asked("frobnicate")).complained).toBe(
    'There is no command "frobnicate". All commands: studio help',
  );
  expect((await asked("constructor")).code).toBe(64);
});

test("--version prints the versions of the program and of Node", async () => {
  const { code, said } = await asked("--version");
  expect([code, said]).toEqual([0, expect.stringMatching(/^studio \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)$/u)]);
});

test("a global option without its value is refused", async () => {
  expect(await asked("admin", "link", "--env")).toMatchObject({
    code: 64,
    complained: "--env needs a value: --env FILE",
  });
  expect(await asked("--data=", "admin", "link")).toMatchObject({
    code: 64,
    complained: "--data needs a value: --data FOLDER",
  });
});
