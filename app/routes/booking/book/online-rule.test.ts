/** Tests clients who must ask first or can't book online, in the form, the API and at the desk (rules 34.32 and 34.33). */
import { beforeEach, expect, test } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();
let record: number;
beforeEach(() => {
  record = appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId }).appointment.recordId ?? 0;
});

const rule = (onlineRule: string, id = record) =>
  studio.sqlite.prepare("UPDATE clients SET online_rule = ? WHERE id = ?").run(onlineRule, id);
const wish = () => ({
  ...ana,
  serviceId: String(studio.facial),
  providerId: String(studio.maya),
  date: wednesday,
  time: "10:30",
});
const byForm = (more: Record<string, string> = {}, as: number | undefined = studio.clientId) =>
  callRoute("POST /book", { as, now, form: { ...wish(), ...more } });
const byApi = (more: object = {}, as: number | undefined = studio.clientId) =>
  callRoute("POST /api/appointments", { as, now, json: { ...wish(), ...more } });
const messages = () => studio.rows("SELECT name, email, body FROM contact_messages ORDER BY id");
const booked = () => studio.appointments().length - 1;

test("a client who can't book online is sent to the contact page without a reason", async () => {
  rule("not_online");
  const { status, location } = await byForm();
  expect([status, location]).toEqual([
    303,
    "/contact?booking=call&about=I+would+like+to+book%3A+Facial+with+Maya+Ortiz+on+Wednesday%2C+March+4%2C+10%3A30+AM",
  ]);
  const page = await browser({ now }).open(location ?? "");
  expect(page.words).toContain("can’t be booked online. Please call us at");
  expect(page.control("message")?.value).toMatch(/^I would like to book: Facial with Maya Ortiz/u);
  expect(page.words).not.toMatch(/rule|record|blocked|not allowed/iu);
  expect(await byApi()).toMatchObject({
    status: 409,
    data: { online: "call", error: expect.stringContaining("can't be booked online") },
  });
  expect([booked(), messages()]).toEqual([0, []]);
});

test("the request of a client who asks first reaches the studio once, and the page says that it will call", async () => {
  rule("ask");
  expect((await byForm({ notes: "By the window" })).location).toBe("/contact?booking=ask");
  await byForm({ notes: "By the window" });
  expect(messages()).toEqual([
    {
      name: "Ana López",
      email: "ana@example.com",
      body: expect.stringMatching(
        /Please call\.\nFacial with Maya Ortiz on Wednesday, March 4, 10:30.AM\nPhone: \(555\) 010-2030\nNotes: By the window$/u,
      ),
    },
  ]);
  expect((await browser({ now }).open("/contact?booking=ask")).words).toContain(
    "We have your request and will call you",
  );
  expect(await byApi({ time: "12:00" })).toMatchObject({ status: 409, data: { online: "ask" } });
  expect([booked(), messages().length]).toEqual([0, 2]);
});

test("applies to the logged-in client, also for a companion; the desk checks guests", async () => {
  rule("not_online");
  const other = { customerName: "Cleo", customerEmail: "cleo@example.com", time: "13:30" };
  expect((await byForm(other)).location).toContain("/contact");
  const guest = { now, form: wish() };
  expect((await callRoute("POST /book", guest)).location).toContain("/confirmation");
  expect(studio.appointments().at(-1)?.to_check).toBe("This client does not book online.");
  rule("ask");
  const byNumber = {
    ...{ ...wish(), customerEmail: "x@example.com", customerPhone: "555 010 4050" },
    ...{ customerName: "Lopez, ana", time: "12:00" },
  };
  expect((await callRoute("POST /book", { now, form: byNumber })).location).toContain("/confirmation");
  expect(studio.appointments().at(-1)?.to_check).toBe("This client must ask before booking online.");
  expect((await callRoute("POST /book", { now, form: { ...wish(), ...other } })).status).toBe(303);
  expect(studio.appointments().at(-1)?.to_check).toBe("");
});

test("does not apply to the desk, which sees a note", async () => {
  rule("not_online");
  expect(await byApi({}, studio.rita)).toMatchObject({ status: 201 });
  const { data } = await callRoute(`/receptionist?date=${tuesday}&visit=1`, { as: studio.rita, now });
  expect(data.page.panel.appointment.onlineRule).toBe("This client does not book online.");
});

test("a taken time is refused before the rule is checked", async () => {
  rule("ask");
  appointmentAt(studio, wednesday, "10:30", { customerName: "Eve", customerEmail: "eve@x.example" });
  expect((await byForm()).status).toBe(409);
  expect(messages()).toEqual([]);
});
