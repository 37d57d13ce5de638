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

test("The help names every command with a line that says what it does.", async () => {
  const { code, said } = await asked("help");
  expect(code).toBe(0);
  for (const name of subcommandNames) expect(said).toMatch(new RegExp(`^  ${name} +[A-Z].*\\.$`, "mu"));
  expect(await asked("--help")).toEqual({ code: 0, said, complained: "" });
  expect(await asked()).toEqual({ code: 64, said: "", complained: said });
});

test("Every command is called as it is named, and its usage begins with how to call it.", async () => {
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

test("A word that is none is told with the one that was probably meant.", async () => {
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

test("The version of the program and of its Node is told.", async () => {
  const { code, said } = await asked("--version");
  expect([code, said]).toEqual([0, expect.stringMatching(/^studio \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)$/u)]);
});

test("An option of the frame that lacks its value is told.", async () => {
  expect(await asked("admin", "link", "--env")).toMatchObject({
    code: 64,
    complained: "--env needs a value: --env FILE",
  });
  expect(await asked("--data=", "admin", "link")).toMatchObject({
    code: 64,
    complained: "--data needs a value: --data FOLDER",
  });
});
