import { beforeEach, expect, test } from "vitest";
import type { By } from "#app/platform/shared/audit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { deskMove, moveAtDesk } from "./move.server.ts";

const by: By = { actor: { id: 99, role: "receptionist" }, now };
const wednesday = "2026-03-04";

const studio = perTest(smallStudio);
let id: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "10:30").appointment.id;
});

const move = (fields: object) =>
  moveAtDesk(id, { date: tuesday, providerId: String(studio.maya), revision: "0", ...fields }, by);

test("starts with the appointment's own day and provider, and ignores its own time", () => {
  const form = deskMove(id, { date: null, provider: null }, now);
  expect(form).toMatchObject({ date: tuesday, providerId: studio.maya, providers: [{}, {}] });
  expect(form?.times.times.map(({ value }) => value)).toContain("10:30");
});

test("shows another day and provider, and leaves out providers without the service", () => {
  const asked = { date: wednesday, provider: String(studio.tom) };
  expect(deskMove(id, asked, now)).toMatchObject({ date: wednesday, providerId: studio.tom });
  expect(deskMove(id, { date: "soon", provider: "999" }, now)).toMatchObject({
    date: tuesday,
    providerId: studio.maya,
  });
  expect(deskMove(999, asked, now)).toBeNull();
});

test("names a provider who doesn't offer the service, and keeps the current one", () => {
  const brows = appointmentAt(studio, wednesday, "10:30", { serviceId: studio.brows }).appointment.id;
  expect(deskMove(brows, { date: wednesday, provider: String(studio.tom) }, now)).toMatchObject({
    providerId: studio.maya,
    providerProblem: "Tom Reed doesn't offer Brows.",
  });
  expect(deskMove(brows, { date: wednesday, provider: "any" }, now)).toMatchObject({ providerProblem: null });
});

test("moves an appointment to an offered time, also with another provider", () => {
  expect(move({ date: wednesday, providerId: String(studio.tom), time: "11:00" })).toMatchObject({
    ok: true,
    value: { appointment: { date: wednesday, startMin: 660, providerId: studio.tom } },
  });
});

test("takes a typed time that fits, names what is in the way in minutes, and never overrides a taken provider", () => {
  appointmentAt(studio, tuesday, "13:30", { customerName: "Ines Moreau", customerEmail: "eve@example.com" });
  expect(move({ time: "", otherTime: "13:00", bend: ["buffer"] })).toMatchObject({
    refusal: {
      reason: "conflict",
      message:
        "1:00 PM does not fit. Maya Ortiz: Ines Moreau from 1:30 PM to 2:30 PM, then 15 minutes buffer, free from 2:45 PM.",
    },
  });
  expect(move({ otherTime: "12:20" })).toMatchObject({ refusal: { reason: "invalid" } });
  expect(move({ otherTime: "12:20", bend: ["buffer"] })).toMatchObject({
    ok: true,
    value: { appointment: { startMin: 740 } },
  });
});

test("finds the first available provider at any minute", () => {
  appointmentAt(studio, tuesday, "13:30", { customerEmail: "eve@example.com" });
  expect(deskMove(id, { date: tuesday, provider: "any" }, now)).toMatchObject({ providerId: "any" });
  expect(move({ providerId: "any", time: "13:45" })).toMatchObject({
    ok: true,
    value: { appointment: { startMin: 825, providerId: studio.tom } },
  });
});

test("says that the provider is off, and shows the times of others", () => {
  studio.sqlite.exec(
    `INSERT INTO time_off (provider_id, first_date, last_date) VALUES (${studio.maya}, '${tuesday}', '${tuesday}')`,
  );
  expect(deskMove(id, { date: null, provider: null }, now)?.times.none).toMatchObject({
    why: "Maya Ortiz: off on this day.",
    others: [{ provider: "Tom Reed" }],
  });
});

test("moves nothing without a time", () => {
  expect(move({ date: wednesday, time: "" })).toMatchObject({
    refusal: { fields: { time: "Choose a time." } },
  });
});
