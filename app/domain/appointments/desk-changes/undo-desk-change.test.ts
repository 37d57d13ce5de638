import { beforeEach, describe, expect, test } from "vitest";
import { linkRequester } from "#app/domain/appointments/requester.ts";
import { confirmComing } from "#app/domain/booking/change/before-visit.server.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { checkout } from "#app/domain/till/checkout/checkout.server.ts";
import { voidSale } from "#app/domain/till/ledger/void-sale.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { sweepDeskChanges } from "#app/platform/undo/desk-changes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  instantAt,
  now,
  requester,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { asDeskChange } from "./desk-change.server.ts";
import { undoDeskChange } from "./undo-desk-change.server.ts";
import { offeredUndo } from "./why-not-undone.server.ts";

const minute = 60_000;

const studio = perTest(studioWithPeople);
let rosa: number;
let id: number;
beforeEach(() => {
  studio.sqlite.exec("UPDATE settings SET email = ''");
  rosa = addPerson(studio.sqlite, "Rosa", "rosa@studio.test", "receptionist");
  id = appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId }).appointment.id;
  sendAll();
});

const staff = (who = studio.rita) => requester("staff", who);
const by = (at = now, who = studio.rita) => ({ actor: staff(who).actor, now: at });
const deed = <T, D extends object>(label: string, work: () => Outcome<T, D>, at = now, who = studio.rita) => {
  const made = asDeskChange({ date: () => tuesday, label: () => label }, work, by(at, who));
  if (!made.ok) throw new Error(made.refusal.message);
  return made.change ?? 0;
};
const move = (
  time: string,
  { at = now, who = studio.rita, ...more }: Record<string, unknown> & { at?: number; who?: number } = {},
) => deed("moved", () => moveVisit(id, { time, override: true, ...more }, staff(who), at), at, who);
const mark = (status: "arrived" | "confirmed" | "no_show" | "booked", at = now) =>
  deed("marked", () => setStatus(id, status, staff().actor, at), at);
const row = () => studio.appointments()[0];
const sendAll = (at = now) =>
  studio.sqlite.prepare("UPDATE outbox SET sent_at = ? WHERE kind <> 'reminder'").run(at);
const news = () =>
  studio
    .rows(
      "SELECT kind, audience, facts FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND kind <> 'reminder' ORDER BY id",
    )
    .map(({ kind, audience }) => `${kind} ${audience}`);
const undo = (change: number, at = now + minute, who = studio.rita) => undoDeskChange(change, by(at, who));

describe("an undo", () => {
  test("restores rows, waiting mails and the calendar sequence, and makes open forms stale", () => {
    const before = row();
    const reminders = studio.rows("SELECT * FROM outbox WHERE kind = 'reminder'");
    const change = move("15:00", { date: wednesday, providerId: studio.tom });
    expect(news()).toEqual(["moved client", "moved provider", "moved provider"]);
    expect(undo(change)).toEqual({
      ok: true,
      value: { label: "moved", date: tuesday, appointment: id },
    });
    expect(news()).toEqual([]);
    expect(studio.rows("SELECT * FROM outbox WHERE kind = 'reminder'")).toEqual(reminders);
    expect({ ...row(), revision: 0 }).toEqual(before);
    expect(Number(row()?.revision)).toBeGreaterThan(1);
    expect(moveVisit(id, { time: "12:00", revision: 1 }, staff(), now)).toMatchObject({
      refusal: {
        reason: "conflict",
        message: expect.stringContaining("you moved it back to Tuesday, March 3, 10:30"),
      },
    });
  });

  test("of a no-show restores the status and its details", () => {
    const begun = instantAt(tuesday, "10:50");
    mark("arrived", begun);
    const before = row();
    const change = mark("no_show", begun);
    expect(row()).toMatchObject({ charge_minor: 9500 });
    undo(change, begun);
    expect({ ...row(), revision: 0 }).toEqual({ ...before, revision: 0 });
    // Later steps back ignore the undone no-show.
    setStatus(id, "booked", staff().actor, begun);
    expect(row()).toMatchObject({ status: "booked", status_before: null, arrived_at: null });
  });

  test("of a change that the client was emailed about raises the sequence and sends the current state", () => {
    const change = move("15:00");
    sendAll(now + 1000);
    expect(undo(change)).toMatchObject({ ok: true });
    expect(row()).toMatchObject({ start_min: 630, sequence: 2, updated_at: now + minute });
    expect(news()).toEqual(["moved client", "moved provider"]);
    const [mail] = studio.rows(
      "SELECT facts, due_at FROM outbox WHERE audience = 'client' AND sent_at IS NULL AND kind = 'moved'",
    );
    expect(JSON.parse(String(mail?.facts))).toMatchObject({ before: { startMin: 900 } });
    expect(mail?.due_at).toBe(now + minute + 120_000);
  });

  test("of a booking deletes it; if it was emailed, cancels it and keeps its link", () => {
    const fresh = () => {
      const request = {
        ...ana,
        serviceId: studio.facial,
        providerId: studio.tom,
        date: tuesday,
        time: "10:00",
      };
      const context = { actor: staff().actor, clientId: studio.clientId, override: true };
      return book({ ...request, forSomeoneElse: true }, { visitor: null, key: null, now, staff: context });
    };
    const tokens = studio.count("tokens");
    undo(deed("booked", fresh));
    expect([studio.count("appointments"), studio.count("tokens"), news()]).toEqual([1, tokens, []]);
    const again = deed("booked", fresh);
    sendAll();
    expect(undo(again)).toMatchObject({ ok: true });
    expect(studio.appointments()[1]).toMatchObject({ status: "cancelled", cancelled_by: "mistake" });
    expect([studio.count("tokens"), news()]).toEqual([
      tokens + 1,
      ["cancelled client", "cancelled provider"],
    ]);
  });

  test("restores several visits that swapped places, and rows of other tables", () => {
    const other = appointmentAt(studio, tuesday, "12:00").appointment.id;
    sendAll();
    const before = studio.appointments().map(({ revision, ...rest }) => rest);
    const change = deed("swapped", () => {
      studio.sqlite.prepare("INSERT INTO closed_days (date) VALUES ('2026-05-01')").run();
      moveVisit(id, { time: "15:00" }, staff(), now);
      moveVisit(other, { time: "10:30" }, staff(), now);
      return moveVisit(id, { time: "12:00" }, staff(), now);
    });
    expect(undo(change)).toMatchObject({ ok: true, value: { appointment: null, date: tuesday } });
    expect(studio.appointments().map(({ revision, ...rest }) => rest)).toEqual(before);
    expect([studio.count("closed_days"), news()]).toEqual([0, []]);
  });
});

describe("an undo is refused", () => {
  test("after another user's change, and names that change", () => {
    const change = move("15:00");
    move("16:10", { at: now + minute, who: rosa });
    expect(undo(change, now + 5 * minute)).toMatchObject({
      refusal: {
        reason: "conflict",
        message: expect.stringMatching(
          /^This can no longer be undone: after that Rosa moved it to .*4:10.*, 4 minutes ago\.$/u,
        ),
      },
    });
    expect(row()).toMatchObject({ start_min: 970 });
  });

  test("after a change by the client", () => {
    const change = move("15:00");
    expect(confirmComing(id, Number(row()?.revision), linkRequester(id, null), now + minute)).toMatchObject({
      ok: true,
    });
    expect(undo(change)).toMatchObject({
      refusal: { message: expect.stringContaining("marked it confirmed") },
    });
  });

  test("if the time was booked by someone else, and names that client", () => {
    const change = move("15:00");
    const sofia = appointmentAt(studio, tuesday, "10:30", { customerName: "Sofia Lang" }).appointment;
    expect(undo(change)).toMatchObject({
      refusal: {
        reason: "conflict",
        message: expect.stringMatching(
          /^Sofia Lang is now booked at 10:30.AM with Maya Ortiz\. Move that visit first or choose another time\.$/u,
        ),
        detail: { inTheWay: { id: sofia.id, date: tuesday } },
      },
    });
    expect(row()).toMatchObject({ start_min: 900 });
  });

  test("a second time, and after it has expired", () => {
    const change = move("15:00");
    undo(change);
    expect(undo(change)).toMatchObject({
      refusal: { reason: "conflict", message: "This was already undone." },
    });
    for (const none of [0, 99, "x", undefined, null]) {
      expect(undoDeskChange(none, by())).toMatchObject({ refusal: { reason: "not-found" } });
    }
  });

  test.each([
    { what: "its price", input: { pay: "cash" } },
    { what: "a deposit", input: { sent: "1", deposit: "20", pay: "card" } },
  ])("of a booking if $what was paid, until the payment is voided", ({ input }) => {
    const request = { ...ana, customerEmail: "", serviceId: studio.facial, providerId: studio.tom };
    const place = { date: tuesday, time: "12:00", forSomeoneElse: true };
    const context = { actor: staff().actor, clientId: null, override: true };
    const change = deed("booked", () =>
      book({ ...request, ...place }, { visitor: null, key: null, now, staff: context }),
    );
    const visit = Math.max(...studio.appointments().map((one) => Number(one.id)));
    expect(checkout({ appointmentId: visit, ...input }, by())).toMatchObject({ ok: true });
    expect(offeredUndo(by())).toBeNull();
    expect(undo(change)).toMatchObject({
      refusal: {
        reason: "conflict",
        message: "This can no longer be undone: receipt 1 belongs to it. Void the receipt first.",
      },
    });
    expect(studio.count("appointments")).toBe(2);
    voidSale(1, { reason: "A slip" }, by());
    expect(undo(change)).toMatchObject({ ok: true });
    expect(studio.count("appointments")).toBe(1);
  });

  test("of a no-show whose charge was paid", () => {
    const begun = instantAt(tuesday, "10:50");
    const change = mark("no_show", begun);
    const paid = checkout({ appointmentId: id, pay: "cash" }, by(begun + minute));
    expect(paid).toMatchObject({ ok: true, value: { totalMinor: 9500 } });
    expect(undo(change, begun + minute)).toMatchObject({ refusal: { reason: "conflict" } });
    expect(row()).toMatchObject({ status: "no_show", charge_minor: 9500 });
  });

  test("if a later change must be undone first, even if the row looks the same", () => {
    const first = move("15:00");
    const second = move("16:10");
    move("15:00");
    expect(undo(first)).toMatchObject({
      refusal: { message: 'A later change depends on this. Undo "moved" first.' },
    });
    expect(undo(second)).toMatchObject({ refusal: { reason: "conflict" } });
  });
});

describe("an undo is offered", () => {
  test("to its user for each change, and to others only for the last one, with the name", () => {
    const first = mark("confirmed");
    const other = appointmentAt(studio, wednesday, "10:30").appointment.id;
    const second = deed("Rosa's", () => setStatus(other, "confirmed", staff(rosa).actor, now), now, rosa);
    expect(offeredUndo(by())).toEqual({ id: first, label: "marked", by: null });
    expect(offeredUndo(by(now, studio.maya))).toEqual({ id: second, label: "Rosa's", by: "Rosa" });
    expect(undo(first, now, rosa)).toMatchObject({
      refusal: { message: expect.stringContaining("Something else") },
    });
    expect(undoDeskChange(second, by(), { sure: second })).toMatchObject({ ok: true });
    expect(undoDeskChange(first, by(now, rosa), { sure: String(first) })).toMatchObject({ ok: true });
    expect(offeredUndo(by())).toBeNull();
  });

  test("of another user after a confirmation with name, change and day", () => {
    const first = mark("confirmed");
    const asked = {
      ok: false,
      refusal: {
        reason: "conflict",
        message: "Rita did this for Tuesday, March 3: marked. Undo it anyway?",
        detail: { asks: { id: first, label: "marked", by: "Rita" } },
      },
    };
    for (const sure of [undefined, "", "x", first + 1, [first]]) {
      expect(undoDeskChange(first, by(now, rosa), { sure })).toEqual(asked);
    }
    expect(row()).toMatchObject({ status: "confirmed" });
    expect(undoDeskChange(first, by(now, rosa), { sure: first })).toMatchObject({ ok: true });
    expect(row()).toMatchObject({ status: "booked" });
  });

  test("only for possible changes, and one that can't be undone doesn't hide earlier ones", () => {
    const other = appointmentAt(studio, wednesday, "10:30").appointment.id;
    const confirmOther = () => setStatus(other, "confirmed", staff().actor, now);
    const first = deed("confirmed", confirmOther);
    move("15:00");
    const written = studio.count("audit");
    expect(moveVisit(id, { time: "16:10" }, staff(studio.maya), now)).toMatchObject({ ok: true });
    expect(offeredUndo(by())).toEqual({ id: first, label: "confirmed", by: null });
    expect(offeredUndo(by(now, rosa))).toEqual({ id: first, label: "confirmed", by: "Rita" });
    expect(studio.count("audit")).toBe(written + 1);
    expect(undoDeskChange(first, by(now, rosa), { sure: first })).toMatchObject({ ok: true });
    expect(offeredUndo(by())).toBeNull();
  });

  test("even if another visit has taken the time, because that visit can be moved", () => {
    const change = move("15:00");
    appointmentAt(studio, tuesday, "10:30", { customerName: "Sofia Lang" });
    expect(offeredUndo(by())).toMatchObject({ id: change });
  });

  test("for twelve hours, and stored for a week", () => {
    const change = mark("confirmed");
    expect(offeredUndo(by(now + 12 * 60 * minute))).toBeNull();
    sweepDeskChanges(now + 7 * 24 * 60 * minute);
    expect(studio.count("desk_changes")).toBe(1);
    sweepDeskChanges(now + 7 * 24 * 60 * minute + 1);
    expect(undo(change)).toMatchObject({ refusal: { reason: "not-found" } });
  });
});

test("an erased client is removed from all changes, and the audit of an undo has no name", () => {
  const change = move("15:00");
  undo(change);
  cancelVisit(id, staff(), {}, now);
  const guest = appointmentAt(studio, wednesday, "10:30").appointment.id;
  deed("a guest", () => setStatus(guest, "confirmed", staff().actor, now));
  expect(studio.count("desk_changes")).toBe(2);
  expect(deletePerson(studio.clientId, {}, by())).toMatchObject({ ok: true });
  expect(studio.rows("SELECT label FROM desk_changes")).toEqual([{ label: "a guest" }]);
  const told = studio.rows("SELECT detail FROM audit WHERE action = 'undone'");
  expect(JSON.stringify(told)).not.toMatch(/Ana|example\.com/u);
});

describe("waiting mails about a visit", () => {
  const soon = (seconds: number) => now + seconds * 1000;
  const clients = () =>
    studio
      .rows(
        "SELECT kind, facts FROM outbox WHERE audience = 'client' AND kind <> 'reminder' AND sent_at IS NULL AND dropped_at IS NULL",
      )
      .map(({ kind, facts }) => [kind, JSON.parse(String(facts)).before?.startMin]);

  test("are merged into one for two moves, from the first place to the last, and dropped for a move back", () => {
    move("15:00");
    move("16:10", { at: soon(30) });
    expect(clients()).toEqual([["moved", 630]]);
    move("10:30", { at: soon(60) });
    expect([clients(), news()]).toEqual([[], []]);
  });

  test("announce only the cancellation of a moved visit, the move after one undo, and nothing after two", () => {
    const first = move("15:00");
    const second = deed("cancelled", () => cancelVisit(id, staff(), {}, soon(10)), soon(10));
    expect(clients()).toEqual([["cancelled", 630]]);
    const third = deed("back", () => setStatus(id, "booked", staff().actor, soon(20)), soon(20));
    expect(clients()).toEqual([["moved", 630]]);
    for (const change of [third, second, first]) expect(undo(change, soon(30))).toMatchObject({ ok: true });
    expect([clients(), row()?.sequence]).toEqual([[], 0]);
  });

  test("are dropped if a cancellation is undone", () => {
    deed("cancelled", () => cancelVisit(id, staff(), {}, now));
    deed("back", () => setStatus(id, "booked", staff().actor, soon(20)), soon(20));
    expect(news()).toEqual([]);
    expect(studio.rows("SELECT 1 FROM outbox WHERE kind = 'reminder' AND dropped_at IS NULL").length).toBe(1);
  });

  test("skip a provider who had the visit only briefly, and inform the previous one of the new place", () => {
    move("12:00", { providerId: studio.tom });
    expect(news()).toEqual(["moved client", "moved provider", "moved provider"]);
    move("12:00", { providerId: studio.maya, at: soon(20) });
    const readers = studio.rows(
      "SELECT recipient, facts FROM outbox WHERE audience = 'provider' AND sent_at IS NULL AND dropped_at IS NULL AND kind = 'moved'",
    );
    expect(readers.map(({ recipient }) => recipient)).toEqual(["maya@studio.test"]);
    expect(JSON.parse(String(readers[0]?.facts))).toMatchObject({ before: { startMin: 630 } });
  });

  test("are replaced by a new one after they were sent", () => {
    move("15:00");
    sendAll(soon(130));
    move("10:30", { at: soon(200) });
    expect(clients()).toEqual([["moved", 900]]);
  });
});

describe("notifying the client", () => {
  test.each([
    ["mail", 1],
    ["told", 0],
    ["no", 0],
  ])("by %s sends %i mails", (tell, mails) => {
    move("15:00", { tell });
    expect(news().filter((one) => one === "moved client")).toHaveLength(mails);
    expect(news()).toContain("moved provider");
  });

  test("is not selected by default if the client is at the desk", () => {
    const begun = instantAt(tuesday, "10:20");
    mark("arrived", begun);
    move("15:00", { at: begun });
    expect(news()).toEqual(["moved provider"]);
  });
});
