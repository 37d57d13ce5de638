import { beforeEach, describe, expect, test } from "vitest";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  now,
  requester,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { cancelVisit } from "./cancel.server.ts";
import { settleFee } from "./fee.server.ts";

const studio = perTest(studioWithPeople);
let id: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "15:00", { clientId: studio.clientId }).appointment.id;
});

const staff = () => requester("staff", studio.rita);
const sameDay = () => instantAt(tuesday, "09:00");
const row = () => studio.appointments()[0];
const cancel = (choice: Parameters<typeof cancelVisit>[2], at = sameDay()) =>
  cancelVisit(id, staff(), choice, at);

describe("a client who cancels on the day", () => {
  const byClient = { calledOffBy: "client" } as const;

  test("is charged by the policy if staff keep the charge", () => {
    expect(cancel({ ...byClient, fee: "keep" })).toMatchObject({ ok: true, value: { chargeMinor: 9500 } });
    expect(row()).toMatchObject({ charge_minor: 9500, waived_minor: 0, cancelled_by: "client" });
  });

  test("is charged nothing if staff waive it, and the reason is stored", () => {
    expect(cancel({ ...byClient, fee: "waive", waiveReason: "illness", waiveWords: "" })).toMatchObject({
      ok: true,
    });
    expect(row()).toMatchObject({
      charge_minor: 0,
      waived_minor: 9500,
      waived_by: studio.rita,
      waive_reason: "Illness",
    });
  });

  test.each([
    [{}, "fee", "Choose whether to keep or waive the charge."],
    [{ fee: "maybe" }, "fee", "Choose whether to keep or waive the charge."],
    [{ fee: "waive" }, "waiveReason", "Choose why you waive the charge."],
    [{ fee: "waive", waiveReason: "mood" }, "waiveReason", "Choose a reason from the list."],
    [{ fee: "waive", waiveReason: "other" }, "waiveWords", "Enter a reason for waiving the charge."],
  ])("requires a decision about the charge: %j", (choice, field, sentence) => {
    expect(cancel({ ...byClient, ...choice })).toMatchObject({
      refusal: { reason: "invalid", fields: { [field]: sentence } },
    });
    expect(row()).toMatchObject({ status: "booked" });
  });

  test("is not charged before the day, without a question", () => {
    expect(cancel(byClient, now)).toMatchObject({ ok: true, value: { chargeMinor: 0 } });
  });

  test("is charged after the start too, if staff cancel the visit", () => {
    expect(cancel({ ...byClient, fee: "keep" }, instantAt(tuesday, "15:10"))).toMatchObject({
      value: { chargeMinor: 9500 },
    });
  });
});

test("staff choose who cancelled, and the API's default is the studio, without a charge", () => {
  expect(cancel({ calledOffBy: null })).toMatchObject({
    refusal: { fields: { who: "Choose who cancelled." } },
  });
  expect(cancel({})).toMatchObject({ value: { chargeMinor: 0 } });
  expect(row()).toMatchObject({ cancelled_by: "studio" });
});

test("an appointment entered by mistake is cancelled without mail", () => {
  const before = studio.mails().length;
  cancel({ calledOffBy: "mistake" });
  expect(studio.mails()).toHaveLength(before);
  expect(row()).toMatchObject({ status: "cancelled", cancelled_by: "mistake" });
  setStatus(id, "booked", staff().actor, sameDay());
  expect(studio.mails().filter((mail) => !mail.startsWith("reminder"))).toHaveLength(
    studio.mails().filter((mail) => /^booked/u.test(mail)).length,
  );
});

describe("a charge", () => {
  const settle = (fields: Record<string, string>) =>
    settleFee(id, { ...fields, revision: Number(row()?.revision) }, { actor: staff().actor, now: sameDay() });

  test("of a no-show or a cancellation can be waived later and restored", () => {
    cancelVisit(id, requester("client", studio.clientId), { lateConfirmed: true }, sameDay());
    expect(row()).toMatchObject({ charge_minor: 9500 });
    expect(settle({ fee: "waive", waiveReason: "other", waiveWords: "Storm" })).toMatchObject({ ok: true });
    expect(row()).toMatchObject({ charge_minor: 0, waived_minor: 9500, waive_reason: "Storm" });
    expect(settle({ fee: "keep" })).toMatchObject({ ok: true });
    expect(row()).toMatchObject({ charge_minor: 9500, waived_minor: 0, waived_by: null, waive_reason: "" });
    expect(studio.actions().slice(-2)).toEqual(["fee", "fee"]);
  });

  test("can't be waived if it does not exist, and a stale form shows who changed it", () => {
    expect(settle({ fee: "waive", waiveReason: "first" })).toMatchObject({ refusal: { reason: "conflict" } });
    setStatus(id, "no_show", staff().actor, instantAt(tuesday, "15:30"));
    const stale = settleFee(
      id,
      { fee: "keep", revision: 0 },
      { actor: { id: 99, role: "admin" }, now: instantAt(tuesday, "15:31") },
    );
    expect(stale).toMatchObject({
      refusal: { message: expect.stringContaining("Rita marked it as a no-show") },
    });
  });
});

describe("an appointment that the studio moved to today", () => {
  const client = () => requester("client", studio.clientId);

  test("is cancelled free of charge by the client or for them", () => {
    moveVisit(id, { date: monday, time: "15:00" }, staff(), now);
    const late = instantAt(monday, "12:00");
    expect(cancelVisit(id, client(), { lateConfirmed: true }, late)).toMatchObject({
      value: { chargeMinor: 0 },
    });
  });

  test("is charged if it was today before, or if the studio moved it early enough", () => {
    moveVisit(id, { time: "16:30" }, staff(), sameDay());
    expect(cancelVisit(id, client(), { lateConfirmed: true }, instantAt(tuesday, "12:00"))).toMatchObject({
      value: { chargeMinor: 9500 },
    });
    const other = appointmentAt(studio, "2026-03-06", "15:00", { clientId: studio.clientId }).appointment.id;
    moveVisit(other, { date: wednesday, time: "15:00" }, staff(), now);
    expect(
      cancelVisit(other, client(), { lateConfirmed: true }, instantAt(wednesday, "12:00")),
    ).toMatchObject({ value: { chargeMinor: 9500 } });
  });
});

describe("the status times of a visit", () => {
  const at = (time: string) => instantAt(tuesday, time);
  const mark = (status: "arrived" | "in_service" | "completed" | "booked", time: string) =>
    setStatus(id, status, staff().actor, at(time));
  const moments = () => [row()?.arrived_at, row()?.started_at, row()?.ended_at];

  test("are stored once, and cleared by a step back", () => {
    mark("arrived", "14:50");
    mark("in_service", "15:05");
    mark("completed", "16:00");
    expect(moments()).toEqual([at("14:50"), at("15:05"), at("16:00")]);
    mark("in_service", "16:01");
    expect(moments()).toEqual([at("14:50"), at("15:05"), null]);
    mark("arrived", "16:02");
    mark("booked", "16:03");
    expect(moments()).toEqual([null, null, null]);
  });

  test("are unknown for a past day", () => {
    setStatus(id, "completed", staff().actor, instantAt(wednesday, "10:00"));
    expect(moments()).toEqual([null, null, null]);
  });
});
