import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BadSetting } from "#app/domain/studio/environment.server.ts";
import { settingsOf } from "./command-settings.server.ts";

let folder: string;
let standard: { envFile: string; dataDir: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-settings-"));
  standard = { envFile: join(folder, "etc.env"), dataDir: join(folder, "var") };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text = "") => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Returns the settings in a release, with `folder` as working directory. */
const settings = (given: Partial<Parameters<typeof settingsOf>[0]>) =>
  settingsOf({
    env: {},
    envFile: undefined,
    dataDir: undefined,
    from: folder,
    program: join(folder, "program"),
    makesFolder: false,
    standard,
    ...given,
  });

test("the installation's settings and folder are the default", () => {
  put("etc.env", "ORIGIN=https://studio.example\n");
  expect(settings({})).toEqual({ ORIGIN: "https://studio.example", DATA_DIR: standard.dataDir });
  put("etc.env", "DATA_DIR=/srv/data\n");
  expect(settings({})).toEqual({ DATA_DIR: "/srv/data" });
});

test("--data overrides --env, --env overrides the environment, and that overrides the installation", () => {
  put("etc.env", "DATA_DIR=/srv/installed\nPORT=1\n");
  put("own.env", "DATA_DIR=/srv/own\nPORT=2\n");
  const env = { DATA_DIR: "/srv/unit" };
  expect(settings({ env })).toEqual({ DATA_DIR: "/srv/unit" });
  expect(settings({ env, envFile: "own.env" })).toEqual({ DATA_DIR: "/srv/own", PORT: "2" });
  expect(settings({ env, envFile: "own.env", dataDir: "here" })).toEqual({
    DATA_DIR: join(folder, "here"),
    PORT: "2",
  });
  expect(settings({ dataDir: "here" })).toEqual({ DATA_DIR: join(folder, "here") });
});

test("a relative folder in the settings is relative to the program", () => {
  put("own.env", "DATA_DIR=./data\n");
  expect(settings({ envFile: "own.env" })).toEqual({ DATA_DIR: join(folder, "program/data") });
});

test("the data folder must be given, also in a file with --env", () => {
  expect(() => settings({})).toThrow(BadSetting);
  expect(() => settings({})).toThrow(`There is no ${standard.envFile}, and DATA_DIR is not set.`);
  put("own.env", "PORT=2\n");
  expect(() => settings({ env: { DATA_DIR: "/srv/unit" }, envFile: "own.env" })).toThrow(
    "own.env does not say where the data is",
  );
});

test("a checkout uses its own data folder if it exists, and a start creates it", () => {
  const program = join(folder, "checkout");
  mkdirSync(join(program, "app"), { recursive: true });
  writeFileSync(join(program, "app/server.ts"), "");
  const data = join(program, "data");
  expect(() => settings({ program })).toThrow("Which studio?");
  expect(settings({ program, makesFolder: true })).toEqual({ DATA_DIR: data });
  mkdirSync(data);
  expect(() => settings({ program })).toThrow("Which studio?");
  writeFileSync(join(data, "studio.id"), "");
  expect(settings({ program })).toEqual({ DATA_DIR: data });
});

test("an unreadable settings file is refused, not skipped", () => {
  mkdirSync(standard.envFile);
  expect(() => settings({})).toThrow(`The settings in ${standard.envFile} can't be read (EISDIR).`);
});
