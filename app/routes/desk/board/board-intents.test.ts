import { beforeEach, expect, test } from "vitest";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
let id: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  id = appointmentAt(studio, tuesday, "10:30").appointment.id;
});

const send = (form: Record<string, string>) => callRoute("/receptionist", { as: rita, form });
const place = (to: string, more: Record<string, string> = {}) =>
  send({ intent: "place", visit: String(id), revision: "0", to, ...more });
const row = () =>
  studio.sqlite.prepare("SELECT date, start_min, provider_id, status FROM appointments WHERE id = ?").get(id);
const where = { date: tuesday, start_min: 630, status: "booked" };

test("A dragged visit moves to the new provider, day and minute.", async () => {
  const { status, location } = await place(`${studio.tom} ${wednesday} 720`);
  expect([status, location]).toEqual([
    303,
    `/receptionist?date=${wednesday}&visit=${id}&done=moved&change=1#panel`,
  ]);
  expect(row()).toMatchObject({ date: wednesday, start_min: 720, provider_id: studio.tom });
});

test("Script that stays on the page gets a message or the refusal.", async () => {
  setStatus(id, "confirmed", { id: null, role: "receptionist" }, now);
  const { status, data } = await place(`${studio.tom} ${tuesday} 720`, { stay: "", revision: "1" });
  expect([status, data]).toMatchObject([200, { ok: true, undo: { id: 1 } }]);
  expect(data.words).toMatch(/^Ana López moved to .*12:00 PM.*\. It is no longer confirmed\. /u);
  const stale = await place(`${studio.maya} ${tuesday} 720`, { stay: "" });
  expect(stale).toMatchObject({ status: 409, data: { ok: false } });
  expect(stale.data.message).toContain("moved it to");
  const marked = await send({
    intent: "status",
    visit: String(id),
    revision: "2",
    status: "confirmed",
    stay: "",
  });
  expect([marked.status, marked.data]).toMatchObject([200, { ok: true, undo: { id: 2 } }]);
});

test("A taken time and a visit that can't be moved are refused without a change.", async () => {
  appointmentAt(studio, tuesday, "12:00", { customerName: "Marta Silva", customerEmail: "m@x.test" });
  expect(await place(`${studio.maya} ${tuesday} 720`)).toMatchObject({ status: 409, location: null });
  setStatus(id, "cancelled", { id: null, role: "receptionist" }, now);
  const cancelled = await place(`${studio.tom} ${tuesday} 720`, { revision: "1" });
  expect(cancelled).toMatchObject({ status: 409, data: { form: "place" } });
  expect(row()).toMatchObject({ ...where, status: "cancelled" });
});

test("An invalid place is refused, even without a revision, and nothing is written.", async () => {
  for (const to of [
    "",
    "any",
    `${studio.tom} ${tuesday}`,
    `${studio.tom} 2026-02-30 720`,
    `999 ${tuesday} 720`,
    `${studio.tom} ${tuesday} 1440`,
    `${studio.tom} ${tuesday} -5`,
  ]) {
    const { status } = await place(to);
    expect([to, status >= 400 && status < 500]).toEqual([to, true]);
  }
  const blind = await send({ intent: "place", visit: String(id), to: `${studio.tom} ${tuesday} 720` });
  expect(blind.status).toBe(400);
  expect((await send({ intent: "place", visit: "x", revision: "0", to: "" })).status).toBe(400);
  expect(row()).toMatchObject(where);
});

test("An undo keeps the half-filled form, even if the undo is refused.", async () => {
  await place(`${studio.tom} ${tuesday} 720`);
  const change = String(studio.sqlite.prepare("SELECT max(id) FROM desk_changes").pluck().get());
  const form = {
    ...{ undo: change, client: "new", customerName: "Half Typed", customerPhone: "555" },
    ...{ serviceId: String(studio.facial), providerId: "any", date: wednesday, otherTime: "14:15" },
  };
  const undone = await callRoute(`/receptionist?date=${tuesday}&new`, { as: rita, form });
  expect(undone.status).toBe(200);
  expect(undone.data).toMatchObject({
    form: "book",
    done: expect.stringMatching(/^Undone: Ana López moved to /u),
    values: { client: "new", customerName: "Half Typed", customerPhone: "555" },
  });
  expect(row()).toMatchObject({ ...where, provider_id: studio.maya });
  const { context } = undone;
  const { data } = await callRoute(`GET /receptionist?date=${tuesday}&new`, { as: rita, context });
  expect(data.page.panel.form).toMatchObject({ date: wednesday, serviceId: studio.facial, wished: "14:15" });
  const again = await callRoute(`/receptionist?date=${tuesday}&new`, { as: rita, form });
  expect(again.status).toBe(409);
  expect(again.data).toMatchObject({ form: "book", values: { customerName: "Half Typed" } });
  expect(again.data.message).toBe("This was already undone.");
});

test("Hiding names without script hides the half-filled form and restores it.", async () => {
  const form = { intent: "curtain", client: "new", customerName: "Half Typed", date: wednesday };
  const { location } = await callRoute(`/receptionist?date=${tuesday}&new`, { as: rita, form });
  expect(location).toMatch(/&curtain$/u);
  const hidden = await callRoute(location ?? "", { as: rita });
  expect(hidden.data.page).toMatchObject({ panel: { kind: "none" }, curtain: { drawn: true } });
  const shown = await callRoute((location ?? "").replace("&curtain", ""), { as: rita });
  expect(shown.data.page.panel).toMatchObject({ kind: "new", values: { customerName: "Half Typed" } });
  const move = {
    ...form,
    visit: String(id),
    timesFor: `,any,${wednesday}`,
    providerId: "any",
    time: "15:15",
  };
  const behind = await callRoute(`/receptionist?visit=${id}&move`, { as: rita, form: move });
  const found = await callRoute((behind.location ?? "").replace("&curtain", ""), { as: rita });
  expect(found.data.page.panel.move).toMatchObject({ date: wednesday, providerId: "any", wished: "15:15" });
});

test("Desk staff can turn off the letter keys in their account.", async () => {
  const letters = async () =>
    (await callRoute(`/receptionist?date=${tuesday}`, { as: rita })).data.page.letterKeys;
  expect(await letters()).toBe(true);
  const off = await callRoute("/profile/settings", { as: rita, form: { intent: "letter-keys" } });
  expect(off.location).toBe("/profile/settings?done=keys");
  expect(await letters()).toBe(false);
  const on = { intent: "letter-keys", letterKeys: "on" };
  await callRoute("/profile/settings", { as: rita, form: on });
  expect(await letters()).toBe(true);
  expect((await callRoute("/profile/settings", { as: studio.maya })).data.letterKeys).toBeNull();
});
