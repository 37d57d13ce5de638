import { expect, test } from "vitest";
import { beginValue } from "#app/routes/desk/walk-in/walk-in.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, now, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);

const at = (time: string) => instantAt(monday, time);

type Choice = { value: string; who: string; detail: string; bends: boolean };

async function offered(time: string, service = "Facial"): Promise<Choice[]> {
  const { data } = await callRoute(`/receptionist?walkin&date=${monday}`, { as: studio.rita, now: at(time) });
  const { popular, others } = data.page.panel.walkIn;
  return [...popular, ...others].find(({ name }: { name: string }) => name === service).choices;
}

const press = (begin: string, time: string, more: Record<string, string> = {}) =>
  callRoute("/receptionist?walkin", {
    as: studio.rita,
    now: at(time),
    form: { intent: "walk-in", begin, key: "key-of-this-form", ...more },
  });

const nowWith = (providerId: number, missing = 0) =>
  beginValue({ serviceId: studio.facial, providerId, start: null, missing });

test("each service lists who can start now, until when, and who is next", async () => {
  appointmentAt(studio, monday, "10:30", { providerId: studio.maya });
  appointmentAt(studio, monday, "10:00", { providerId: studio.tom });
  expect(await offered("10:04")).toMatchObject([
    { who: "Tom at 11:00 AM", detail: "free until 6:00 PM" },
    { who: "Maya at 11:45 AM", detail: "free until 6:00 PM" },
  ]);
  expect(await offered("09:07")).toMatchObject([
    { who: "Maya now", detail: "free until 10:30 AM", bends: false },
    { who: "Tom at 11:00 AM" },
  ]);
  expect(await offered("17:30")).toEqual([]);
});

test("one press books an arrived walk-in without name and contact at this minute", async () => {
  const answer = await press(nowWith(studio.tom), "10:04");
  expect(answer.location).toBe("/receptionist?date=2026-03-02&visit=1&done=walked-in&change=1#panel");
  expect(studio.appointments()).toMatchObject([
    {
      ...{ date: monday, start_min: 604, end_min: 664, status: "arrived", status_before: "booked" },
      ...{ customer_name: "Walk-in", customer_email: "", customer_phone: "", client_id: null },
      ...{ source: "walk_in", arrived_at: at("10:04"), provider_id: studio.tom },
    },
  ]);
  expect(studio.rows("SELECT recipient FROM outbox WHERE audience = 'client'")).toEqual([]);
  const { data } = await callRoute(answer.location ?? "", { as: studio.rita, now: at("10:04") });
  expect(data.page.done).toBe("Walk-in, Facial with Tom Reed at 10:04 AM.");
  expect(data.page.panel.appointment).toMatchObject({ unreachable: true });
});

test("a repeated press makes one appointment, even a minute later", async () => {
  await press(nowWith(studio.tom), "10:04");
  const again = await press(nowWith(studio.tom), "10:05");
  expect(again.location).toContain("visit=1");
  expect(studio.count("appointments")).toBe(1);
});

test("name and phone are optional, checked and saved", async () => {
  const wrong = await press(nowWith(studio.tom), "10:04", { customerName: "Paula", customerPhone: "12" });
  expect(wrong.data).toMatchObject({
    form: "walk-in",
    fields: { customerPhone: expect.any(String) },
    values: { customerName: "Paula", customerPhone: "12" },
  });
  expect(studio.count("appointments")).toBe(0);
  await press(nowWith(studio.tom), "10:04", { customerName: "Paula", customerPhone: "503 555 0120" });
  expect(studio.appointments()).toMatchObject([
    { customer_name: "Paula", customer_phone_digits: "5035550120" },
  ]);
});

test("an old form books the current minute if it fits, and says so if it does not", async () => {
  appointmentAt(studio, monday, "11:00", { providerId: studio.tom });
  const [{ value } = { value: "" }] = (await offered("09:55")).filter(({ who }) => who === "Tom now");
  const late = await press(value, "10:01");
  expect([late.status, late.data.message]).toEqual([
    409,
    "10:01 AM is no longer free. Choose another time below.",
  ]);
  expect((await press(value, "09:58")).location).toContain("visit=2");
  expect(studio.appointments()[1]).toMatchObject({ start_min: 598 });
});

test("a later time is booked at its minute, or at the current minute once it has passed", async () => {
  const later = beginValue({ serviceId: studio.facial, providerId: studio.tom, start: 660, missing: 0 });
  await press(later, "10:04");
  expect(studio.appointments()).toMatchObject([{ start_min: 660, status: "arrived" }]);
  await press(later, "12:03", { key: "key-of-another-form" });
  expect(studio.appointments()[1]).toMatchObject({ start_min: 723 });
});

test("only the buffer minutes that the button names are used, and the audit records them", async () => {
  appointmentAt(studio, monday, "09:00", { providerId: studio.maya });
  const choices = await offered("10:05");
  expect(choices.filter(({ who }) => who.startsWith("Maya"))).toMatchObject([
    { who: "Maya now", detail: "10 minutes of buffer are missing", bends: true },
    { who: "Maya at 10:15 AM", bends: false },
  ]);
  const refused = await press(nowWith(studio.maya, 5), "10:05");
  expect([refused.status, refused.data.message]).toEqual([
    409,
    "Now 10 minutes of buffer are missing. Press the name again to start anyway.",
  ]);
  expect((await press(nowWith(studio.maya, 10), "10:06")).status).toBe(303);
  expect(studio.appointments()[1]).toMatchObject({ start_min: 606 });
  expect(studio.rows("SELECT detail FROM audit WHERE action = 'booked' AND entity_id = 2")).toEqual([
    { detail: '{"bent":["buffer"]}' },
  ]);
});

test("hours, breaks and busy providers are never overridden", async () => {
  appointmentAt(studio, monday, "10:00", { providerId: studio.tom });
  expect((await press(nowWith(studio.tom, 600), "10:30")).status).toBe(409);
  expect((await press(nowWith(studio.tom, 600), "08:30")).status).toBe(409);
  expect((await press(nowWith(studio.tom, 600), "17:01")).status).toBe(409);
  studio.sqlite
    .prepare("INSERT INTO breaks (provider_id, weekday, start_min, end_min) VALUES (?, 1, 720, 780)")
    .run(studio.tom);
  expect((await press(nowWith(studio.tom), "11:30")).status).toBe(409);
  expect(studio.count("appointments")).toBe(1);
});

test("any other form input is refused with a message", async () => {
  const odd = [
    "",
    "1",
    "x.y.now.0",
    "1.1.9999.0",
    "999999.1.now.0",
    "1.999999.now.0",
    `${studio.peel}.${studio.maya}.now.0`,
  ];
  for (const begin of [
    ...odd,
    `${studio.wrap}.${studio.maya}.now.0`,
    `${studio.brows}.${studio.tom}.now.0`,
  ]) {
    const { status } = await press(begin, "10:04");
    expect([400, 409], begin).toContain(status);
  }
  expect(studio.count("appointments")).toBe(0);
  const client = await callRoute("/receptionist?walkin", {
    as: studio.clientId,
    now,
    form: { intent: "walk-in" },
  });
  expect(client.status).toBe(403);
});

test("the most booked services come first", async () => {
  for (const time of ["09:00", "10:30"]) appointmentAt(studio, monday, time, { serviceId: studio.facial });
  const { data } = await callRoute("/receptionist?walkin", { as: studio.rita, now: at("12:00") });
  expect(data.page.panel.walkIn.popular.map(({ name }: { name: string }) => name)).toEqual([
    "Facial",
    "Brows",
  ]);
});

test("a phone number that is added later links or creates a record, and an undo reverts both (rule 34.43)", async () => {
  appointmentAt(studio, monday, "15:00", { providerId: studio.maya });
  await press(nowWith(studio.tom), "10:04");
  const walkedIn = () => studio.appointments()[1] as Record<string, unknown>;
  const before = walkedIn();
  const give = (more: Record<string, string>) =>
    callRoute("/receptionist", {
      as: studio.rita,
      now: at("10:20"),
      form: { intent: "give-contact", visit: "2", revision: String(walkedIn().revision), ...more },
    });
  const none = await give({ name: "Paula Weber" });
  expect([none.status, none.data.fields]).toEqual([
    400,
    { phone: "Enter a phone number or an email address." },
  ]);
  expect((await give({ name: "", phone: "555 010 7788" })).data.fields).toEqual({
    name: "Enter the client's name.",
  });
  const panel = await browser({ as: studio.rita, now: at("10:20") }).open(
    "/receptionist?date=2026-03-02&visit=2",
  );
  expect((await panel.press("Save contact")).html).toContain('href="#phone"');
  const given = await give({ name: "Paula Weber", phone: "555 010 7788" });
  expect(
    studio.rows("SELECT c.name, c.phone_digits FROM clients c WHERE id = ?", walkedIn().record_id),
  ).toEqual([{ name: "Paula Weber", phone_digits: "5550107788" }]);
  expect((await give({ name: "Paula Weber", phone: "555 010 7789" })).status).toBe(409);
  const [, change = ""] = /change=(\d+)/u.exec(given.location ?? "") ?? [];
  await callRoute("/receptionist", { as: studio.rita, now: at("10:21"), form: { intent: "undo", change } });
  expect([walkedIn().record_id, walkedIn().customer_name]).toEqual([null, before.customer_name]);
  await give({ name: "Ana López", email: "ana@example.com" });
  expect(walkedIn().record_id).toBe(studio.appointments()[0]?.record_id);
});
