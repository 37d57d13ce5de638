/** The server stops when asked to, and finishes and saves its current work. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { mailServer } from "#app/testing/smtp.server.ts";
import { connect } from "#db/connection.server.ts";
import { startServer } from "#e2e/server.ts";

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "studio-stops-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const answers = (url: string) =>
  fetch(`${url}/up`).then(
    ({ status }) => status,
    () => null,
  );

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`${signal} to npm start ends the server too, and the next start finds the folder free`, async () => {
    // As a supervisor starts it, without the npm_ variables of the test run.
    const env = Object.fromEntries(
      Object.keys(process.env)
        .filter((name) => name.startsWith("npm_"))
        .map((name) => [name, undefined]),
    );
    const command = ["npm", "start", "--silent"];
    const first = await startServer({ dataDir, command, env });
    process.kill(first.pid, signal);
    await first.ended();
    await expect.poll(() => answers(first.url)).toBeNull();
    const second = await startServer({ dataDir, env });
    expect(second.output()).not.toContain("Another server");
    expect(await second.stop()).toBe(0);
  });
}

test("a stopping server answers no health check and logs no bug", async () => {
  const studio = await startServer({ dataDir });
  let isThere = true;
  const ended = studio.stop().finally(() => {
    isThere = false;
  });
  // The server listens a moment longer for requests already on their way.
  const said: (number | null)[] = [];
  while (isThere) said.push(await answers(studio.url));
  expect(await ended).toBe(0);
  expect(said.lastIndexOf(200)).toBeLessThan(said.indexOf(null));
  expect(studio.output()).not.toContain('"bug"');
});

test("with two thousand emails waiting the server stops after the current one, which is not sent again", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let inHand = 0;
  const post = await mailServer({
    async data() {
      inHand += 1;
      await held;
      return undefined;
    },
  });
  const env = { SMTP_URL: post.url };
  try {
    await (await startServer({ dataDir })).stop();
    const sqlite = connect(join(dataDir, "app.db"));
    const sent = () => sqlite.prepare("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL").pluck().get();
    sqlite.exec(
      `INSERT INTO users (username, email, created_at) VALUES ('Ana', 'ana@example.com', 0);
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO outbox (kind, audience, recipient, user_id, occasion, facts, created_at, due_at)
       SELECT 'account-made', 'client', 'ana@example.com', (SELECT max(id) FROM users), 'made ' || i, '{}', 1, 1 FROM n`,
    );
    const studio = await startServer({ dataDir, env });
    await expect.poll(() => inHand, { timeout: 40_000 }).toBe(1);
    const ended = studio.stop();
    // The server no longer listens, so the signal has arrived while the email is being sent.
    await expect.poll(() => answers(studio.url)).toBeNull();
    release();
    expect(await ended).toBe(0);
    expect([post.mails.length, sent()]).toEqual([1, 1]);
    sqlite.close();
  } finally {
    release();
    await post.close();
  }
});

test("a hanging mail server does not delay the stop longer than requests", async () => {
  const post = await mailServer({ connect: () => "hang" });
  try {
    const studio = await startServer({ dataDir, env: { SMTP_URL: post.url } });
    const sent = await fetch(`${studio.url}/contact`, {
      method: "POST",
      body: new URLSearchParams({ name: "Ana", email: "ana@example.com", message: "Hello" }),
      redirect: "manual",
    });
    expect(sent.status).toBeLessThan(400);
    await expect.poll(() => post.asked.connections, { timeout: 40_000 }).toBeGreaterThan(0);
    const asked = performance.now();
    expect(await studio.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(12_000);
  } finally {
    await post.close();
  }
});
