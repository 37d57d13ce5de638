/** `npm run bench -- mails`: CPU time of the mails of a hundred bookings, with limits, to a mail server in this process. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { connect } from "#db/connection.server.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { bookingBodies, writeDataset } from "./dataset.ts";
import { workOfAll } from "./load.ts";
import { printTable } from "./table.ts";

const zone = "America/New_York";
const bookings = 100;
const mails = 3 * bookings;
const rounds = 3;

const folder = mkdtempSync(join(tmpdir(), "studio-bench-mails-"));
try {
  const rows: string[][] = [];
  for (let round = 1; round <= rounds; round += 1) rows.push([`Round ${round}`, ...(await oneRound(round))]);
  printTable([`${mails} mails in a row`, "CPU time per email", "elapsed time per email"], rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function oneRound(round: number): Promise<string[]> {
  const dataDir = join(folder, String(round));
  await withServer({ dataDir }, async () => {});
  const sqlite = connect(join(dataDir, "app.db"));
  const dataset = writeDataset(sqlite, studioNow(zone).date);
  sqlite.exec(
    "UPDATE users SET email = 'provider.' || id || '@mail.example' WHERE username = 'Bench Provider'",
  );
  sqlite.close();
  const nextBody = bookingBodies(dataset);
  await withServer({ dataDir }, async ({ url }) => {
    for (let made = 0; made < bookings; made += 1) await book(url, nextBody());
  });
  return sent(dataDir);
}

async function book(url: string, body: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/appointments`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`A booking was answered with ${answer.status}.`);
}

/** The first mail's answer waits until the server is idle, so that the start is not measured. */
async function sent(dataDir: string): Promise<string[]> {
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  let asked = 0;
  const post = await mailServer({
    data: async () => {
      asked += 1;
      if (asked === 1) await gate;
      return undefined;
    },
  });
  try {
    return await withServer({ dataDir, env: { SMTP_URL: post.url, RATE_LIMITS: "on" } }, async ({ pid }) => {
      await until(() => asked === 1);
      await pause(3000);
      const [work, started] = [workOfAll(pid), performance.now()];
      letGo();
      await until(() => post.mails.length === mails);
      await pause(100);
      const spent = workOfAll(pid) - work;
      return [spent, performance.now() - started].map((ms) => `${(ms / (mails - 1)).toFixed(2)} ms`);
    });
  } finally {
    await post.close();
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error("The emails did not arrive within two minutes.");
    await pause(20);
  }
}

async function withServer<T>(
  options: Parameters<typeof startServer>[0],
  visit: (server: StudioServer) => Promise<T>,
): Promise<T> {
  const server = await startServer({ ...options, env: { STUDIO_TIMEZONE: zone, ...options.env } });
  try {
    return await visit(server);
  } finally {
    await server.stop();
  }
}
