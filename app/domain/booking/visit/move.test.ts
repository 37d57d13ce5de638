import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { linkRequester, type Requester } from "#app/domain/appointments/requester.ts";
import { subjectOf } from "#app/platform/shared/tokens.server.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  instantAt,
  monday,
  now,
  type SmallStudio,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { bookVisit } from "./book.server.ts";
import { moveVisit, setStatus } from "./move.server.ts";

let studio: SmallStudio;
let clientId: number;
let client: Requester;
let staff: Requester;
beforeEach(() => {
  const made = studioWithPeople();
  studio = made;
  ({ clientId, client, staff } = made);
});
afterEach(() => studio.close());

const hers = (date: string, time: string, more: object = {}) =>
  appointmentAt(studio, date, time, { clientId, ...more }).appointment;
const accepted = (id: number, input: unknown, requester = client, when = now) => {
  const outcome = moveVisit(id, input, requester, when);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};
const refusalOf = (id: number, input: unknown, requester = client, when = now) => {
  const outcome = moveVisit(id, input, requester, when);
  if (outcome.ok) throw new Error("It was accepted.");
  return outcome.refusal;
};
const row = (id: number) => studio.appointments().find((appointment) => appointment.id === id);
const all = (sql: string) => studio.sqlite.prepare(sql).all();

describe("a move", () => {
  test("changes day, time and provider, and keeps the booked price and duration", () => {
    const { id } = hers(tuesday, "10:30");
    studio.sqlite.prepare("UPDATE services SET price_minor = 1, duration_minutes = 30").run();
    accepted(id, { date: wednesday, time: "12:00", providerId: studio.tom });
    expect(row(id)).toMatchObject({
      date: wednesday,
      start_min: 720,
      end_min: 780,
      provider_id: studio.tom,
      price_minor: 9500,
      status: "booked",
      sequence: 1,
    });
  });

  test("releases the old time and takes the new one", () => {
    const { id } = hers(tuesday, "10:30");
    accepted(id, { time: "12:00" });
    appointmentAt(studio, tuesday, "10:30");
    expect(() => appointmentAt(studio, tuesday, "12:00")).toThrow();
    expect(studio.overlaps()).toBe(0);
  });

  test("may overlap the visit's own time", () => {
    const { id } = hers(tuesday, "10:00", { providerId: studio.tom });
    accepted(id, { time: "11:00" });
    // 11:30 fits only because the visit's own time is ignored. Tom's facials start every hour.
    accepted(id, { time: "11:30", override: true }, staff);
    expect(row(id)).toMatchObject({ start_min: 690, sequence: 2 });
  });

  test("to the same place changes nothing and sends no mail", () => {
    const { id } = hers(tuesday, "10:30");
    const before = all("SELECT * FROM outbox");
    accepted(id, { date: tuesday, time: "10:30", providerId: studio.maya });
    accepted(id, { date: tuesday, time: "10:30", providerId: "any" });
    expect(row(id)).toMatchObject({ sequence: 0 });
    expect(all("SELECT * FROM outbox")).toEqual(before);
    expect(all("SELECT * FROM audit")).toEqual([]);
  });

  test("to any provider takes the one with the fewest booked minutes, without this visit", () => {
    const { id } = hers(tuesday, "10:30");
    appointmentAt(studio, tuesday, "14:00", { providerId: studio.tom });
    appointmentAt(studio, tuesday, "09:00", { serviceId: studio.brows });
    accepted(id, { time: "15:00", providerId: "any" });
    // Without this visit, Maya has 30 booked minutes and Tom 60.
    expect(row(id)).toMatchObject({ provider_id: studio.maya });
  });

  test("notifies client and providers, and moves the reminder", () => {
    const { id } = hers(tuesday, "10:30");
    accepted(id, { date: "2026-03-05", time: "12:00", providerId: studio.tom });
    const told = all("SELECT audience, recipient FROM outbox WHERE kind = 'moved'");
    expect(told).toContainEqual({ audience: "client", recipient: "ana@example.com" });
    expect(told).toContainEqual({ audience: "provider", recipient: "tom@studio.test" });
    expect(told).toContainEqual({ audience: "provider", recipient: "maya@studio.test" });
    const open = "SELECT due_at FROM outbox WHERE kind = 'reminder' AND dropped_at IS NULL";
    expect(all(open)).toEqual([
      { due_at: instantAt(tuesday, 720) },
      { due_at: instantAt("2026-03-05", 480) },
    ]);
  });

  test("is in the audit log with old and new place", () => {
    const { id } = hers(tuesday, "10:30");
    accepted(id, { time: "12:00" });
    const [entry] = all("SELECT action, actor_id, detail FROM audit") as Record<string, string>[];
    expect(entry).toMatchObject({ action: "moved", actor_id: clientId });
    expect(JSON.parse(entry?.detail ?? "")).toEqual({
      from: { date: tuesday, time: "10:30", providerId: studio.maya },
      to: { date: tuesday, time: "12:00", providerId: studio.maya },
      revision: 1,
    });
  });

  test("by the studio clears the client's confirmation; by the client it does not", () => {
    const { id } = hers(tuesday, "10:30");
    accepted(id, { status: "confirmed" }, staff);
    accepted(id, { time: "12:00" });
    expect(row(id)).toMatchObject({ status: "confirmed", start_min: 720 });
    accepted(id, { providerId: studio.tom }, staff);
    expect(row(id)).toMatchObject({ status: "confirmed", provider_id: studio.tom });
    accepted(id, { time: "13:00" }, staff);
    expect(row(id)).toMatchObject({ status: "booked", start_min: 780 });
    accepted(id, { time: "15:00", status: "confirmed" }, staff);
    expect(row(id)).toMatchObject({ status: "confirmed", start_min: 900 });
  });

  test("keeps its links until 30 days after the new end", () => {
    const { appointment, token } = appointmentAt(studio, tuesday, "10:30", { clientId });
    accepted(appointment.id, { date: "2026-03-10" });
    expect(subjectOf("manage", token, instantAt("2026-04-09", 680))).toBe(appointment.id);
    expect(subjectOf("manage", token, instantAt("2026-04-09", 700))).toBeNull();
  });
});

describe("a move is refused", () => {
  test.each([
    ["Sunday", { date: "2026-03-08" }, "Date input not valid."],
    ["the past", { date: "2026-03-01" }, "Date input not valid."],
    ["day 31", { date: "2026-04-02" }, "Date input not valid."],
    ["a time off the grid", { time: "10:40" }, "Please choose one of the offered times."],
    ["an invalid time", { time: "25:00" }, "Please choose one of the offered times."],
    ["null for a date", { date: null }, "Date input not valid."],
    ["a provider who is none", { providerId: 999 }, "This provider does not offer this service."],
    ["a provider in words", { providerId: "Maya" }, "Choose a provider from the list."],
    ["notes that are no text", { notes: {} }, "Please enter the notes as text."],
  ])("%s is invalid", (_, input, message) => {
    const { id } = hers(tuesday, "10:30");
    const before = row(id);
    expect(refusalOf(id, input)).toMatchObject({ reason: "invalid", message });
    expect(row(id)).toEqual(before);
  });

  test("to a provider who does not offer the service", () => {
    const { id } = hers(tuesday, "10:30", { serviceId: studio.brows });
    expect(refusalOf(id, { providerId: studio.tom }).message).toBe(
      "This provider does not offer this service.",
    );
  });

  test.each([
    ["null", null],
    ["a list", []],
    ["a text", "move"],
    ["nothing", {}],
    ["only fields that can't be changed", { price: 1, clientId: 5 }],
    ["a state, from a client", { status: "completed" }],
    ["an override alone", { override: true }],
  ])("without a change: %s", (_, input) => {
    const { id } = hers(tuesday, "10:30");
    expect(refusalOf(id, input).reason).toBe("invalid");
    expect(row(id)).toMatchObject({ status: "booked", sequence: 0 });
  });

  test("to a taken time, with the nearest free ones and its own old time", () => {
    appointmentAt(studio, tuesday, "12:00");
    const { id } = hers(tuesday, "10:30");
    const refusal = refusalOf(id, { time: "12:00" });
    expect(refusal.reason).toBe("conflict");
    expect(refusal.detail?.alternatives).toMatchObject([
      { date: tuesday, time: "10:30", providerId: studio.maya },
      { date: tuesday, time: "13:30" },
      { date: tuesday, time: "09:00" },
    ]);
    expect(row(id)).toMatchObject({ start_min: 630, sequence: 0 });
  });
});

describe("the notice of 24 hours", () => {
  test("lets a client move with 24:00 left, and asks them to call with 23:59", () => {
    studio.sqlite.prepare("UPDATE settings SET phone = '(555) 000-1111'").run();
    const { id } = hers(tuesday, "10:30");
    const refusal = refusalOf(id, { date: wednesday }, client, instantAt(monday, 631));
    expect(refusal).toMatchObject({ reason: "conflict" });
    expect(refusal.message).toBe(
      "This visit is less than 24 hours away. To move it, please call us at (555) 000-1111.",
    );
    accepted(id, { date: wednesday }, client, instantAt(monday, 630));
  });

  test("also applies to the holder of the link", () => {
    const { id } = hers(tuesday, "10:30");
    expect(refusalOf(id, { date: wednesday }, linkRequester(id, null), instantAt(monday, 631)).reason).toBe(
      "conflict",
    );
    accepted(id, { date: wednesday }, linkRequester(id, null), instantAt(monday, 630));
  });

  test("lets a client change nothing after the start, not even the notes", () => {
    const { id } = hers(tuesday, "10:30");
    expect(refusalOf(id, { date: wednesday }, client, instantAt(tuesday, 630)).message).toContain(
      "has already begun",
    );
    expect(refusalOf(id, { notes: "late" }, client, instantAt(tuesday, 630)).reason).toBe("conflict");
  });

  test("doesn't apply to notes, which don't raise the sequence", () => {
    const { id } = hers(tuesday, "10:30");
    accepted(id, { notes: " Nut allergy. " }, client, instantAt(tuesday, 600));
    expect(row(id)).toMatchObject({ notes: "Nut allergy.", sequence: 0 });
    accepted(id, { notes: null }, client, instantAt(tuesday, 600));
    expect(row(id)).toMatchObject({ notes: null });
  });

  test("doesn't apply to staff", () => {
    const { id } = hers(tuesday, "10:30");
    accepted(id, { date: wednesday }, staff, instantAt(tuesday, 640));
  });
});

describe("staff who override", () => {
  test.each(["0001-01-01", "2026-01-29", "2028-03-02", "9999-12-31"])("can't move a visit to %s", (date) => {
    const { id } = hers(tuesday, "10:30");
    const sentence = "Choose a day from 31 days ago to two years ahead.";
    expect(refusalOf(id, { date, override: true }, staff)).toMatchObject({
      reason: "invalid",
      fields: { date: sentence },
    });
    expect(row(id)).toMatchObject({ date: tuesday, sequence: 0 });
  });

  test("ignore hours, grid, window and buffer, which the audit log records", () => {
    const { id } = hers(tuesday, "10:30");
    appointmentAt(studio, tuesday, "13:30");
    accepted(id, { time: "12:30", override: true }, staff);
    accepted(id, { date: "2026-03-08", time: "19:05", override: true }, staff);
    accepted(id, { date: "2026-06-01", time: "07:00", override: true }, staff);
    expect(row(id)).toMatchObject({ date: "2026-06-01", start_min: 420 });
    const details = all("SELECT detail FROM audit WHERE action = 'moved'") as { detail: string }[];
    expect(details.map(({ detail }) => JSON.parse(detail).override)).toEqual([true, true, true]);
  });

  test("can't use an occupied provider", () => {
    const { id } = hers(tuesday, "10:30");
    appointmentAt(studio, tuesday, "13:30");
    for (const time of ["12:31", "13:30", "14:29"]) {
      expect(refusalOf(id, { time, override: true }, staff).reason).toBe("conflict");
    }
    accepted(id, { time: "14:30", override: true }, staff);
    expect(studio.overlaps()).toBe(0);
  });

  test("can't move past midnight", () => {
    const { id } = hers(tuesday, "10:30");
    expect(refusalOf(id, { time: "23:30", override: true }, staff).reason).toBe("invalid");
  });

  test("need no override if the time fits; a client's override is ignored", () => {
    const { id } = hers(tuesday, "10:30");
    appointmentAt(studio, tuesday, "13:30");
    accepted(id, { time: "12:15" }, staff);
    expect(refusalOf(id, { time: "12:20" }, staff)).toMatchObject({
      reason: "invalid",
      message: expect.stringContaining("5 minutes of the buffer before Ana López"),
    });
    expect(refusalOf(id, { time: "12:20", bend: ["break"] }, staff).reason).toBe("invalid");
    accepted(id, { time: "12:20", bend: ["buffer"] }, staff);
    expect(
      JSON.parse(String(studio.rows("SELECT detail FROM audit ORDER BY id DESC")[0]?.detail)),
    ).toMatchObject({
      bent: ["buffer"],
    });
    expect(refusalOf(id, { time: "12:25", bend: ["buffer"] }).reason).toBe("invalid");
    expect(refusalOf(id, { time: "12:30", override: true }).reason).toBe("invalid");
  });

  test("may keep a begun time when they change the provider", () => {
    const { id } = hers(tuesday, "10:30");
    accepted(id, { providerId: studio.tom }, staff, instantAt(tuesday, "10:40"));
    expect(row(id)).toMatchObject({ provider_id: studio.tom, start_min: 630 });
    expect(refusalOf(id, { time: "10:00" }, staff, instantAt(tuesday, "10:40")).message).toContain(
      "this time has passed",
    );
  });
});

describe("a status", () => {
  const begun = instantAt(tuesday, "10:30");

  test("is changed by staff, in the allowed order", () => {
    const { id } = hers(tuesday, "10:30");
    for (const status of ["confirmed", "arrived", "in_service", "completed"] as const) {
      expect(setStatus(id, status, staff.actor, begun).ok).toBe(true);
    }
    expect(setStatus(id, "cancelled", staff.actor, begun)).toMatchObject({ refusal: { reason: "conflict" } });
    expect(refusalOf(id, { status: "done" }, staff).message).toBe("Choose a status from the list.");
    expect(row(id)).toMatchObject({ status: "completed", sequence: 0 });
  });

  test("no-show is charged in full and frees the provider, and is not charged if the client comes", () => {
    const { id } = hers(tuesday, "10:30");
    setStatus(id, "no_show", staff.actor, begun);
    expect(row(id)).toMatchObject({ status: "no_show", charge_minor: 9500 });
    setStatus(id, "arrived", staff.actor, begun);
    expect(row(id)).toMatchObject({ status: "arrived", charge_minor: 0 });
  });

  test("cancelled works like a cancellation by the studio: with mail, without a charge", () => {
    const { id } = hers(tuesday, "10:30");
    setStatus(id, "cancelled", staff.actor, now);
    expect(row(id)).toMatchObject({ status: "cancelled", charge_minor: 0, cancelled_at: now, sequence: 1 });
    expect(all("SELECT 1 FROM outbox WHERE kind = 'cancelled'")).not.toEqual([]);
  });

  test("cancelled can be undone while the time is free, with mail", () => {
    const { id } = hers("2026-03-05", "10:30");
    setStatus(id, "cancelled", staff.actor, now);
    expect(setStatus(id, "booked", staff.actor, now).ok).toBe(true);
    expect(row(id)).toMatchObject({ status: "booked", cancelled_at: null, sequence: 2 });
    expect(all("SELECT 1 FROM outbox WHERE kind = 'booked' AND audience = 'client'")).toHaveLength(2);
    const reminders = "SELECT 1 FROM outbox WHERE kind = 'reminder' AND dropped_at IS NULL";
    expect(all(reminders)).toHaveLength(2);
  });

  test("can't be restored if the time was taken, except with a move", () => {
    const { id } = hers(tuesday, "10:30");
    setStatus(id, "cancelled", staff.actor, now);
    appointmentAt(studio, tuesday, "10:30");
    const outcome = setStatus(id, "booked", staff.actor, now);
    expect(outcome).toMatchObject({
      refusal: { reason: "conflict", detail: { alternatives: expect.any(Array) } },
    });
    expect(row(id)).toMatchObject({ status: "cancelled" });
    accepted(id, { status: "booked", time: "13:30" }, staff);
    expect(row(id)).toMatchObject({ status: "booked", start_min: 810 });
    expect(studio.overlaps()).toBe(0);
  });

  test("cancelled can't be moved", () => {
    const { id } = hers(tuesday, "10:30");
    setStatus(id, "cancelled", staff.actor, now);
    expect(refusalOf(id, { date: wednesday }, staff).reason).toBe("conflict");
    expect(refusalOf(id, { date: wednesday }, client).message).toContain("is cancelled");
  });
});

describe("several parts", () => {
  const visit = () => {
    const { facial, brows, tom, maya } = studio;
    const rows = [
      { serviceId: facial, providerId: tom },
      { serviceId: brows, providerId: maya },
      { serviceId: brows, providerId: maya },
    ];
    const asked = { ...ana, kind: "chain", rows, date: tuesday, time: "10:00" };
    const booked = bookVisit(asked, { visitor: { userId: clientId }, key: null, now });
    if (!booked.ok) throw new Error(booked.refusal.message);
    return booked.value.appointments.map(({ id }) => id) as [number, number, number];
  };
  const places = () => studio.appointments().map(({ date, start_min }) => [date, start_min]);
  const revisions = () => studio.appointments().map(({ revision }) => revision);
  const moveAll = (id: number, input: object, when = now) => moveVisit(id, input, client, when, "all");

  test("move one after the other if they are named, and the others stay", () => {
    const [first, second, third] = visit();
    const to = { date: wednesday, time: "15:00" };
    const moved = moveVisit(first, to, client, now, [second, third]);
    expect(moved).toMatchObject({ ok: true, value: { appointment: { id: second } } });
    expect(places()).toEqual([
      [tuesday, 600],
      [wednesday, 900],
      [wednesday, 930],
    ]);
    expect(all("SELECT 1 FROM outbox WHERE kind = 'moved' AND audience = 'client'")).toHaveLength(1);
    expect(moveVisit(first, to, client, now, [99_999])).toMatchObject({ refusal: { reason: "conflict" } });
  });

  test("are returned without a mail if nothing changes", () => {
    const [first] = visit();
    const before = [revisions(), all("SELECT * FROM outbox")];
    expect(moveAll(first, { date: tuesday, time: "10:00" }).ok).toBe(true);
    expect([revisions(), all("SELECT * FROM outbox")]).toEqual(before);
    expect(all("SELECT * FROM audit")).toEqual([]);
  });

  test("can change without affecting the others", () => {
    const [first] = visit();
    const [, ...others] = revisions();
    const providerIds = [studio.maya, studio.maya, studio.maya];
    const to = { date: tuesday, time: "10:00", providerIds };
    expect(moveVisit(first, to, staff, now, "all").ok).toBe(true);
    expect(row(first)).toMatchObject({ provider_id: studio.maya, start_min: 600 });
    expect(revisions().slice(1)).toEqual(others);
    expect(studio.actions()).toEqual(["moved"]);
  });

  test("are refused as stale before the notice is checked", () => {
    const [first] = visit();
    const late = instantAt(tuesday, "09:00");
    const to = { date: wednesday, time: "10:00" };
    expect(moveAll(first, { ...to, revision: "9.9.9" }, late)).toMatchObject({
      refusal: { reason: "conflict", detail: { stale: true } },
    });
    expect(moveAll(first, to, late)).toMatchObject({
      refusal: { message: expect.stringContaining("less than 24 hours away") },
    });
  });
});

test("get the answer for a missing visit if it is another person's", () => {
  const { id } = hers(tuesday, "10:30");
  const eve = addPerson(studio.sqlite, "Eve", "eve@example.com", "user");
  const stranger: Requester = { kind: "client", userId: eve, actor: { id: eve, role: "user" } };
  const provider: Requester = {
    kind: "provider",
    userId: studio.maya,
    actor: { id: studio.maya, role: "provider" },
  };
  for (const input of [{ time: "12:00" }, { notes: "x" }, { date: "2026-03-08" }]) {
    const missing = refusalOf(9999, input);
    expect(missing.reason).toBe("not-found");
    for (const other of [stranger, provider, linkRequester(9999, null)]) {
      expect(refusalOf(id, input, other)).toEqual(missing);
    }
  }
});

test("a visit keeps its local time over the night of a clock change", () => {
  const { id } = hers("2026-03-06", "10:30");
  accepted(id, { date: "2026-03-09" });
  expect(row(id)).toMatchObject({ date: "2026-03-09", start_min: 630 });
  const reminders = "SELECT due_at FROM outbox WHERE kind = 'reminder' AND dropped_at IS NULL LIMIT 1";
  // 48 hours of real time before 10:30 AM, so it is 9:30 AM in local time.
  expect(all(reminders)).toEqual([{ due_at: instantAt("2026-03-07", 570) }]);
});

test("of many visits moved to the same time, one gets it", () => {
  const times = ["09:00", "10:30", "13:30", "15:00", "16:30"];
  const ids = times.map((time) => hers(tuesday, time).id);
  const outcomes = ids.map((id) => moveVisit(id, { time: "12:00" }, client, now));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const away = ids.map((id) =>
    moveVisit(id, { date: wednesday, time: "12:00", providerId: "any" }, client, now),
  );
  expect(away.filter(({ ok }) => ok)).toHaveLength(2);
  expect(studio.overlaps()).toBe(0);
});
