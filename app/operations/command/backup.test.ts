import { afterEach, beforeEach, expect, test } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { listBackups } from "#app/operations/backup/list-backups.server.ts";
import { listenForCommands } from "#app/operations/control-socket.server.ts";
import { holdFolder, releaseFolder } from "#app/operations/database/folder-lock.sql.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { smallStudio } from "#app/testing/studio.server.ts";
import { backupCommand, makeSomewhere } from "./backup.server.ts";

const studio = perTest(smallStudio);
let settings: ReturnType<typeof environment>;
beforeEach(() => {
  settings = { ...environment(), dataDir: studio.folder, databaseFile: studio.sqlite.name };
});
afterEach(() => releaseFolder());

test("a backup requested while the server starts is made by the server when it is ready", async () => {
  holdFolder(studio.sqlite.name, 0);
  let waited = 0;
  let stop = () => {};
  const pause = async () => {
    waited += 1;
    if (waited === 3)
      stop = listenForCommands(studio.folder, { backup: async () => ({ path: "made", bytes: 1 }) });
    await new Promise((listening) => setImmediate(listening));
  };
  expect(await makeSomewhere(settings, { pause })).toEqual({ ok: true, value: { path: "made", bytes: 1 } });
  expect(waited).toBeGreaterThanOrEqual(3);
  expect(listBackups(studio.folder)).toEqual([]);
  stop();
});

test("the command gives up if the start takes too long", async () => {
  holdFolder(studio.sqlite.name, 0);
  const outcome = await makeSomewhere(settings, { tries: 2, pause: async () => {} });
  expect(outcome).toMatchObject({
    ok: false,
    refusal: { reason: "busy", message: "The studio is starting. Try again in a minute." },
  });
  expect(listBackups(studio.folder)).toEqual([]);
});

test("the command makes the backup if no server runs", async () => {
  const said: string[] = [];
  const code = await backupCommand.run([], {
    environment: settings,
    wrongSettings: [],
    pathOf: (word) => word,
    opened: new Map(),
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
  expect(said[0]).toContain(", verified)");
  expect(code).toBe(0);
  expect(listBackups(studio.folder)).toHaveLength(1);
});
