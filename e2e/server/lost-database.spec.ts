/** The database file is removed while the server runs. No booking may be confirmed that isn't stored. */
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import { connect } from "#db/connection.server.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { studioToday } from "../calendar.ts";

let dataDir: string;
let server: StudioServer;
test.beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "studio-lost-"));
  server = await startServer({ dataDir });
});
test.afterEach(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

let booked = 0;
/** Books the first free time of a different day each time, by the form or the API. */
async function book(by: "form" | "api" = "api") {
  booked += 1;
  const [service] = (await (await fetch(`${server.url}/api/services`)).json()) as { id: number }[];
  for (let ahead = 2 + booked; ; ahead += 1) {
    const date = addDays(studioToday(), ahead);
    const query = `service_id=${service?.id}&date=${date}`;
    const free = (await (await fetch(`${server.url}/api/availability?${query}`)).json()) as {
      times: { time: string }[];
    };
    if (!free.times[0]) continue;
    const request = {
      serviceId: service?.id,
      providerId: "any",
      date,
      time: free.times[0].time,
      customerName: `Ana ${booked}`,
      customerEmail: `ana${booked}@example.com`,
      customerPhone: "(503) 555-0199",
      notes: "Left at the window",
    };
    if (by === "form") {
      const body = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));
      return fetch(`${server.url}/book`, { method: "POST", body, redirect: "manual" });
    }
    const headers = { "Content-Type": "application/json" };
    return fetch(`${server.url}/api/appointments`, {
      method: "POST",
      headers,
      body: JSON.stringify(request),
    });
  }
}

const upIs = (status: number) =>
  expect.poll(async () => (await fetch(`${server.url}/up`)).status).toBe(status);
const names = (file: string) => {
  const sqlite = connect(file);
  const found = sqlite.prepare("SELECT customer_name FROM appointments ORDER BY id").pluck().all();
  sqlite.close();
  return found;
};

test("a deleted database refuses bookings, its content is rescued, and a restored file works after a restart", async () => {
  expect((await book()).status).toBe(201);
  const kept = names(server.databaseFile);
  rmSync(server.databaseFile);

  const refused = await book();
  expect(refused.status).toBe(503);
  expect(((await refused.json()) as { error: string }).error).toMatch(
    /^We can't save anything right now, so this was not done\. Please call us at [\d()\s-]+ or try again later\.$/u,
  );
  const form = await book("form");
  const page = await form.text();
  expect(form.status).toBe(503);
  expect(page).toContain("save anything right now");
  expect(page).toContain("Left at the window");
  const up = await fetch(`${server.url}/up`);
  expect([up.status, await up.text()]).toEqual([503, "not healthy: the database file is missing"]);

  const copy = () => readdirSync(join(dataDir, "backups")).find((name) => name.startsWith("rescued-"));
  await expect.poll(() => server.output()).toContain("was deleted or moved while the studio was running");
  const rescued = join(dataDir, "backups", copy() ?? "");
  expect(server.output()).toContain(`Its content was saved to ${rescued}.`);
  expect(names(rescued)).toEqual(kept);

  copyFileSync(rescued, server.databaseFile);
  expect(await server.ended()).toBe(1);
  // Logged once when the file was missing and once when another file was in its place, not for each request.
  expect(server.output().match(/while the studio was running/gu)).toHaveLength(2);
  expect(server.output()).not.toContain("DatabaseUnusable");
  server = await startServer({ dataDir });
  expect(names(server.databaseFile)).toEqual(kept);
  expect((await book()).status).toBe(201);
});

test("a database moved away and back works again", async () => {
  renameSync(server.databaseFile, `${server.databaseFile}.aside`);
  expect((await book()).status).toBe(503);
  await upIs(503);
  renameSync(`${server.databaseFile}.aside`, server.databaseFile);
  expect((await book()).status).toBe(201);
  await upIs(200);
});

test("no booking is confirmed if the whole folder is missing", async () => {
  rmSync(dataDir, { recursive: true });
  expect((await book()).status).toBe(503);
  await upIs(503);
});
