/** `npm run bench -- past`: chains with a thousand appointments in the file and with a million past ones, without a server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { connect } from "#db/connection.server.ts";
import { startServer } from "#e2e/server.ts";
import { chainFigures, printChains } from "./chains.ts";
import { addHistory, writeDataset } from "./dataset.ts";

const zone = "America/New_York";
const folder = mkdtempSync(join(tmpdir(), "studio-past-"));

try {
  const server = await startServer({ dataDir: folder, env: { STUDIO_TIMEZONE: zone } });
  await server.stop();
  const sqlite = connect(server.databaseFile);
  const dataset = writeDataset(sqlite, studioNow(zone, Date.now()).date);
  const rows = [1000, 1_000_000].map((total) => {
    const held = addHistory(sqlite, dataset, total);
    return { held, chains: chainFigures(server.databaseFile, dataset) };
  });
  sqlite.close();
  printChains(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
