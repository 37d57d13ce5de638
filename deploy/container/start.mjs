/** Starts the container. During an update by ONCE, the new container answers /up and waits until the old one has released the database. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { mailSettings } from "./mail-settings.mjs";

const { env } = process;
const everyMs = 100;
if (!env.ORIGIN) {
  console.error(
    "ORIGIN is not set, so links would not work. Set it to the public address of the site. ONCE: once deploy IMAGE --host studio.example --env ORIGIN=https://studio.example; Docker: -e ORIGIN=https://studio.example",
  );
  process.exit(78);
}
Object.assign(env, mailSettings(env));
const lock = join(env.DATA_DIR, "app.db.lock");
if (isHeld()) await standBy();
process.argv = [process.execPath, fileURLToPath(import.meta.url), "start"];
await import("../../bin/studio.mjs");

async function standBy() {
  console.log("Another container still uses the database. Waiting for it to stop.");
  const page = readFileSync(new URL("../down.html", import.meta.url));
  const server = createServer(({ url }, response) => {
    if (url === "/up") return response.end("ok");
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "retry-after": 5,
      "cache-control": "no-store",
    };
    return response.writeHead(503, headers).end(page);
  }).listen(Number(env.PORT), env.HOST);
  let ended = false;
  process.once("SIGTERM", () => process.exit(0));
  while (!ended) {
    await pause(everyMs);
    ended = !isHeld();
  }
  process.removeAllListeners("SIGTERM");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

// The lock of a running server (rule 27.8). SQLite releases it when the process ends.
function isHeld() {
  if (!existsSync(lock)) return false;
  const file = new Database(lock, { timeout: 0 });
  try {
    file.exec("BEGIN EXCLUSIVE; ROLLBACK");
    return false;
  } catch (problem) {
    if (problem.code?.startsWith("SQLITE_BUSY")) return true;
    return false;
  } finally {
    file.close();
  }
}
