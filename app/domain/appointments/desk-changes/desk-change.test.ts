import { beforeEach, describe, expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  now,
  requester,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { prepared } from "#db/client.server.ts";
import { asDeskChange } from "./desk-change.server.ts";

const studio = perTest(studioWithPeople);
let id: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId }).appointment.id;
});

const rita = () => requester("staff", studio.rita);
const by = (at = now) => ({ actor: rita().actor, now: at });
const deed = <T, D extends object>(work: () => Outcome<T, D>, at = now) =>
  asDeskChange({ date: () => tuesday, label: () => "A deed" }, work, by(at));
const move = (time: string, at = now) => deed(() => moveVisit(id, { time }, rita(), at), at);
const kept = () => studio.rows("SELECT * FROM desk_changes ORDER BY id");
const sides = () =>
  kept().map(({ before, after }) => [JSON.parse(String(before)), JSON.parse(String(after))]);

test("stores each changed row before and after the change, whatever code writes it", () => {
  expect(move("15:00")).toMatchObject({ ok: true, change: 1 });
  const [before, after] = sides()[0] ?? [];
  const of = (side: { table: string; row: Record<string, unknown> | null }[], table: string) =>
    side.filter((row) => row.table === table).map(({ row }) => row);
  expect(of(before, "appointments")).toMatchObject([{ id, start_min: 630, revision: 0, sequence: 0 }]);
  expect(of(after, "appointments")).toMatchObject([{ id, start_min: 900, revision: 1, sequence: 1 }]);
  expect(of(before, "outbox").filter((row) => row === null).length).toBeGreaterThan(1);
  expect(of(before, "audit")).toEqual([]);
  expect(kept()).toMatchObject([{ actor_id: studio.rita, label: "A deed", date: tuesday, at: now }]);
});

test("stores nothing if the work is refused or throws", () => {
  const write = () => prepared("UPDATE appointments SET notes = 'x'").run();
  const answer = deed(() => {
    write();
    return refused("conflict", "No.");
  });
  expect(answer).toEqual({ ok: false, refusal: { reason: "conflict", message: "No." } });
  expect(() =>
    deed(() => {
      write();
      throw new Error("a bug");
    }),
  ).toThrow("a bug");
  expect([studio.appointments()[0]?.notes, kept()]).toEqual([null, []]);
});

test("stores nothing if no row was changed", () => {
  expect(deed(() => done("looked"))).toEqual({ ok: true, value: "looked", change: null });
  expect(move("10:30")).toMatchObject({ ok: true, change: null });
  expect(kept()).toEqual([]);
});

test("joins nested changes to the outer one", () => {
  deed(() => {
    expect(move("15:00")).toMatchObject({ ok: true, change: null });
    return setStatus(id, "confirmed", rita().actor, now);
  });
  const [before, after] = sides()[0] ?? [];
  expect(kept()).toHaveLength(1);
  const pick = (side: { table: string; row: object }[]) => side.find(({ table }) => table === "appointments");
  expect(pick(before)?.row).toMatchObject({ start_min: 630, status: "booked" });
  expect(pick(after)?.row).toMatchObject({ start_min: 900, status: "confirmed" });
});

test("stores rows of any table by key: inserted, deleted with their dependents, or with a new key", () => {
  deed(() => {
    prepared("INSERT INTO closed_days (date, reason) VALUES ('2026-05-01', 'Away')").run();
    prepared("UPDATE closed_days SET date = '2026-05-02' WHERE date = '2026-05-01'").run();
    prepared("DELETE FROM services WHERE id = ?").run(studio.brows);
    prepared("INSERT INTO closed_days (date) VALUES ('2026-06-01')").run();
    prepared("DELETE FROM closed_days WHERE date = '2026-06-01'").run();
    return done(null);
  });
  const [before] = sides()[0] ?? [];
  expect(before.map(({ table, key }: { table: string; key: unknown }) => [table, key])).toEqual([
    ["closed_days", ["2026-05-02"]],
    ["services", [studio.brows]],
    ["service_providers", [studio.brows, studio.maya]],
  ]);
});

describe("mails of a desk change", () => {
  const due = () =>
    studio
      .rows("SELECT kind, due_at FROM outbox WHERE kind IN ('booked','moved','cancelled') AND id > 4")
      .map(({ kind, due_at }) => [kind, (Number(due_at) - now) / 1000]);

  test("wait two minutes, or as long as the studio has set", () => {
    move("15:00");
    expect(new Set(due().map(String))).toEqual(new Set(["moved,120"]));
    studio.sqlite.exec("UPDATE settings SET desk_mail_seconds = 0");
    deed(() => cancelVisit(id, rita(), {}, now));
    expect(due().filter(([kind]) => kind === "cancelled")).not.toHaveLength(0);
    expect(due().every(([kind, seconds]) => kind !== "cancelled" || seconds === 0)).toBe(true);
  });
});

test("stores nothing for a booking outside a desk change", () => {
  move("15:00");
  appointmentAt(studio, wednesday, "10:30");
  expect(kept()).toHaveLength(1);
});
