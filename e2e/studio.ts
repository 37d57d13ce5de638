/** The studio of a journey. Each spec file has its own server and data folder. `test.use({ content: "starter" })` at the top of a file uses the starter content instead of the demo. */
import { rmSync } from "node:fs";
import { test as base } from "@playwright/test";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { type Content, filledFolder } from "./build.ts";
import { startServer } from "./server.ts";
import { openingClock } from "./zone.ts";

export type RunningStudio = {
  url: string;
  pid: number;
  dataDir: string;
  /** The studio's file, open beside the server. The fixture closes it. */
  database: () => Sqlite;
};

type Doors = {
  of: (file: string) => Promise<RunningStudio>;
};

type TestFixtures = { baseURL: string; studio: RunningStudio };
type WorkerFixtures = { content: Content; doors: Doors };

async function openStudio(content: Content) {
  const dataDir = filledFolder(content);
  openingClock();
  const server = await startServer({ dataDir, demo: content === "demo" });
  let sqlite: Sqlite | undefined;
  const database = () => {
    sqlite ??= connect(server.databaseFile);
    return sqlite;
  };
  const studio: RunningStudio = { url: server.url, pid: server.pid, dataDir, database };
  const close = async () => {
    sqlite?.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { studio, close };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  content: ["demo", { option: true, scope: "worker" }],
  doors: [
    async ({ content }, use) => {
      let open: ({ file: string } & Awaited<ReturnType<typeof openStudio>>) | undefined;
      await use({
        async of(file) {
          if (open?.file !== file) {
            await open?.close();
            open = undefined;
            open = { file, ...(await openStudio(content)) };
          }
          return open.studio;
        },
      });
      await open?.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  studio: async ({ doors }, use, { file }) => use(await doors.of(file)),
  baseURL: async ({ studio }, use) => use(studio.url),
});

export { expect } from "@playwright/test";
