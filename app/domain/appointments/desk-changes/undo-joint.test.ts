/** Undoing changes to all parts of a joint visit after some of the mails were sent (rules 6.63 and 35.74). */
import { beforeEach, expect, test } from "vitest";
import { addPart } from "#app/domain/booking/joint/add-part.server.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, requester, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";
import { asDeskChange } from "./desk-change.server.ts";
import { undoDeskChange } from "./undo-desk-change.server.ts";

const minute = 60_000;

const studio = perTest(studioWithPeople);
beforeEach(() => {
  studio.sqlite.exec("UPDATE settings SET email = ''");
});

const by = (at = now) => ({ actor: requester("staff", studio.rita).actor, now: at });
function deed<T, D extends object>(work: () => Outcome<T, D>): { change: number; value: T } {
  const made = asDeskChange({ date: () => tuesday, label: () => "done" }, work, by());
  if (!made.ok) throw new Error(made.refusal.message);
  return { change: made.change ?? 0, value: made.value };
}
/** Books a facial with Tom, then brows with Maya. */
const booked = () =>
  deed(() =>
    bookVisit(
      {
        ...ana,
        kind: "chain",
        rows: [
          { serviceId: studio.facial, providerId: studio.tom },
          { serviceId: studio.brows, providerId: studio.maya },
        ],
        ...{ date: tuesday, time: "10:00", forSomeoneElse: true },
      },
      { visitor: null, key: null, now, staff: { actor: by().actor, clientId: null, override: false } },
    ),
  );
const sent = (which: string) =>
  studio.sqlite
    .prepare(`UPDATE outbox SET sent_at = ? WHERE kind <> 'reminder' AND sent_at IS NULL AND ${which}`)
    .run(now);
const news = () =>
  studio
    .rows(
      "SELECT kind, audience, facts ->> 'joint' AS joint FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND kind <> 'reminder' ORDER BY id",
    )
    .map(({ kind, audience, joint }) => `${kind} ${audience}${joint ? " of all" : ""}`);
const states = () => studio.appointments().map(({ status, cancelled_by: who }) => `${status} ${who}`);
const parts = () => new Set(studio.appointments().map(({ joint_id: joint }) => joint)).size;
const undo = (change: number) => undoDeskChange(change, by(now + minute));

test("undoing a booking without sent mails deletes all its parts", () => {
  const { change } = booked();
  expect(undo(change)).toMatchObject({ ok: true });
  expect([studio.count("appointments"), studio.count("joint_visits"), news()]).toEqual([0, 0, []]);
});

test("undoing a booking that one provider was emailed about cancels all parts, still as one visit", () => {
  const { change, value } = booked();
  sent(`audience = 'provider' AND appointment_id = ${value.appointments[1]?.id}`);
  expect(undo(change)).toMatchObject({ ok: true });
  expect(states()).toEqual(["cancelled mistake", "cancelled mistake"]);
  expect([studio.count("joint_visits"), parts()]).toEqual([1, 1]);
  expect(news()).toEqual(["cancelled provider"]);
});

test("a client who was emailed about all parts gets one mail that all are cancelled", () => {
  const { change } = booked();
  sent("audience = 'client'");
  expect(undo(change)).toMatchObject({ ok: true });
  expect(states()).toEqual(["cancelled mistake", "cancelled mistake"]);
  expect(news()).toEqual(["cancelled client of all"]);
});

test("a client who was emailed about a move of all parts gets one mail with the restored times", () => {
  const { value } = booked();
  sent("TRUE");
  const [first] = value.appointments;
  const { change } = deed(() =>
    moveVisit(first?.id ?? 0, { date: tuesday, time: "14:00" }, requester("staff", studio.rita), now, "all"),
  );
  sent("audience = 'client'");
  expect(undo(change)).toMatchObject({ ok: true });
  expect(studio.appointments().map(({ start_min: at, sequence }) => [at, sequence])).toEqual([
    [600, 2],
    [660, 2],
  ]);
  expect(news()).toEqual(["moved client of all"]);
});

test("undoing an added part deletes it before a mail was sent, and cancels it after that", () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom });
  const { id, reference } = appointment;
  const part = { serviceId: studio.brows, date: tuesday, time: "11:00" };
  const add = () => deed(() => addPart(id, part, requester("staff", studio.rita), now));
  expect(undoDeskChange(add().change, by()).ok).toBe(true);
  expect(studio.appointments()).toMatchObject([{ id, joint_id: null, joint_position: null }]);
  expect(studio.count("joint_visits")).toBe(0);
  const again = add();
  studio.sqlite.exec("UPDATE outbox SET sent_at = 1 WHERE sent_at IS NULL");
  expect(undoDeskChange(again.change, by()).ok).toBe(true);
  const [old, cancelled] = studio.appointments();
  expect(cancelled).toMatchObject({
    status: "cancelled",
    cancelled_by: "mistake",
    reference: `${reference}-2`,
  });
  expect(old).toMatchObject({ status: "booked", joint_id: cancelled?.joint_id, joint_position: 1 });
  // The mail also lists the rest of the visit, so it is about this part alone.
  const [mail] = studio.rows("SELECT facts FROM outbox WHERE kind = 'cancelled' AND audience = 'client'");
  expect(mail).toEqual({ facts: "{}" });
  expect(add().value.added.reference).toBe(`${reference}-3`);
});
