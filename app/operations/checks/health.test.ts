import { renameSync, unlinkSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import {
  forgetMailServer,
  mailServerDown,
  noteDelivery,
  watchMailServer,
} from "#app/domain/notifications/email/server-state.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { rememberMailServer, serverNote } from "#app/operations/state/server-notes.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { noteDamage } from "#db/client.server.ts";

const studio = perTest(smallStudio);
afterEach(() => {
  watchMailServer(null);
  forgetMailServer();
});

const up = async (at = now) => {
  const { status, text } = await callRoute("GET /up", { now: at });
  return [status, text];
};

test("/up says ok while bookings can be taken, even if other checks are wrong", async () => {
  expect(await up()).toEqual([200, "ok"]);
  noteJobStart("examine", now);
  noteJobEnd("examine", "Appointments of one provider overlap: 3 and 4", now);
  expect(await up()).toEqual([200, "ok"]);
});

test("/up is 503 while the file is missing, without its path, and ok after that", async () => {
  const { name } = studio.sqlite;
  renameSync(name, `${name}.away`);
  expect(await up()).toEqual([503, "not healthy: the database file is missing"]);
  renameSync(`${name}.away`, name);
  expect(await up()).toEqual([200, "ok"]);
  unlinkSync(`${name}-wal`);
  expect(await up()).toEqual([503, "not healthy: the database file is missing"]);
});

test("/up is 503 if the file is damaged or lacks its triggers", async () => {
  studio.sqlite.exec("DROP TRIGGER appt_no_overlap_upd");
  expect(await up()).toEqual([503, "not healthy: the triggers of the database are missing"]);
  noteDamage("page 3");
  expect(await up()).toEqual([503, "not healthy: the database file is damaged"]);
});

test("/up tries a write at most every thirty seconds, also after the clock was set back", async () => {
  const writes = () => studio.sqlite.prepare("SELECT total_changes()").pluck().get();
  await up(now + 60_000);
  const before = writes();
  await up(now + 60_000 + 29_999);
  expect(writes()).toBe(before);
  await up(now + 90_000);
  const after = writes();
  expect(after).toBeGreaterThan(Number(before));
  await up(now);
  expect(writes()).toBeGreaterThan(Number(after));
});

test("the start of a mail server failure survives a restart", () => {
  rememberMailServer();
  noteDelivery({ ok: false, why: "no room", forGood: false, outOfReach: true }, now);
  noteDelivery({ ok: false, why: "no more room", forGood: false, outOfReach: true }, now + 1000);
  forgetMailServer();
  rememberMailServer();
  expect(mailServerDown()).toEqual({ since: now, why: "no more room" });
  noteDelivery({ ok: true }, now + 2000);
  expect(serverNote("mail")).toBeNull();
});
