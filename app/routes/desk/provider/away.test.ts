/** Tests "Away today" on a provider's own page, and its undo (rules 6.47 and 6.86). */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Transport } from "#app/domain/notifications/email/transport.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, instantAt, monday, now, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });
let ana: number;
beforeEach(() => {
  studio.sqlite.exec("UPDATE settings SET email = 'hello@studio.test'");
  ana = appointmentAt(studio, monday, "10:30").appointment.id;
});

const away = () => callRoute("/provider", { as: studio.maya, form: { intent: "away" } });
const undo = (who = studio.maya, change = "1") =>
  callRoute("/provider", { as: who, form: { intent: "undo", change } });
const page = async (query = "", who = studio.maya) =>
  (await callRoute(`/provider?${query}`, { as: who })).data;
const blocked = () => [studio.count("time_off"), studio.count("absences"), studio.count("told")];
// why: the list shows a sent email as sent, without a mail server
const willing: Transport = { deliver: async () => ({ ok: true }) };
const ofAbsence = () => studio.mails().filter((mail) => mail.startsWith("provider-away"));
const atDesk = (form: Record<string, string>) => callRoute("/receptionist", { as: studio.rita, form });

describe("the question", () => {
  test("names the client in service, whose visit isn't moved", async () => {
    studio.sqlite.prepare("UPDATE appointments SET status = 'in_service' WHERE id = ?").run(ana);
    const { data } = await callRoute("/provider?away", { as: studio.maya, now: instantAt(monday, "10:40") });
    expect(data).toMatchObject({ asksAway: "day", day: { toCome: { day: 0 }, inService: "Ana López" } });
  });

  test("is not asked once the day is blocked", async () => {
    await away();
    expect(await page("away")).toMatchObject({ asksAway: null, away: { visits: 1 } });
  });
});

test("reports the result with an undo, also after a reload", async () => {
  const { location } = await away();
  expect(await page(location?.split("?")[1])).toMatchObject({
    done: "Your day is blocked, and the front desk can see it. 1 visit to reschedule. No clients have been told yet.",
    undo: { id: 1 },
  });
  expect(await page()).toMatchObject({ done: null, undo: null, away: { undo: { id: 1 } } });
});

describe("undoing it", () => {
  test("frees the day, closes the case and drops the waiting email", async () => {
    const before = studio.mails();
    await away();
    expect(ofAbsence()).toHaveLength(1);
    const { status, location } = await undo();
    expect([status, location]).toEqual([303, `/provider?date=${monday}&undone&change=1`]);
    expect(blocked()).toEqual([0, 0, 0]);
    expect(studio.mails()).toEqual(before);
    expect(await page(location?.split("?")[1])).toMatchObject({
      done: "Undone: Maya Ortiz can't come: Monday, March 2.",
      away: null,
    });
    expect((await undo()).status).toBe(409);
  });

  test("informs the studio if it has read about the absence", async () => {
    await away();
    await sendDue(now, willing);
    await undo();
    expect(studio.rows("SELECT occasion FROM outbox WHERE kind = 'provider-away' ORDER BY id")).toEqual([
      { occasion: "provider-away 1" },
      { occasion: "provider-back 1" },
    ]);
    await sendDue(now, willing);
    expect(
      studio.rows("SELECT facts ->> 'subject' AS subject FROM outbox WHERE occasion = 'provider-back 1'"),
    ).toEqual([{ subject: "Maya Ortiz is available after all" }]);
  });

  test("answers another provider as if the change did not exist", async () => {
    await away();
    const theirs = await undo(studio.tom);
    const missing = await undo(studio.tom, "999");
    expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
    expect(blocked()).toEqual([1, 1, 1]);
    expect(await page("absent&change=1", studio.tom)).toMatchObject({ undo: null, away: null, done: null });
  });

  test("is refused and no longer offered once the desk has called a client or resolved a visit", async () => {
    await away();
    const told = { intent: "decide", [`tell-${ana}`]: "told" };
    await callRoute("/receptionist/absence/1", { as: studio.rita, form: told });
    expect(await page("absent&change=1")).toMatchObject({
      away: { undo: null },
      done: "Your day is blocked, and the front desk can see it. 1 visit still to reschedule.",
    });
    expect((await undo()).status).toBe(409);
    expect(blocked()).toEqual([1, 1, 1]);
  });

  test("is refused once one of its visits was moved on the board", async () => {
    await away();
    const move = { intent: "move", visit: String(ana), revision: "0", providerId: String(studio.tom) };
    const place = { date: monday, time: "10:30", timesFor: `,${studio.tom},${monday}` };
    expect((await atDesk({ ...move, ...place })).status).toBe(303);
    const { status, data } = await undo();
    expect([status, data.message]).toEqual([
      409,
      "You can't undo this here because the front desk has already settled some of the visits. Please call the front desk.",
    ]);
  });

  test("also works for a status change, from the notice", async () => {
    vi.setSystemTime(instantAt(monday, "10:25"));
    const mark = { intent: "status", visit: String(ana), revision: "0", status: "arrived" };
    const { location } = await callRoute("/provider", { as: studio.maya, form: mark });
    expect(await page(location?.split("?")[1])).toMatchObject({ done: "Status saved.", undo: { id: 1 } });
    expect((await undo()).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ status: "booked" }]);
  });
});

describe("away this afternoon", () => {
  const afternoon = () =>
    callRoute("/provider", { as: studio.maya, form: { intent: "away", part: "afternoon" } });
  const timesOff = () => studio.rows("SELECT start_min, end_min FROM time_off");
  beforeEach(() => appointmentAt(studio, monday, "13:30"));

  test("asks about the visits of the afternoon alone, and opens a case for the rest of the day, with an email", async () => {
    const { html } = await renderedAt("/provider?away=afternoon", { as: studio.maya });
    expect(html).toContain("This blocks your day from 12:00 PM right away.");
    expect(html).toContain("You have 1 visit then. The front desk finds other times");
    const { status, location } = await afternoon();
    expect([status, location]).toEqual([303, `/provider?date=${monday}&absent&change=1`]);
    expect(timesOff()).toEqual([{ start_min: 720, end_min: 1440 }]);
    expect(blocked()).toEqual([1, 1, 1]);
    expect(ofAbsence()).toHaveLength(1);
    expect(await page(location?.split("?")[1])).toMatchObject({
      done: "Your afternoon is blocked, and the front desk can see it. 1 visit to reschedule. No clients have been told yet.",
      undo: { id: 1 },
    });
  });

  test("starts at the current hour after noon", async () => {
    vi.setSystemTime(instantAt(monday, "13:20"));
    await afternoon();
    expect(timesOff()).toEqual([{ start_min: 780, end_min: 1440 }]);
  });

  test("is part of the same case on a blocked day", async () => {
    await away();
    expect((await afternoon()).status).toBe(303);
    expect([timesOff(), studio.count("absences")]).toEqual([[{ start_min: 0, end_min: 1440 }], 1]);
    expect(ofAbsence()).toHaveLength(1);
  });

  test("is refused for an unknown part of the day", async () => {
    const form = { intent: "away", part: "night" };
    expect((await callRoute("/provider", { as: studio.maya, form })).status).toBe(400);
    expect(blocked()).toEqual([0, 0, 0]);
  });
});

test("offers no further absence once the desk has the case", async () => {
  const form = { intent: "open", how: "day", date: monday, reason: "" };
  await callRoute(`/receptionist/absence?provider=${studio.maya}&date=${monday}`, { as: studio.rita, form });
  const { html } = await renderedAt("/provider", { as: studio.maya });
  expect(html).not.toMatch(/Away today|Away this afternoon|I can come after all/u);
  expect(html).toContain("The front desk is rescheduling your visits. Call them if you can come after all.");
});

describe("removing the time off on the schedules page", () => {
  const remove = (who: number, form: Record<string, string> = {}) =>
    callRoute(`/admin/schedules?provider=${studio.maya}`, {
      as: who,
      form: { intent: "dropped", id: "1", ...form },
    });
  const caseOfDay = () => renderedAt("/receptionist/absence/1", { as: studio.rita });
  const settle = () =>
    callRoute("/receptionist/absence/1", {
      as: studio.rita,
      form: { intent: "decide", [`revision-${ana}`]: "0", [`do-${ana}`]: "cancel", [`tell-${ana}`]: "told" },
    });

  test("undoes the absence while nothing is resolved, informs everyone who read about it and records it in the case", async () => {
    await away();
    await sendDue(now, willing);
    expect((await remove(studio.maya)).status).toBe(303);
    expect(ofAbsence()).toHaveLength(2);
    const { html } = await caseOfDay();
    expect(html).toContain("The time off was removed. The visits are unchanged. Nothing left to do.");
    expect(html).toContain("Stays as it is");
    expect(html).not.toContain("Now Monday");
  });

  test("is refused to the provider once the desk has resolved a visit", async () => {
    await away();
    await settle();
    const { status, data } = await remove(studio.maya, { settled: "1" });
    expect([status, data.message]).toEqual([409, (await undo()).data.message]);
    expect(blocked()[0]).toBe(1);
  });

  test("asks the desk with the names of resolved clients, and the case lists the visits that stay changed", async () => {
    await away();
    await settle();
    const page = `/admin/schedules?provider=${studio.maya}`;
    const asked = await renderedAt(page, { as: studio.rita, form: { intent: "dropped", id: "1" } });
    expect(asked.status).toBe(409);
    expect(asked.html).toContain(
      "The front desk has already settled 1 visit, which stays as it is now: Ana López.",
    );
    expect(asked.html).toContain("Remove anyway");
    expect((await remove(studio.rita, { settled: "2" })).status).toBe(409);
    expect((await remove(studio.rita, { settled: "1" })).status).toBe(303);
    expect((await caseOfDay()).html).toContain(
      "The time off was removed. 1 visit was already cancelled or moved and stays that way. Nothing left to do.",
    );
  });
});
