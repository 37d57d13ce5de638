/**
 * The studio that a journey visits. Each worker has a server and a data folder of its own; `page.goto("/book")` goes
 * there. `test.use({ content: "starter" })` at the top of a file asks for the real first content instead of the demo.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { connect, type Sqlite } from "#db/client.server.ts";
import { startServer } from "./server.ts";

export type RunningStudio = {
  url: string;
  /** Of the server. */
  pid: number;
  dataDir: string;
  /** The studio's own file, open for reading and writing beside the server. Closed by the fixture. */
  database: () => Sqlite;
};

type WorkerFixtures = { content: "demo" | "starter"; studio: RunningStudio };

export const test = base.extend<{ baseURL: string }, WorkerFixtures>({
  content: ["demo", { option: true, scope: "worker" }],
  studio: [
    async ({ content }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "studio-e2e-"));
      const server = await startServer({ dataDir, demo: content === "demo" });
      let sqlite: Sqlite | undefined;
      const database = () => {
        sqlite ??= connect(server.databaseFile);
        return sqlite;
      };
      await use({ url: server.url, pid: server.pid, dataDir, database });
      sqlite?.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
});

export { expect } from "@playwright/test";
