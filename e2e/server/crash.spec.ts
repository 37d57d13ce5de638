import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { dice } from "#db/seed/dice.ts";
import { enrol, openSession, password } from "#e2e/persons.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { studioToday } from "../calendar.ts";

const rounds = 10;
const clients = 8;

type Slot = { date: string; time: string; providerId: number };
type Confirmed = Slot & { id: number; customerEmail: string };

test("a studio killed ten times keeps every confirmed booking", async () => {
  // Takes ten seconds on an idle machine, mostly for eleven starts.
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), "studio-crash-"));
  let server = await startServer({ dataDir });
  try {
    const sqlite = connect(server.databaseFile);
    const serviceId = addProviders(sqlite, 40);
    const chance = dice(9);
    const confirmed: Confirmed[] = [];
    let date = addDays(studioToday(), 1);
    for (let round = 0; round < rounds; round++) {
      let slots: Slot[] = [];
      for (; slots.length === 0; date = addDays(date, 1)) slots = await freeSlots(server, serviceId, date);
      const enough = 15 + Math.floor(chance.roll() * 100);
      confirmed.push(...(await bookUntilKilled(server, serviceId, slots, enough)));
      server = await startServer({ dataDir });
      expectWhole(sqlite, confirmed);
    }
    expect(confirmed.length).toBeGreaterThan(rounds * 15);
    sqlite.close();
    expect(await server.stop()).toBe(0);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Kills the process after it has written an erasure to its log, and before it changes the database. */
const killedAtLogLine = () => {
  const code = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
    const { openSync, fsyncSync } = fs;
    let ledger = {};
    fs.openSync = (path, ...how) => {
      const file = openSync(path, ...how);
      if (String(path).endsWith("/erasures.log")) ledger = { file, path };
      return file;
    };
    fs.fsyncSync = (file) => {
      fsyncSync(file);
      if (file === ledger.file && fs.readFileSync(ledger.path, "utf8").includes("account")) process.kill(process.pid, "SIGKILL");
    };
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

test("an erasure interrupted by a kill is completed by the next start", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-erasure-"));
  let server = await startServer({ dataDir, env: killedAtLogLine() });
  try {
    const sqlite = connect(server.databaseFile);
    const person = await enrol(sqlite);
    const cookie = `sid=${openSession(sqlite, person.id).secret}`;
    const headers = {
      Cookie: cookie,
      Origin: server.url,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const body = new URLSearchParams({ intent: "delete", password });
    await expect(fetch(`${server.url}/profile/delete`, { method: "POST", headers, body })).rejects.toThrow();
    expect(await server.ended()).toBe(null);
    const account = sqlite.prepare("SELECT email FROM users WHERE id = ?").pluck();
    expect(account.get(person.id)).toBe(person.email);

    server = await startServer({ dataDir });
    expect(account.get(person.id)).toBeUndefined();
    const told = sqlite
      .prepare("SELECT count(*) FROM outbox WHERE kind = 'account-deleted' AND recipient = ?")
      .pluck();
    expect(told.get(person.email)).toBe(1);
    sqlite.close();
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Adds many providers of one short service, so that there are enough slots. Returns the id of the service. */
function addProviders(sqlite: Sqlite, many: number): number {
  const id = (sql: string, ...values: unknown[]) =>
    sqlite.prepare<unknown[], { id: number }>(sql).get(...values)?.id ?? 0;
  const serviceId = id("SELECT id FROM services WHERE duration_minutes = 30");
  sqlite
    .transaction(() => {
      for (let n = 0; n < many; n++) {
        const userId = id(
          "INSERT INTO users (username, created_at) VALUES (?, 0) RETURNING id",
          `Provider ${n}`,
        );
        sqlite.prepare("INSERT INTO providers (user_id, buffer_minutes) VALUES (?, 0)").run(userId);
        sqlite
          .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
          .run(serviceId, userId);
        for (let weekday = 1; weekday <= 6; weekday++) {
          sqlite
            .prepare(
              "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 540, 1080)",
            )
            .run(userId, weekday);
        }
      }
    })
    .immediate();
  return serviceId;
}

async function freeSlots({ url }: StudioServer, serviceId: number, date: string): Promise<Slot[]> {
  const answer = await fetch(`${url}/api/availability?service_id=${serviceId}&date=${date}`);
  expect(answer.status).toBe(200);
  const { times } = (await answer.json()) as { times: { time: string; providerIds: number[] }[] };
  return times.flatMap(({ time, providerIds }) =>
    providerIds.map((providerId) => ({ date, time, providerId })),
  );
}

/** Books as fast as possible, two clients for each slot, until this many bookings are confirmed. */
async function bookUntilKilled(
  server: StudioServer,
  serviceId: number,
  slots: Slot[],
  enough: number,
): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  const wanted = slots.flatMap((slot) => [slot, slot]);
  let asked = 0;
  let killed: Promise<void> | undefined;
  const client = async () => {
    while (!killed && asked < wanted.length) {
      const slot = wanted[asked++];
      if (!slot) return;
      const customerEmail = `${slot.date}.${asked}@mail.example`;
      const answer = await post(server, { ...slot, serviceId, customerEmail }).catch((problem) => {
        if (!killed) throw problem;
      });
      if (answer?.status !== 201) continue;
      confirmed.push({ ...slot, customerEmail, id: answer.id });
      if (confirmed.length >= enough) killed ??= server.kill();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  expect(killed, "the load was over before the kill").toBeDefined();
  await killed;
  return confirmed;
}

async function post({ url }: StudioServer, booking: Slot & { serviceId: number; customerEmail: string }) {
  const body = { customerName: "Load Test", customerPhone: "503 555 0199", notes: null, ...booking };
  const answer = await fetch(`${url}/api/appointments`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const { id } = (await answer.json()) as { id: number };
  return { status: answer.status, id };
}

function expectWhole(sqlite: Sqlite, confirmed: Confirmed[]): void {
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  const kept = sqlite.prepare<unknown[], { date: string; providerId: number; customerEmail: string }>(
    `SELECT date, provider_id AS providerId, customer_email AS customerEmail FROM appointments WHERE id = ?`,
  );
  for (const { id, date, providerId, customerEmail } of confirmed) {
    expect(kept.get(id)).toEqual({ date, providerId, customerEmail });
  }
  const halves = sqlite
    .prepare(
      `SELECT id FROM appointments a
       WHERE NOT EXISTS (SELECT 1 FROM tokens WHERE purpose = 'manage' AND subject_id = a.id)
          OR NOT EXISTS (SELECT 1 FROM outbox WHERE appointment_id = a.id AND audience = 'client')`,
    )
    .all();
  expect(halves).toEqual([]);
  const overlaps = sqlite
    .prepare(
      `SELECT a.id FROM appointments a JOIN appointments b ON a.id < b.id AND a.provider_id = b.provider_id
         AND a.date = b.date AND a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
         AND a.start_min < b.end_min AND a.end_min > b.start_min`,
    )
    .all();
  expect(overlaps).toEqual([]);
}
