import { beforeEach, expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, open } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const desk = { id: null, role: "receptionist" } as const;

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const ask = async (stamp: string, date: string = tuesday) => {
  const { status, data } = await callRoute(`/receptionist/since?stamp=${stamp}&date=${date}`, { as: rita });
  return { status, ...data };
};
const drawn = async (): Promise<string> =>
  (await callRoute(`/receptionist?date=${tuesday}`, { as: rita })).data.page.stamp;
const words = async (stamp: string, date: string = tuesday): Promise<string[]> =>
  (await ask(stamp, date)).changes.map((change: { words: string }) => change.words.replace("\u202f", " "));

test("answers 204 without a body if nothing is new", async () => {
  const { status, text } = await callRoute(`/receptionist/since?stamp=${await drawn()}&date=${tuesday}`, {
    as: rita,
  });
  expect([status, text]).toEqual([204, ""]);
});

test("reports the changes of others once, in the board's terms and without client names", async () => {
  const before = await drawn();
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  const { stamp, changes } = await ask(before);
  expect(changes).toEqual([{ visit: id, words: expect.stringMatching(/^new 10:30\sAM with Maya$/u) }]);
  expect((await ask(stamp)).status).toBe(204);
  setStatus(id, "confirmed", desk, now);
  expect(await words(stamp)).toEqual(["confirmed 10:30 AM with Maya"]);
  expect(await words(before)).toEqual(["new 10:30 AM with Maya"]);
  expect(await drawn()).not.toBe(stamp);
});

test("reports a move on both days, and a cancellation on the visit's day", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  const before = await drawn();
  const staff = { kind: "staff", actor: desk, userId: null } as const;
  expect(moveVisit(id, { date: wednesday, time: "12:00" }, staff, now)).toMatchObject({ ok: true });
  expect(await words(before)).toEqual(["one visit moved to another day"]);
  expect(await words(before, wednesday)).toEqual(["moved to 12:00 PM with Maya"]);
  expect(await words(before, "2026-03-05")).toEqual([]);
  const moved = await drawn();
  cancelVisit(id, staff, {}, now);
  expect(await words(moved, wednesday)).toEqual(["cancelled 12:00 PM with Maya"]);
});

test("reports an undo to the others, even if the change no longer exists", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  const deed = { intent: "place", visit: String(id), revision: "0", to: `${studio.tom} ${tuesday} 720` };
  await callRoute("/receptionist", { as: rita, form: deed });
  const begin = `${studio.facial}.${studio.maya}.now.60`;
  const at = instantAt(tuesday, "12:10");
  await callRoute("/receptionist", { as: rita, form: { intent: "walk-in", begin }, now: at });
  const undo = (change: string) =>
    callRoute("/receptionist", { as: rita, form: { intent: "undo", change }, now: at });
  const before = await drawn();
  await undo("2");
  expect(await words(before)).toEqual(["one visit undone"]);
  const after = await drawn();
  await undo("1");
  expect(await words(after)).toEqual(["moved back to 10:30 AM with Maya"]);
});

test("raises the stamp for changes that the board doesn't show, without reporting them", async () => {
  const before = await drawn();
  studio.sqlite
    .prepare(
      "INSERT INTO audit (at, actor_role, action, entity, entity_id) VALUES (?, 'user', 'signed-in', 'user', 1)",
    )
    .run(now);
  expect(await ask(before)).toMatchObject({ status: 200, changes: [] });
});

test("reports a provider's schedule and the studio's hours on every day", async () => {
  const before = await drawn();
  const note = studio.sqlite.prepare(
    "INSERT INTO audit (at, actor_role, action, entity, entity_id) VALUES (?, 'admin', 'changed', ?, ?)",
  );
  note.run(now, "schedule", studio.tom);
  note.run(now, "settings", 1);
  expect(await words(before)).toEqual(["Tom's schedule", "the studio's hours or services"]);
});

test("answers only the desk, and refuses an invalid stamp or date", async () => {
  expect((await callRoute(`/receptionist/since?stamp=0-0&date=${tuesday}`)).status).toBe(302);
  const maya = await callRoute(`/receptionist/since?stamp=0-0&date=${tuesday}`, { as: studio.maya });
  expect(maya.status).toBe(403);
  for (const [stamp, date] of [
    ["", tuesday],
    ["-1-1", tuesday],
    ["1e3-2", tuesday],
    ["12", tuesday],
    ["0-0", "2026-02-30"],
    ["0-0", ""],
  ] as const) {
    expect((await ask(stamp, date)).status).toBe(400);
  }
});

test("doesn't keep a session alive", async () => {
  const seen = () => studio.sqlite.prepare("SELECT max(last_seen_at) FROM sessions").pluck().get();
  const cookie = cookieOf(open({ id: rita }));
  const began = seen();
  await callRoute(`/receptionist/since?stamp=0-0&date=${tuesday}`, { cookie, now: now + 10 * 60_000 });
  expect(seen()).toBe(began);
  await callRoute(`/receptionist?date=${tuesday}`, { cookie, now: now + 10 * 60_000 });
  expect(seen()).not.toBe(began);
});
