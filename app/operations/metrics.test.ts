import { mkdirSync, unlinkSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readEnvironment } from "#app/domain/studio/environment.server.ts";
import { noteBackupState } from "#app/operations/backup/state.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { measuring, stopMeasuring } from "./metrics-listener.server.ts";

const studio = perTest(smallStudio);
afterEach(() => stopMeasuring());

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Returns the metrics by name and labels. */
async function scraped(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/u);
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return {
    text,
    values: new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
    ),
  };
}

test("nothing is counted and no server listens without a port", async () => {
  expect(await measuring(null)).toEqual([]);
});

test("checks are reported as numbers", async () => {
  const now = Date.now();
  const port = await freePort();
  await measuring(port);
  mkdirSync(join(studio.folder, "backups"));
  noteBackupState(studio.folder, { last: { at: now - 3_600_000, file: "app-1.db", bytes: 1 } });
  noteJobStart("sweep", now);
  noteJobEnd("sweep", null, now);
  appointmentAt(studio, tuesday, "10:30");
  const { values } = await scraped(port);
  expect(values.get("studio_up")).toBe(1);
  expect(values.get('studio_check{check="database",level="well"}')).toBe(1);
  expect(values.get('studio_check{check="database",level="wrong"}')).toBe(0);
  expect(values.get("studio_backup_timestamp_seconds")).toBe((now - 3_600_000) / 1000);
  expect(values.get("studio_drill_timestamp_seconds")).toBe(0);
  expect(values.get('studio_job_last_success_timestamp_seconds{job="sweep"}')).toBe(now / 1000);
  expect(values.get("studio_mails_waiting")).toBeGreaterThan(2);
  expect(values.get("studio_mail_failing_since_timestamp_seconds")).toBe(0);
  for (const name of ["studio_disk_free_bytes", "studio_database_bytes", "process_resident_memory_bytes"]) {
    expect(values.get(name), name).toBeGreaterThan(0);
  }
  unlinkSync(studio.sqlite.name);
  const lost = (await scraped(port)).values;
  expect([lost.get("studio_up"), lost.get('studio_check{check="database",level="wrong"}')]).toEqual([0, 1]);
});

test("responses are counted by kind and class, without addresses, names or paths as labels", async () => {
  const port = await freePort();
  const [watch] = await measuring(port);
  addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
  const answered = createServer((request, response) => {
    response.statusCode = Number(request.headers["x-status"]);
    response.end();
    watch?.(request, response, false, "12.5");
  });
  await new Promise<void>((listening) => answered.listen(0, "127.0.0.1", listening));
  const to = (answered.address() as AddressInfo).port;
  const paths = [
    "/",
    "/manage/secret-token?x=1",
    "/book?name=Ana",
    "/api/users/7",
    "/receptionist?date=1",
    "/constructor",
    "/ana@example.com",
  ];
  for (const path of paths) {
    await new Promise<void>((done) => {
      ask({ port: to, path, headers: { "x-status": "200" } }, (answer) =>
        answer.resume().on("end", done),
      ).end();
    });
  }
  const booked = (status: number) =>
    fetch(`http://127.0.0.1:${to}/book`, {
      method: "POST",
      headers: { "x-status": String(status), "User-Agent": "Mozilla/5.0 Firefox/150" },
    });
  for (const status of [201, 409, 409, 500]) await booked(status);
  answered.close();
  const { text, values } = await scraped(port);
  expect(values.get('studio_requests_total{kind="page",status="2xx"}')).toBe(4);
  expect(values.get('studio_requests_total{kind="book",status="2xx"}')).toBe(2);
  expect(values.get('studio_requests_total{kind="book",status="5xx"}')).toBe(1);
  expect(values.get('studio_requests_total{kind="api",status="2xx"}')).toBe(1);
  expect(values.get('studio_request_seconds_bucket{le="0.025",kind="page"}')).toBe(4);
  expect([
    values.get('studio_bookings_total{outcome="taken"}'),
    values.get('studio_bookings_total{outcome="refused"}'),
  ]).toEqual([1, 2]);
  expect(text).not.toMatch(/secret|ana|constructor/iu);
});

test("only /metrics answers, only to this machine, and a port in use is logged", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const port = await freePort();
  await measuring(port);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  stopMeasuring();
  const other = createServer();
  const taken = await freePort();
  await new Promise<void>((listening) => other.listen(taken, "127.0.0.1", listening));
  expect(await measuring(taken)).toHaveLength(1);
  expect(said.mock.calls.join("\n")).toContain(`METRICS_PORT ${taken} can't be used (EADDRINUSE)`);
  other.close();
  said.mockRestore();
});

test.each(["0", "70000", "abc", "9464x", "3000"])(
  "METRICS_PORT=%s prevents the start with one sentence",
  (port) => {
    expect(() => readEnvironment({ NODE_ENV: "test", METRICS_PORT: port })).toThrow(
      `METRICS_PORT is "${port}". Set it to a number from 1 to 65535 other than PORT, such as 9464.`,
    );
  },
);
