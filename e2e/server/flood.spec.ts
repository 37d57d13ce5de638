/** Password guessing at scale: memory stays small, pages are answered, and no one is locked out. Limits are on. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { enrol, password } from "#e2e/persons.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { studioToday } from "../calendar.ts";

type Studio = { server: StudioServer; sqlite: Sqlite };

async function withStudio(appointment: (studio: Studio) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-flood-"));
  const server = await startServer({ dataDir, demo: true, env: { RATE_LIMITS: "on" } });
  const sqlite = connect(server.databaseFile);
  try {
    await appointment({ server, sqlite });
  } finally {
    sqlite.close();
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The server is behind a proxy on this machine, which sends the client's address. */
async function signIn({ url }: StudioServer, email: string, secret: string, from: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
    body: JSON.stringify({ email, password: secret }),
  });
  const { token } = (await answer.json()) as { token?: string };
  return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after") ?? 0), token };
}

/** Returns the peak memory of the process in MB, or null if the system doesn't report it. */
function peakMemory({ pid }: StudioServer): number | null {
  if (process.platform !== "linux") return null;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

const address = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;

for (const [name, from] of [
  ["two hundred addresses", (n: number) => address(n)],
  ["one address", () => "203.0.113.9"],
] as const) {
  test(`two hundred wrong passwords at once from ${name}: memory stays small, and the home page is answered`, async () => {
    await withStudio(async ({ server, sqlite }) => {
      const { email } = await enrol(sqlite);
      let over = false;
      const homes: number[] = [];
      const home = async () => {
        while (!over) {
          const asked = performance.now();
          // Each request comes from another network, because one network would reach its limit.
          const answer = await fetch(`${server.url}/`, {
            headers: { "X-Forwarded-For": address(10_000 + homes.length) },
          });
          await answer.text();
          expect(answer.status).toBe(200);
          homes.push(performance.now() - asked);
        }
      };
      const visitor = home();
      const tries = Array.from({ length: 200 }, (_, n) =>
        // Half of them for one account, the others for different accounts that may not exist.
        signIn(server, n % 2 ? email : `nobody${n}@example.com`, "Wrong-Pass-1", from(n)),
      );
      const answers = await Promise.all(tries);
      over = true;
      await visitor;

      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
      expect(statuses).toContain(401);
      // Unchecked attempts get a Retry-After, which is at most a minute for the account's limit.
      for (const { status, retryAfter } of answers) {
        if (status === 503) expect(retryAfter).toBe(1);
        if (status === 429) expect(retryAfter).toBeGreaterThan(0);
      }
      const checked = answers.filter(({ status }) => status === 401).length;
      const sorted = homes.sort((a, b) => a - b);
      const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
      const memory = peakMemory(server);
      console.log(
        `200 wrong passwords from ${name}: ${checked} judged, ${homes.length} home pages at the same time, the 95th of 100 in ${p95} ms, ${Math.round(memory ?? 0)} MB at most`,
      );
      expect(homes.length).toBeGreaterThan(5);
      if (memory !== null) expect(memory).toBeLessThan(250);
      // Afterwards, signing in works as before.
      expect((await signIn(server, "admin@demo.test", "Demo-Pass-1", "192.0.2.77")).status).toBe(200);
    });
  });
}

test("thirty clients behind one address can sign in and book once each", async () => {
  await withStudio(async ({ server, sqlite }) => {
    const shop = "203.0.113.20";
    const clients = await Promise.all(Array.from({ length: 30 }, () => enrol(sqlite)));
    const slots = await freeSlots(server, sqlite, clients.length, shop);
    const statuses = await Promise.all(
      clients.map(async ({ email, username, phone }, n) => {
        const { status, token } = await signIn(server, email, password, shop);
        const answer = await fetch(`${server.url}/api/appointments`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            Authorization: `Bearer ${token}`,
            "X-Forwarded-For": shop,
          },
          body: JSON.stringify({
            customerName: username,
            customerEmail: email,
            customerPhone: phone,
            ...slots[n],
          }),
        });
        await answer.text();
        return [status, answer.status];
      }),
    );
    expect(statuses).toEqual(clients.map(() => [200, 201]));
  });
});

test("thirty guests behind one address can book once each", async () => {
  await withStudio(async ({ server, sqlite }) => {
    const shop = "203.0.113.21";
    const slots = await freeSlots(server, sqlite, 30, shop);
    const statuses = await Promise.all(
      slots.map(async (slot, n) => {
        const customer = {
          customerName: "A Guest",
          customerEmail: `g${n}@mail.example`,
          customerPhone: `503555${1000 + n}`,
        };
        const answer = await fetch(`${server.url}/api/appointments`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Forwarded-For": shop },
          body: JSON.stringify({ ...customer, ...slot }),
        });
        await answer.text();
        return answer.status;
      }),
    );
    expect(statuses).toEqual(slots.map(() => 201));
  });
});

/** Returns times that can all be booked: each provider once a day. */
async function freeSlots({ url }: StudioServer, sqlite: Sqlite, many: number, from: string) {
  const serviceId = Number(
    sqlite.prepare("SELECT id FROM services WHERE name = 'Brow Shaping'").pluck().get(),
  );
  const slots: { serviceId: number; date: string; time: string; providerId: number }[] = [];
  for (let ahead = 2; slots.length < many && ahead < 30; ahead += 1) {
    const date = addDays(studioToday(), ahead);
    const answer = await fetch(`${url}/api/availability?service_id=${serviceId}&date=${date}`, {
      headers: { "X-Forwarded-For": from },
    });
    const { times } = (await answer.json()) as { times: { time: string; providerIds: number[] }[] };
    for (const { time, providerIds } of times) {
      // Offered times may overlap, so every second hour is used.
      if (!/^(?:09|11|13|15):00$/u.test(time)) continue;
      slots.push(...providerIds.map((providerId) => ({ serviceId, date, time, providerId })));
    }
  }
  expect(slots.length).toBeGreaterThanOrEqual(many);
  return slots.slice(0, many);
}

test("repeated wrong passwords lock an account for at most a minute", async () => {
  await withStudio(async ({ server, sqlite }) => {
    const { email } = await enrol(sqlite);
    const stranger = (n: number) => signIn(server, email, "Wrong-Pass-1", address(n));
    const owner = () => signIn(server, email, password, "192.0.2.50");
    const waits: number[] = [];
    /** Makes the account's failures older by this time. */
    const pass = (seconds: number) =>
      sqlite.prepare("UPDATE sign_in_failures SET last_at = last_at - ?").run(seconds * 1000);
    for (let n = 0; n < 40; n += 1) {
      const { status, retryAfter } = await stranger(n);
      expect([401, 429]).toContain(status);
      waits.push(retryAfter);
      // The worst case: a new attempt as soon as one is allowed.
      if (status === 429) pass(retryAfter);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    expect(Math.max(...waits)).toBeGreaterThan(30);

    pass(60);
    expect((await stranger(50)).status).toBe(401);
    const first = await owner();
    expect([first.status, first.retryAfter > 0, first.retryAfter <= 60]).toEqual([429, true, true]);
    pass(first.retryAfter);
    expect((await owner()).status).toBe(200);
    // The right password resets the limit.
    expect((await stranger(99)).status).toBe(401);
    expect((await owner()).status).toBe(200);
  });
});

test("sign-in and password reset don't reveal whether an address has an account", async () => {
  await withStudio(async ({ server, sqlite }) => {
    const { email: known } = await enrol(sqlite);
    const ask = async (path: string, body: URLSearchParams | string, n: number) => {
      const type = typeof body === "string" ? "application/json" : "application/x-www-form-urlencoded";
      const answer = await fetch(server.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": address(n) },
        body,
      });
      const nonce =
        /'nonce-([^']+)'/u.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
      const headers = [...answer.headers].filter(
        ([name]) => !["date", "etag", "content-length"].includes(name),
      );
      return JSON.stringify([answer.status, headers, await answer.text()]).replaceAll(nonce, "NONCE");
    };
    const both = async (path: string, body: (email: string) => URLSearchParams | string, n: number) => {
      const unknown = known.replace("person", "nobody");
      const [a, b] = [await ask(path, body(known), n), await ask(path, body(unknown), n)];
      expect(a.replaceAll(known, "EMAIL")).toBe(b.replaceAll(unknown, "EMAIL"));
    };
    const wrong = (email: string) => ({ email, password: "Wrong-Pass-1" });
    // Also after the fifth failure, when both must wait.
    for (let n = 0; n < 8; n += 1) await both("/api/auth/login", (email) => JSON.stringify(wrong(email)), n);
    await both("/login", (email) => new URLSearchParams(wrong(email)), 20);
    for (let n = 0; n < 5; n += 1) await both("/reset", (email) => new URLSearchParams({ email }), 30 + n);
  });
});
