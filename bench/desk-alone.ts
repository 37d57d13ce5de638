/** `npm run bench -- desk`: CPU time of staff pages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#e2e/server.ts";
import { deskHead, deskRows, staffRows } from "./desk.ts";
import { printTable } from "./table.ts";

const dataDir = mkdtempSync(join(tmpdir(), "studio-desk-"));
const options = { dataDir, demo: true, env: { STUDIO_TIMEZONE: "America/New_York" } };
try {
  // In a separate process, because hashing the demo's passwords uses memory that a normal start does not.
  await (await startServer(options)).stop();
  const server = await startServer(options);
  try {
    printTable(deskHead, await deskRows(server));
    printTable(["Staff pages, one request at a time", "CPU time"], await staffRows(server));
  } finally {
    await server.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
