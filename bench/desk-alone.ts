/** `npm run bench -- desk`: what the staff pages take of the processor; a file of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#e2e/server.ts";
import { staffRows } from "./desk.ts";
import { printTable } from "./table.ts";

const dataDir = mkdtempSync(join(tmpdir(), "studio-desk-"));
const options = { dataDir, demo: true, env: { STUDIO_TIMEZONE: "America/New_York" } };
try {
  // Made in a process of its own: hashing the demo's passwords takes memory that an ordinary start does not.
  await (await startServer(options)).stop();
  const server = await startServer(options);
  try {
    printTable(["Staff pages, one request at a time", "of the processor"], await staffRows(server));
  } finally {
    await server.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
