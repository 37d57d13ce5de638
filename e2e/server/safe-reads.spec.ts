/** GET and HEAD change nothing: every URL, including links in emails, as every role. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "#app/platform/http/access.ts";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { crawl, read } from "#e2e/crawl.ts";
import { declaredEndpoints, pathOf } from "#e2e/endpoints.ts";
import { openSession } from "#e2e/persons.ts";
import { startServer } from "#e2e/server.ts";
import { expect, test } from "#e2e/studio.ts";

/** Returns all rows except those of scheduled jobs and the time of last use of sessions. */
function contents(sqlite: Sqlite): Record<string, unknown[]> {
  const names = sqlite.prepare<unknown[], { name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'job_runs' ORDER BY name",
  );
  return Object.fromEntries(
    names.all().map(({ name }) => {
      const rows = sqlite.prepare<unknown[], Record<string, unknown>>(`SELECT * FROM "${name}"`).all();
      return [name, rows.map(({ last_seen_at, ...row }) => row)];
    }),
  );
}

/** A signed-out visitor, each role, and a session that has ended. */
const visitors: { role: Role | null; over: boolean }[] = [
  { role: null, over: false },
  { role: "user", over: false },
  { role: "provider", over: false },
  { role: "receptionist", over: false },
  { role: "admin", over: false },
  { role: "admin", over: true },
];

test("GET and HEAD change no row, on any route and for any role", async ({ studio }) => {
  test.setTimeout(120_000);
  const sqlite = studio.database();
  const id = (sql: string) => String(sqlite.prepare(sql).pluck().get());
  const appointment = id(
    "SELECT id FROM appointments WHERE client_id IS NULL AND status = 'booked' ORDER BY date DESC",
  );
  const ownAppointment = id(
    "SELECT id FROM appointments WHERE client_id IS NOT NULL AND status = 'booked' ORDER BY date DESC",
  );
  const client = id("SELECT id FROM users WHERE email = 'client@demo.test'");
  const provider = id("SELECT id FROM users WHERE email = 'provider@demo.test'");
  const token = (purpose: string, subjectId: string, detail: string | null = null) => {
    const secret = randomBytes(32).toString("base64url");
    sqlite
      .prepare(
        "INSERT INTO tokens (hash, purpose, subject_id, detail, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(hashOf(secret), purpose, subjectId, detail, Date.now(), Date.now() + 3_600_000);
    return secret;
  };
  const guests = sqlite
    .prepare(
      `SELECT id, customer_email AS email FROM appointments
       WHERE client_id IS NULL AND customer_email <> '' AND status <> 'cancelled' LIMIT 1`,
    )
    .get() as { id: string; email: string };
  const secrets = {
    manage: token("manage", appointment),
    reset: token("reset", client),
    verify: token("verify", client, "client@demo.test"),
    setup: token("setup", client),
    invite: token("invite", guests.id, guests.email),
  };
  const endpoints = declaredEndpoints();
  const values = {
    appointmentId: ownAppointment,
    userId: client,
    providerId: provider,
    serviceId: "1",
    file: `${secrets.manage}.ics`,
  };
  const seeds = [
    ...endpoints.flatMap((endpoint) => {
      const purpose = /^\/(\w+)\/:token/u.exec(endpoint.path)?.[1] as keyof typeof secrets | undefined;
      return [pathOf(endpoint), pathOf(endpoint, { ...values, ...(purpose && { token: secrets[purpose] }) })];
    }),
    `/manage/${secrets.manage}?confirm=cancel`,
    `/manage/${secrets.manage}?move`,
    `/manage/${secrets.manage}?done=moved`,
    `/confirmation?b=${secrets.manage}`,
    ...[
      "intent=cancel&lateConfirmed=on",
      `intent=manage&visit=${ownAppointment}`,
      "intent=logout-all",
      `cancel=${ownAppointment}`,
      "all",
    ].map((query) => `/profile?${query}`),
    ...["delete", "edit", "all", `cancel=${ownAppointment}`, "intent=delete", "intent=roles&roles=admin"].map(
      (query) => `/admin/users?id=${client}&${query}`,
    ),
    ...["cancel", "move", "intent=cancel", "intent=status&status=arrived"].map(
      (query) => `/receptionist?visit=${appointment}&${query}`,
    ),
    ...["delete", "intent=read", "intent=delete", "done=mailed"].map(
      (query) => `/admin/webpage/messages?id=1&${query}`,
    ),
    "/admin/webpage/hours?intent=opening",
    "/receptionist?new&q=mail",
    "/logout?next=login",
    "/mode?mode=dark",
    `/api/users/${client}?cancelAppointments=true`,
    "/api/services/1?force=true&cancelAppointments=true",
  ];
  const looking = visitors.map(({ role, over }) => {
    const userId = Number(id(`SELECT user_id FROM user_roles WHERE role = '${role}'`));
    // The session was unused for so long that a request would update its time of last use.
    const session = role && openSession(sqlite, userId, { idleMinutes: over ? 31 : 2 });
    return { role, over, session };
  });
  const before = contents(sqlite);
  expect(before.tokens?.length).toBeGreaterThan(3);
  let looks = 0;
  for (const { role, over, session } of looking) {
    const headers: Record<string, string> = session ? { Cookie: session.cookie } : {};
    const readings = await crawl({ url: studio.url, endpoints, seeds: over ? [] : seeds, headers });
    const addresses = [...new Set(readings.map(({ address }) => address))];
    for (const address of addresses) await read({ url: studio.url, headers }, address, "HEAD");
    looks += readings.length + addresses.length;
    const { status } = await read({ url: studio.url, headers }, "/api/auth/me");
    expect([role, over, status]).toEqual([role, over, role && !over ? 200 : 401]);
    // Inside the loop, so that a failure names the role.
    expect([role, contents(sqlite)]).toEqual([role, before]);
  }
  expect(looks).toBeGreaterThan(2000);
  const opened = await Promise.all(
    Object.entries(secrets).map(async ([page, secret]) => [
      page,
      (await read({ url: studio.url }, `/${page}/${secret}`)).status,
    ]),
  );
  // All links are still valid except the setup's, because the studio has an admin.
  expect(opened).toEqual([
    ["manage", 200],
    ["reset", 200],
    // Only in the account's own session.
    ["verify", 302],
    ["setup", 404],
    ["invite", 200],
  ]);
});

test("the link of the first start stays valid after many visits", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-looks-"));
  const server = await startServer({ dataDir });
  const sqlite = connect(server.databaseFile);
  try {
    const [, link = ""] = /(\/setup\/[\w-]{43})/u.exec(server.output()) ?? [];
    const before = contents(sqlite);
    for (const method of ["GET", "HEAD", "GET"]) {
      expect((await read({ url: server.url }, link, method)).status).toBe(200);
    }
    expect(contents(sqlite)).toEqual(before);
  } finally {
    sqlite.close();
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
