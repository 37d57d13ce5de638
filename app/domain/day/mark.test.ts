import { beforeEach, describe, expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { type Mark, markAppointment } from "./mark.server.ts";

const begun = instantAt(tuesday, "10:30");

const studio = perTest(smallStudio);
let id: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "10:30").appointment.id;
});

const mark = (status: unknown, more: Partial<Mark> = {}, who: number | null = null) =>
  markAppointment(
    id,
    { status, revision: revisionNow(), ownOnly: who !== null, ...more },
    { actor: { id: who ?? 99, role: who === null ? "receptionist" : "provider" }, now: begun },
  );
const revisionNow = () => Number(studio.appointments()[0]?.revision);
const statusNow = () => studio.appointments()[0]?.status;

test("sets each status and records the user", () => {
  for (const status of ["arrived", "in_service", "completed"]) {
    expect(mark(status)).toMatchObject({ ok: true, value: { status } });
  }
  expect(studio.sqlite.prepare("SELECT actor_id, actor_role FROM audit").all()).toEqual(
    Array.from({ length: 3 }, () => ({ actor_id: 99, actor_role: "receptionist" })),
  );
});

test("refuses a status that can't follow and an unknown status, and changes nothing", () => {
  mark("completed");
  expect(mark("no_show")).toMatchObject({ refusal: { reason: "conflict" } });
  expect(mark("gone")).toMatchObject({ refusal: { reason: "invalid" } });
  expect(mark(undefined)).toMatchObject({ refusal: { reason: "invalid" } });
  expect(statusNow()).toBe("completed");
});

test("refuses the status cancelled", () => {
  expect(mark("cancelled")).toMatchObject({ refusal: { reason: "invalid" } });
});

test("refuses a form that is out of date, but accepts the same click twice", () => {
  const revision = revisionNow();
  mark("completed", { revision });
  expect(mark("arrived", { revision })).toMatchObject({
    refusal: { reason: "conflict", message: expect.stringContaining("marked it completed, just now") },
  });
  expect(mark("completed", { revision })).toMatchObject({ ok: true });
  expect(mark("in_service")).toMatchObject({ ok: true });
});

test("refuses a form without a revision", () => {
  expect(mark("arrived", { revision: null })).toMatchObject({ refusal: { reason: "invalid" } });
  expect(statusNow()).toBe("booked");
});

describe("a provider", () => {
  test("marks their own appointments", () => {
    expect(mark("arrived", {}, studio.maya)).toMatchObject({ ok: true });
  });

  test("gets not-found for another provider's appointment", () => {
    const others = mark("arrived", {}, studio.tom);
    const missing = markAppointment(
      999,
      { status: "arrived", revision: 0, ownOnly: true },
      { actor: { id: studio.tom, role: "provider" }, now: begun },
    );
    expect(others).toEqual(missing);
    expect(others).toMatchObject({ refusal: { reason: "not-found" } });
    expect(statusNow()).toBe("booked");
  });

  test("can't restore a cancelled appointment; the front desk can", () => {
    cancelVisit(id, { kind: "staff", actor: { id: 99, role: "receptionist" }, userId: 99 }, {}, begun);
    expect(mark("booked", {}, studio.maya)).toMatchObject({ refusal: { reason: "conflict" } });
    expect(mark("booked")).toMatchObject({ ok: true });
  });
});

describe("a no-show", () => {
  const at = (time: string, more: Partial<Mark> = {}) =>
    markAppointment(
      id,
      { status: "no_show", revision: revisionNow(), ownOnly: false, ...more },
      { actor: { id: 99, role: "receptionist" }, now: instantAt(tuesday, time) },
    );

  test("needs confirmation before the grace period ends, and is refused before the start", () => {
    expect(at("10:29", { early: true })).toMatchObject({ refusal: { reason: "conflict" } });
    expect(at("10:44")).toMatchObject({
      refusal: {
        message: expect.stringMatching(
          /^Ana López may still arrive\. You can mark a no-show from 10:45.AM\./u,
        ),
      },
    });
    expect(statusNow()).toBe("booked");
    expect(at("10:44", { early: true })).toMatchObject({ ok: true });
    markAppointment(
      id,
      { status: "booked", revision: revisionNow(), ownOnly: false },
      { actor: { id: 99, role: "receptionist" }, now: begun },
    );
    expect(at("10:45")).toMatchObject({ ok: true });
  });

  test("needs confirmation during an announced delay and the grace period of the settings", () => {
    studio.sqlite.exec("UPDATE appointments SET late_minutes = 20");
    expect(at("10:49")).toMatchObject({ refusal: { reason: "conflict" } });
    studio.sqlite.exec(
      "UPDATE appointments SET late_minutes = 0; UPDATE settings SET no_show_grace_minutes = 0",
    );
    expect(at("10:30")).toMatchObject({ ok: true });
  });

  test("needs no confirmation if the client has arrived", () => {
    mark("arrived");
    expect(at("10:31")).toMatchObject({ ok: true });
  });
});
