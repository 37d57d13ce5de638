import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import {
  addPerson,
  appointmentAt,
  monday,
  now,
  type SmallStudio,
  smallStudio,
} from "#app/testing/studio.server.ts";
import {
  deskStampCard,
  giveReward,
  rewardData,
  stampCard,
  stampCardOf,
  undoReward,
} from "./rewards.server.ts";

const minute = 60_000;

let small: SmallStudio;
let clara: number;
let desk: Actor & { id: number };
beforeEach(() => {
  small = smallStudio();
  clara = addPerson(small.sqlite, "Clara", "clara@example.com", "user");
  addPerson(small.sqlite, "Boss", "boss@example.com", "admin");
  desk = { id: addPerson(small.sqlite, "Rita", "rita@example.com", "receptionist"), role: "receptionist" };
  small.sqlite.exec("UPDATE settings SET loyalty_visits = 2, loyalty_reward = 'A hand massage'");
});
afterEach(() => small.close());

const guest = { customerName: "Gus Stone", customerEmail: "gus@example.com", customerPhone: "555 010 7777" };
const times = ["09:00", "10:30", "12:00", "13:30", "15:00"];
const visits: number[] = [];
/** Without an account, the visits belong to another guest. */
function completed(
  count: number,
  clientId: number | null = clara,
  who = clientId === null ? guest : {},
): number {
  let last = 0;
  for (const time of times.slice(visits.length, visits.length + count)) {
    last = appointmentAt(small, monday, time, { clientId, ...who }).appointment.id;
    visits.push(last);
    expect(setStatus(last, "completed", desk, now + 9 * 60 * minute)).toMatchObject({ ok: true });
  }
  return last;
}
beforeEach(() => {
  visits.length = 0;
});

test("fills one card after the other, and treats a negative number of stamps as an empty card", () => {
  const terms = { visits: 3, reward: "Tea" };
  expect([-1, 0, 2, 3, 7].map((stamps) => stampCard(stamps, terms))).toEqual([
    { ...terms, stamps: 0, rewards: 0 },
    { ...terms, stamps: 0, rewards: 0 },
    { ...terms, stamps: 2, rewards: 0 },
    { ...terms, stamps: 0, rewards: 1 },
    { ...terms, stamps: 1, rewards: 2 },
  ]);
});

test("counts only completed visits of the account", () => {
  completed(1);
  completed(1, null);
  appointmentAt(small, monday, "13:30", { clientId: clara });
  const cancelled = appointmentAt(small, monday, "15:00", { clientId: clara }).appointment.id;
  cancelVisit(cancelled, { kind: "staff", actor: desk, userId: desk.id }, {}, now);
  expect(stampCardOf(clara)).toEqual({ visits: 2, reward: "A hand massage", stamps: 1, rewards: 0 });
});

test("counts a guest's visits on the record's card, and on the account's card once it is linked", () => {
  const visit = completed(2, null);
  const { recordId } = appointmentById(visit) ?? {};
  const card = () => deskStampCard({ clientId: null, recordId: recordId ?? null });
  expect(card()).toMatchObject({ stamps: 0, rewards: 1 });
  expect(stampCardOf(clara)).toMatchObject({ stamps: 0, rewards: 0 });
  expect(giveReward(visit, 0, { actor: desk, now })).toMatchObject({ ok: true });
  expect(card()).toMatchObject({ rewards: 0, given: [{ reward: "A hand massage" }] });
  small.sqlite.exec(`UPDATE clients SET account_id = ${clara} WHERE id = ${recordId}`);
  completed(1);
  expect([card(), deskStampCard({ clientId: clara, recordId: null })]).toMatchObject([
    { stamps: 1, rewards: 0 },
    { stamps: 1, rewards: 0, given: [{ undone: false }] },
  ]);
});

test("removes the stamp of a visit that was marked completed by mistake, even after the reward was given", () => {
  const appointment = completed(2);
  giveReward(appointment, 0, { actor: desk, now });
  expect(setStatus(appointment, "in_service", desk, now + 9 * 60 * minute)).toMatchObject({ ok: true });
  expect(stampCardOf(clara)).toMatchObject({ stamps: 0, rewards: 0 });
  completed(2);
  expect(stampCardOf(clara)).toMatchObject({ stamps: 1, rewards: 0 });
});

test("shows no card and refuses rewards if stamp cards are turned off", () => {
  const appointment = completed(2);
  small.sqlite.exec("UPDATE settings SET loyalty_visits = 0");
  expect(stampCardOf(clara)).toBeNull();
  expect(deskStampCard({ clientId: clara, recordId: null })).toBeNull();
  expect(giveReward(appointment, 0, { actor: desk, now })).toMatchObject({ refusal: { reason: "conflict" } });
});

describe("a reward", () => {
  test("is given for a full card and recorded with its text of that day", () => {
    const appointment = completed(3);
    expect(giveReward(appointment, 0, { actor: desk, now })).toMatchObject({ ok: true });
    expect(stampCardOf(clara)).toMatchObject({ stamps: 1, rewards: 0 });
    expect(small.sqlite.prepare("SELECT * FROM loyalty_rewards").all()).toMatchObject([
      {
        client_id: clara,
        appointment_id: appointment,
        visits: 2,
        reward: "A hand massage",
        given_by: desk.id,
      },
    ]);
    expect(small.sqlite.prepare("SELECT entity_id FROM audit WHERE action = 'reward-given'").all()).toEqual([
      { entity_id: appointment },
    ]);
    small.sqlite.exec("UPDATE settings SET loyalty_visits = 5, loyalty_reward = 'Tea'");
    expect(stampCardOf(clara)).toMatchObject({ visits: 5, stamps: 1, rewards: 0 });
    expect(deskStampCard({ clientId: clara, recordId: null })?.given).toEqual([
      { id: 1, reward: "A hand massage", day: "March 2, 2026", undone: false },
    ]);
    expect(rewardData(clara)).toMatchObject([{ reward: "A hand massage", undone: false }]);
  });

  test("is refused before the card is full, for a guest, and for an unknown visit", () => {
    const guest = completed(1, null);
    const appointment = completed(1);
    expect(giveReward(appointment, 0, { actor: desk, now })).toMatchObject({
      refusal: { reason: "conflict", message: "The card is not full yet: 1 of 2 visits." },
    });
    expect(giveReward(guest, 0, { actor: desk, now })).toMatchObject({ refusal: { reason: "conflict" } });
    expect(giveReward(999, 0, { actor: desk, now })).toMatchObject({ refusal: { reason: "not-found" } });
    expect(small.sqlite.prepare("SELECT count(*) FROM loyalty_rewards").pluck().get()).toBe(0);
  });

  test("is given once if a form is sent twice, even if two cards are full", () => {
    const appointment = completed(4);
    expect(giveReward(appointment, "0", { actor: desk, now })).toMatchObject({ ok: true });
    expect(giveReward(appointment, "0", { actor: desk, now })).toMatchObject({
      refusal: { reason: "conflict" },
    });
    expect(stampCardOf(clara)?.rewards).toBe(1);
    expect(giveReward(appointment, "1", { actor: desk, now })).toMatchObject({ ok: true });
  });

  test("can be undone once and stays in the list as undone", () => {
    const appointment = completed(2);
    const given = giveReward(appointment, 0, { actor: desk, now });
    if (!given.ok) throw new Error(given.refusal.message);
    expect(undoReward(appointment, given.value.id, { actor: desk, now })).toMatchObject({ ok: true });
    expect(stampCardOf(clara)).toMatchObject({ stamps: 0, rewards: 1 });
    expect(deskStampCard({ clientId: clara, recordId: null })?.given).toMatchObject([{ undone: true }]);
    expect(undoReward(appointment, given.value.id, { actor: desk, now })).toMatchObject({
      refusal: { reason: "conflict" },
    });
  });

  test("of another account can't be undone: the answer is not-found", () => {
    const appointment = completed(2);
    const given = giveReward(appointment, 0, { actor: desk, now });
    if (!given.ok) throw new Error(given.refusal.message);
    const other = addPerson(small.sqlite, "Olga", "olga@example.com", "user");
    const others = appointmentAt(small, monday, "15:00", { clientId: other }).appointment.id;
    const missing = undoReward(others, 4711, { actor: desk, now });
    expect(undoReward(others, given.value.id, { actor: desk, now })).toEqual(missing);
    expect(missing).toMatchObject({ refusal: { reason: "not-found" } });
  });

  test("stays in the list without the client's id when the account is deleted", () => {
    const appointment = completed(2);
    giveReward(appointment, 0, { actor: desk, now });
    expect(
      deletePerson(clara, {}, { actor: { id: clara, role: "user" }, now: now + 10 * 60 * minute }),
    ).toMatchObject({
      ok: true,
    });
    expect(small.sqlite.prepare("SELECT client_id, reward FROM loyalty_rewards").all()).toEqual([
      { client_id: null, reward: "A hand massage" },
    ]);
  });
});

test("has a stamp card in the default settings, because the guest dialog mentions it", () => {
  small.close();
  small = smallStudio();
  expect(studio()).toMatchObject({ loyaltyVisits: 10 });
  expect(studio().loyaltyReward).not.toBe("");
});
