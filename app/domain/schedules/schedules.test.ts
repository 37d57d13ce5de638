import { describe, expect, test } from "vitest";
import { bookingChoices } from "#app/domain/booking/choose/choices.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { servicesOfferedBy } from "#app/domain/catalogue/service-providers.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  ana,
  appointmentAt,
  monday,
  now,
  smallStudio,
  timeZone,
  tuesday,
} from "#app/testing/studio.server.ts";
import { affectedInWords, findAffectedBySchedule } from "./affected.server.ts";
import { providerOf, timeOffFrom, weekOf } from "./provider-record.server.ts";
import { setOffer } from "./set-offer.server.ts";
import { deleteTimeOffOf, setTimeOff } from "./set-time-off.server.ts";
import { setWeek } from "./set-week.server.ts";
import type { TypedSpan, WeekRows } from "./week-rows.ts";

const studio = perTest(smallStudio);

const rita: Actor = { id: null, role: "receptionist" };
const row = (from: string, to: string, label = ""): TypedSpan => ({ from, to, label });
/** Monday to Saturday 09:00 to 18:00, with the given changes. */
const week = (days: Record<number, Partial<WeekRows[number]>> = {}): WeekRows =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    hours: weekday === 7 ? [row("", "")] : [row("09:00", "18:00")],
    breaks: [],
    ...days[weekday],
  }));
const keepWeek = (days: unknown, shown?: unknown, id = studio.maya) =>
  setWeek(id, { days, shown }, { actor: rita, now });
const off = (input: Record<string, unknown>, id: number | null = null, at = now) =>
  setTimeOff(studio.maya, id, input, { actor: rita, now: at });
const offer = (input: Record<string, unknown>, actor = rita) =>
  setOffer(
    studio.maya,
    { bufferMinutes: 15, serviceIds: [studio.facial, studio.brows, studio.wrap], ...input },
    { actor, now },
  );

const refusalOf = <Detail extends object>(outcome: Outcome<unknown, Detail>) => {
  if (outcome.ok) throw new Error("The change was not refused.");
  return outcome.refusal;
};
const audit = () =>
  (
    studio.sqlite.prepare("SELECT action, entity, entity_id, detail FROM audit ORDER BY id").all() as Record<
      string,
      string
    >[]
  ).map(({ action, entity, entity_id, detail }) => [action, entity, entity_id, JSON.parse(detail ?? "")]);
const markOf = (outcome: Outcome<unknown, { outside: { mark: string } }>) =>
  refusalOf(outcome).detail?.outside.mark;
/** Maya's free times of a day on /book. */
const times = (date: string, service = "Brows") =>
  bookingChoices({ service, provider: String(studio.maya), date }, now).times.map(({ time }) => time);
const bookAt = (date: string, time: string) =>
  book(
    { ...ana, serviceId: studio.brows, providerId: studio.maya, date, time },
    { visitor: null, key: null, now },
  );

describe("the week", () => {
  test("is saved as typed, with several spans and breaks a day, and can be booked at once", () => {
    const days = week({
      1: { hours: [row("14:00", "17:00"), row("09:00", "12:00")], breaks: [row("10:30", "11:15", "Tea")] },
      2: { hours: [row("", "")] },
    });
    expect(keepWeek(days)).toEqual({ ok: true, value: null });
    const { hours, breaks } = weekOf(studio.maya);
    expect(hours.filter(({ weekday }) => weekday < 3)).toEqual([
      { weekday: 1, start: 540, end: 720 },
      { weekday: 1, start: 840, end: 1020 },
    ]);
    expect(breaks).toEqual([{ weekday: 1, start: 630, end: 675, label: "Tea" }]);
    expect(times(monday)).toEqual(["09:00", "09:45", "11:15", "14:15", "15:00", "15:45", "16:30"]);
    expect(bookAt(monday, "12:45")).toMatchObject({ ok: false, refusal: { reason: "conflict" } });
    expect(bookAt(tuesday, "09:00").ok).toBe(false);
    expect(bookAt(monday, "14:15").ok).toBe(true);
  });

  test("ends a day at midnight with 00:00", () => {
    keepWeek(week({ 3: { hours: [row("12:00", "00:00")] } }));
    expect(weekOf(studio.maya).hours.find(({ weekday }) => weekday === 3)).toMatchObject({ end: 1440 });
  });

  test("is refused with an error at each wrong control, and nothing is saved", () => {
    const before = weekOf(studio.maya);
    const days = week({
      1: { hours: [row("09:00", "12:00"), row("11:00", "15:00")] },
      2: { hours: [row("12:00", "09:00")] },
      3: { hours: [row("09:00", "")] },
      4: { hours: [row("nine", "18:00")] },
      5: { breaks: [row("12:00", "13:00"), row("12:30", "13:30"), row("", "", "Lunch")] },
      6: { breaks: [row("12:00", "13:00", "x".repeat(41))] },
    });
    expect(refusalOf(keepWeek(days))).toEqual({
      reason: "invalid",
      message: "This overlaps 9:00 AM to 12:00 PM on the same day.",
      fields: {
        "hours-1-1-from": "This overlaps 9:00 AM to 12:00 PM on the same day.",
        "hours-2-0-to": "The end must be after the start.",
        "hours-3-0-to": "Enter an end time, such as 18:00.",
        "hours-4-0-from": "Enter a start time, such as 09:00.",
        "breaks-5-1-from": "This overlaps 12:00 PM to 1:00 PM on the same day.",
        "breaks-5-2-from": "Enter when the break begins and ends, or remove it.",
        "breaks-6-0-label": "Enter at most 40 characters.",
      },
    });
    expect(weekOf(studio.maya)).toEqual(before);
    expect(audit()).toEqual([]);
  });

  test.each([[null], [[]], ["x"], [week().slice(1)], [[1, 2, 3, 4, 5, 6, 7]]])(
    "is refused without seven valid days: %j",
    (days) => {
      expect(refusalOf(keepWeek(days)).reason).toBe("invalid");
      expect(weekOf(studio.maya).hours).toHaveLength(6);
    },
  );

  test("asks about affected appointments and is saved after confirmation", () => {
    const { appointment } = appointmentAt(studio, tuesday, "09:00");
    appointmentAt(studio, tuesday, "13:30", { customerName: "Stays inside" });
    const late = week({ 2: { hours: [row("12:00", "18:00")] } });
    const first = keepWeek(late);
    expect(refusalOf(first)).toMatchObject({
      reason: "conflict",
      message: affectedInWords(1),
      detail: {
        outside: {
          count: 1,
          list: [
            {
              reference: appointment.reference,
              customerName: "Ana López",
              why: "Outside the hours of Maya Ortiz",
            },
          ],
        },
      },
    });
    expect(weekOf(studio.maya).hours).toContainEqual({ weekday: 2, start: 540, end: 1080 });
    expect(keepWeek(late, markOf(first)).ok).toBe(true);
    expect(studio.appointments()).toMatchObject([{ status: "booked", start_min: 540 }, { status: "booked" }]);
    expect(audit()).toEqual([
      ["week-changed", "schedule", studio.maya, expect.objectContaining({ outside: 1 })],
    ]);
    const provider = providerOf(studio.maya);
    if (!provider) throw new Error("no provider");
    expect(findAffectedBySchedule(provider, "desk", now)).toMatchObject({
      count: 1,
      list: [{ id: appointment.id }],
    });
  });

  test("asks again about appointments booked since the first question", () => {
    appointmentAt(studio, tuesday, "09:00");
    const late = week({ 2: { hours: [row("16:00", "18:00")] } });
    const mark = markOf(keepWeek(late));
    appointmentAt(studio, tuesday, "10:30", { customerName: "In between" });
    expect(refusalOf(keepWeek(late, mark)).detail).toMatchObject({ outside: { count: 2 } });
  });

  test("writes nothing if nothing changed, and no names of breaks to the audit log", () => {
    keepWeek(week());
    expect(audit()).toEqual([]);
    keepWeek(week({ 1: { breaks: [row("12:00", "12:30", "Doctor")] } }));
    keepWeek(week({ 1: { breaks: [row("12:00", "12:30", "Lunch")] } }));
    expect(weekOf(studio.maya).breaks).toMatchObject([{ label: "Lunch" }]);
    expect(audit()).toHaveLength(2);
    expect(JSON.stringify(audit())).not.toMatch(/Doctor|Lunch/u);
  });

  test("is not found for someone who is not a provider", () => {
    expect(refusalOf(keepWeek(week(), undefined, 9999)).reason).toBe("not-found");
  });
});

describe("time off", () => {
  test("blocks several days at once and frees them when removed", () => {
    expect(times(tuesday)).not.toEqual([]);
    expect(off({ firstDate: tuesday, lastDate: "2026-03-05", reason: " Away " })).toEqual({
      ok: true,
      value: null,
    });
    for (const date of [tuesday, "2026-03-04", "2026-03-05"]) expect(times(date)).toEqual([]);
    expect(times("2026-03-06")).not.toEqual([]);
    expect(bookAt(tuesday, "09:00").ok).toBe(false);
    const [kept] = timeOffFrom(studio.maya, monday);
    expect(kept).toMatchObject({ startMin: 0, endMin: 1440, reason: "Away" });
    expect(deleteTimeOffOf(studio.maya, kept?.id ?? 0, { actor: rita, now }).ok).toBe(true);
    expect(times(tuesday)).not.toEqual([]);
    expect(JSON.stringify(audit())).not.toContain("Away");
    expect(audit().map(([action]) => action)).toEqual(["time-off-added", "time-off-removed"]);
  });

  test("blocks only part of a day", () => {
    off({ firstDate: tuesday, from: "13:00" });
    expect(times(tuesday).at(-1)).toBe("12:00");
    expect(timeOffFrom(studio.maya, monday)).toMatchObject([
      { firstDate: tuesday, lastDate: tuesday, startMin: 780 },
    ]);
  });

  test("can be changed", () => {
    off({ firstDate: tuesday });
    const [{ id } = { id: 0 }] = timeOffFrom(studio.maya, monday);
    expect(off({ firstDate: "2026-03-04", to: "12:00" }, id).ok).toBe(true);
    expect(timeOffFrom(studio.maya, monday)).toMatchObject([{ id, firstDate: "2026-03-04", endMin: 720 }]);
    expect(times(tuesday)).not.toEqual([]);
  });

  test("is saved once when sent twice, and may overlap another one", () => {
    off({ firstDate: tuesday });
    off({ firstDate: tuesday });
    expect(timeOffFrom(studio.maya, monday)).toHaveLength(1);
    off({ firstDate: monday, lastDate: tuesday });
    expect(timeOffFrom(studio.maya, monday)).toHaveLength(2);
    const [{ id } = { id: 0 }] = timeOffFrom(studio.maya, monday);
    off({ firstDate: tuesday }, id);
    expect(timeOffFrom(studio.maya, monday)).toMatchObject([{ firstDate: tuesday }]);
  });

  test.each([
    [{ firstDate: "" }, { firstDate: "Enter the first day." }],
    [{}, { firstDate: "Enter the first day." }],
    [{ firstDate: "2026-02-30" }, { firstDate: "Date input not valid." }],
    [{ firstDate: tuesday, lastDate: "soon" }, { lastDate: "Date input not valid." }],
    [
      { firstDate: tuesday, lastDate: monday },
      { lastDate: "The last day must not be before the first day." },
    ],
    [{ firstDate: tuesday, from: "14:00", to: "14:00" }, { to: "The end must be after the start." }],
    [{ firstDate: tuesday, from: "2pm" }, { from: "Enter a time like 14:00." }],
    [{ firstDate: "2026-03-01" }, { lastDate: "This time is in the past. Choose today or a later day." }],
    [
      { firstDate: monday, to: "08:00" },
      { lastDate: "This time is in the past. Choose today or a later day." },
    ],
    [
      { firstDate: tuesday, lastDate: "2062-03-03" },
      { lastDate: "Time off can be entered for two years from today." },
    ],
    [{ firstDate: tuesday, reason: "x".repeat(101) }, { reason: "Enter at most 100 characters." }],
  ])("is refused at its field: %j", (input, fields) => {
    expect(refusalOf(off(input))).toMatchObject({ reason: "invalid", fields });
    expect(timeOffFrom(studio.maya, monday)).toEqual([]);
  });

  test("may begin before today if it is in progress", () => {
    expect(off({ firstDate: "2026-02-20", lastDate: monday }).ok).toBe(true);
  });

  test("asks about the affected appointments first", () => {
    appointmentAt(studio, tuesday, "09:00");
    const first = off({ firstDate: tuesday });
    expect(refusalOf(first)).toMatchObject({
      reason: "conflict",
      detail: { outside: { list: [{ why: "Maya Ortiz is off" }] } },
    });
    expect(timeOffFrom(studio.maya, monday)).toEqual([]);
    expect(off({ firstDate: tuesday, shown: markOf(first) }).ok).toBe(true);
    expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
  });

  test("is not found if it is another provider's or does not exist", () => {
    off({ firstDate: tuesday });
    const [{ id } = { id: 0 }] = timeOffFrom(studio.maya, monday);
    expect(refusalOf(setTimeOff(studio.tom, id, { firstDate: monday }, { actor: rita, now })).reason).toBe(
      "not-found",
    );
    expect(refusalOf(deleteTimeOffOf(studio.tom, id, { actor: rita, now })).reason).toBe("not-found");
    expect(refusalOf(off({ firstDate: monday }, 999)).reason).toBe("not-found");
    expect(timeOffFrom(studio.maya, monday)).toHaveLength(1);
  });
});

describe("the services of a provider", () => {
  test("are saved with the buffer and apply right away", () => {
    expect(offer({ bufferMinutes: "30", serviceIds: [String(studio.brows)] }).ok).toBe(true);
    expect(servicesOfferedBy(studio.maya)).toEqual([studio.brows]);
    expect(providerOf(studio.maya)).toMatchObject({ bufferMinutes: 30, active: true });
    expect(times(monday).slice(0, 2)).toEqual(["09:00", "10:00"]);
    expect(bookingChoices({ service: "Facial" }, now).service?.providers).toEqual([
      { id: studio.tom, name: "Tom Reed" },
    ]);
    expect(audit()).toEqual([
      [
        "offer-changed",
        "schedule",
        studio.maya,
        {
          bufferMinutes: { from: 15, to: 30 },
          services: { from: [studio.facial, studio.brows, studio.wrap], to: [studio.brows] },
        },
      ],
    ]);
  });

  test.each([
    [{ bufferMinutes: "" }, "bufferMinutes"],
    [{ bufferMinutes: "241" }, "bufferMinutes"],
    [{ bufferMinutes: "-1" }, "bufferMinutes"],
    [{ bufferMinutes: 1.5 }, "bufferMinutes"],
    [{ serviceIds: ["999"] }, "serviceIds"],
    [{ serviceIds: "all" }, "serviceIds"],
  ])("is refused at its field: %j", (input, field) => {
    expect(refusalOf(offer(input))).toMatchObject({
      reason: "invalid",
      fields: { [field]: expect.any(String) },
    });
    expect(providerOf(studio.maya)?.bufferMinutes).toBe(15);
  });

  test("are not offered if the provider is inactive, and booked appointments stay", () => {
    appointmentAt(studio, tuesday, "09:00");
    const first = offer({ active: false });
    expect(refusalOf(first).detail).toMatchObject({
      outside: { list: [{ why: "Maya Ortiz can no longer be booked" }] },
    });
    expect(offer({ active: false, shown: markOf(first) }).ok).toBe(true);
    expect(times(tuesday)).toEqual([]);
    expect(bookAt(tuesday, "12:00").ok).toBe(false);
    expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
    const provider = providerOf(studio.maya);
    expect(provider && findAffectedBySchedule(provider, "desk", now).count).toBe(1);
    expect(offer({ active: true }).ok).toBe(true);
    expect(times(tuesday)).not.toEqual([]);
  });

  test("can be removed after the affected appointments are confirmed", () => {
    appointmentAt(studio, tuesday, "09:00");
    appointmentAt(studio, tuesday, "12:00", { serviceId: studio.brows });
    const first = offer({ serviceIds: [studio.brows] });
    expect(refusalOf(first).detail).toMatchObject({
      outside: { count: 1, list: [{ why: "Maya Ortiz no longer offers Facial" }] },
    });
    expect(offer({ serviceIds: [studio.brows], shown: markOf(first) }).ok).toBe(true);
    const provider = providerOf(studio.maya);
    expect(provider && findAffectedBySchedule(provider, "provider", now).list).toMatchObject([
      { at: expect.stringMatching(/^\/provider\?date=2026-03-03#e\d+$/u) },
    ]);
  });

  test("can be changed by the provider, except whether they are offered", () => {
    const maya: Actor = { id: studio.maya, role: "provider" };
    expect(offer({ bufferMinutes: 0 }, maya).ok).toBe(true);
    expect(refusalOf(offer({ active: false }, maya)).reason).toBe("not-allowed");
    expect(providerOf(studio.maya)?.active).toBe(true);
  });

  test("can be changed only for a user with the provider role", () => {
    studio.sqlite.prepare("DELETE FROM user_roles WHERE user_id = ?").run(studio.maya);
    studio.sqlite.prepare("UPDATE providers SET active = 0 WHERE user_id = ?").run(studio.maya);
    expect(refusalOf(offer({ active: true }))).toMatchObject({
      fields: { active: expect.stringContaining("provider role") },
    });
    expect(offer({ bufferMinutes: 5 }).ok).toBe(true);
  });
});

test("the list of affected appointments has all that are outside, and none that are inside, past or cancelled", () => {
  appointmentAt(studio, monday, "09:00", { customerName: "Inside" });
  appointmentAt(studio, tuesday, "10:30", { customerName: "Closed" });
  appointmentAt(studio, "2026-03-04", "10:30", { customerName: "Cancelled" });
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled' WHERE customer_name = 'Cancelled'");
  studio.sqlite.prepare("INSERT INTO closed_days (date) VALUES (?), (?)").run(tuesday, "2026-03-04");
  const provider = providerOf(studio.maya);
  if (!provider) throw new Error("no provider");
  const names = (at = now) =>
    findAffectedBySchedule(provider, "desk", at).list.map(({ customerName }) => customerName);
  expect(names()).toEqual(["Closed"]);
  expect(names(instantOf(tuesday, 13 * 60, timeZone))).toEqual([]);
});
