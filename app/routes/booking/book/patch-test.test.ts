/** Tests the patch test of a treatment on /book, without script, and by the API (rules 36.28 to 36.31). */
import { expect, it, vi } from "vitest";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { saysTested, testMissing, testReaction } from "#app/domain/appointments/patch-test-words.ts";
import { setPatchTest } from "#app/domain/booking/patch-test/change-patch-test.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  ana,
  appointmentAt,
  instantAt,
  now,
  studioWithPeople,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });

const path = "/book?service=Facial&date=2026-03-06";

function needTest(hours = "48"): number {
  const by = { actor: { id: studio.rita, role: "admin" as const }, now };
  const set = setPatchTest(studio.facial, { hours, validDays: "180" }, by);
  if (!set.ok) throw new Error(set.refusal.message);
  return Number(studio.rows("SELECT id FROM services WHERE unlisted")[0]?.id);
}

const booked = () =>
  studio.rows("SELECT * FROM appointments WHERE status <> 'cancelled' ORDER BY date, start_min");

const bo = { customerName: "Bo Lind", customerEmail: "bo@example.com", customerPhone: "5550109999" };

const api = (json: object, as?: number) =>
  callRoute("POST /api/appointments", {
    as,
    json: { ...ana, serviceId: studio.facial, date: "2026-03-06", time: "09:00", ...json },
  });

const withTest = { patchTest: "with_visit", testTime: "2026-03-03T09:00" };

/** A test of ten days ago. */
function tested(serviceId: number, whose: object) {
  const made = appointmentAt(studio, wednesday, "09:00", { serviceId, ...whose });
  studio.sqlite
    .prepare("UPDATE appointments SET date = '2026-02-20', status = 'completed' WHERE id = ?")
    .run(made.appointment.id);
  return made;
}

async function openFor(person: object, as?: number) {
  const page = await browser({ now, as }).open(path);
  page.choose("time", page.radios("time")[0] ?? "");
  for (const [name, value] of Object.entries(person)) page.type(name, value);
  return page;
}

it("books a treatment with its patch test on an earlier day, as one visit", async () => {
  const test = needTest();
  const page = await openFor(ana);
  expect(page.words).toContain("This treatment needs a patch test at least 48 hours before.");
  expect(page.words).toContain("15 minutes, free");
  expect(page.words).not.toContain("Call us first");
  expect(page.radios("testTime").length).toBe(6);
  page.choose("testTime", page.radios("testTime")[0] ?? "");
  const done = await page.press("Book Appointment");
  expect([done.status, done.leadsTo?.startsWith("/confirmation?b=")]).toEqual([303, true]);
  const [first, second, ...others] = booked();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ service_id: test, to_check: "", price_minor: 0 });
  expect(second).toMatchObject({ service_id: studio.facial, to_check: "", joint_id: first?.joint_id });
});

it("asks for the test time again, and keeps what was typed", async () => {
  needTest();
  const page = await openFor(ana);
  const asked = await page.press("Book Appointment");
  expect([asked.status, asked.control("customerName")?.value]).toEqual([400, ana.customerName]);
  expect(asked.words).toContain("Choose a time for the patch test.");
  expect(booked()).toEqual([]);
  asked.choose("testTime", asked.radios("testTime")[1] ?? "");
  expect((await asked.press("Book Appointment")).status).toBe(303);
});

it.each(["with", "without"])(
  "tells a guest %s a record the same, and marks it for the desk",
  async (record) => {
    const test = needTest();
    const { appointment } = tested(test, bo);
    if (record === "without") studio.sqlite.exec("DELETE FROM appointments; DELETE FROM clients");
    const page = await openFor(bo);
    expect(page.words).not.toContain("valid");
    page.choose("patchTest", "had");
    const shown = await page.press("Show times");
    expect(shown.words).not.toContain("Patch test before");
    const open = shown.status === 303 ? await browser({ now }).open(shown.leadsTo ?? "") : shown;
    open.choose("time", open.radios("time")[0] ?? "");
    for (const [name, value] of Object.entries(bo)) open.type(name, value);
    expect((await open.press("Book Appointment")).status).toBe(303);
    const made = booked().find(({ id }) => id !== (record === "with" ? appointment.id : 0));
    expect(made?.to_check).toBe(record === "with" ? "" : saysTested);
  },
);

it("shows clients how long their patch test is valid", async () => {
  const test = needTest();
  tested(test, { clientId: studio.clientId });
  const page = await browser({ now, as: studio.clientId }).open(path);
  expect(page.words).toContain("Your patch test of Friday, February 20 is valid until Wednesday, August 19.");
  expect(page.radios("patchTest")).toEqual([]);
  page.choose("time", page.radios("time")[0] ?? "");
  expect((await page.press("Book Appointment")).status).toBe(303);
});

it("tells programs where to book the patch test", async () => {
  needTest();
  const refused = await api({});
  expect(refused).toMatchObject({
    status: 409,
    data: {
      needs: "patch_test",
      bookAt: "/book?service=Facial",
      fieldErrors: { patchTest: expect.any(String) },
    },
  });
  expect((await api({}, studio.clientId)).data).toMatchObject({ needs: "patch_test" });
  expect((await api(withTest)).status).toBe(201);
  expect(booked()).toHaveLength(2);
});

it.each([
  ["too short before", { ...withTest, testTime: "2026-03-05T09:00" }, 400],
  ["after the treatment", { ...withTest, testTime: "2026-03-09T09:00" }, 400],
  ["more than 14 days before", { ...withTest, date: "2026-03-25" }, 400],
  ["not a time", { ...withTest, testTime: "soon" }, 400],
  ["an unknown choice", { patchTest: "maybe" }, 400],
  ["an object", { patchTest: {}, testTime: [1] }, 400],
  ["on a closed day", { ...withTest, testTime: "2026-03-01T09:00" }, 409],
])("refuses a test %s and books nothing", async (_, fields, status) => {
  needTest();
  expect((await api(fields)).status).toBe(status);
  expect([booked(), studio.count("joint_visits")]).toEqual([[], 0]);
});

it("books neither part if someone else has booked the test time", async () => {
  const test = needTest();
  for (const providerId of [studio.maya, studio.tom])
    appointmentAt(studio, "2026-03-03", "09:00", { providerId, patchTest: "had", ...bo });
  const refused = await api(withTest);
  expect([refused.status, refused.data.fieldErrors.testTime]).toEqual([
    409,
    expect.stringContaining("Someone else has booked the time of the patch test"),
  ]);
  expect(booked().filter(({ service_id }) => service_id === test)).toEqual([]);
  expect([booked().length, studio.count("joint_visits")]).toEqual([2, 0]);
});

it("books a repeated request once, and refuses another one with the same key", async () => {
  needTest();
  const send = (more: object) =>
    callRoute("POST /api/appointments", {
      headers: { "Idempotency-Key": "one-key-for-both" },
      json: { ...ana, serviceId: studio.facial, date: "2026-03-06", time: "09:00", ...more },
    });
  const [one, two] = [await send(withTest), await send(withTest)];
  expect([one.status, two.status, one.data.id === two.data.id]).toEqual([201, 201, true]);
  expect((await send({ patchTest: "had" })).status).toBe(409);
  expect(booked()).toHaveLength(2);
});

async function visitOfTwo() {
  needTest();
  const made = await api(withTest);
  const parts = jointOf(appointmentById(Number(made.data.id)) ?? expect.fail("not booked"));
  const [test, treatment] = parts;
  if (!test || !treatment) throw new Error("Both parts are booked.");
  return { test, treatment, token: String(made.data.manageUrl).split("/manage/")[1] ?? "" };
}

it("keeps the test if the treatment moves, and refuses a move too close to it", async () => {
  const { test, treatment } = await visitOfTwo();
  const move = (id: number, date: string, as = studio.rita, more: object = {}) =>
    callRoute(`PUT /api/appointments/${id}`, { as, json: { date, time: "09:00", ...more } });
  const early = await move(treatment.id, "2026-03-04");
  expect(early).toMatchObject({ status: 409, data: { unmet: expect.stringContaining("at least 48 hours") } });
  expect((await move(treatment.id, "2026-03-05")).status).toBe(200);
  const late = await move(test.id, "2026-03-04");
  expect(late.data.error).toContain(
    "The patch test must be at least 48 hours before Facial on Thursday, March 5.",
  );
  expect((await move(test.id, "2026-03-04", studio.rita, { despite: true })).status).toBe(200);
});

it("offers a guest only times that keep the patch test, and moves no part to the other's day", async () => {
  const { token, treatment } = await visitOfTwo();
  const page = await browser({ now }).open(`/manage/${token}`);
  expect(page.words).not.toContain("Move all");
  const step = await browser({ now }).open(`/manage/${token}?move=${treatment.id}&date=2026-03-04`);
  expect(step.radios("time")).toEqual([]);
});

it("cancels the test with its treatment", async () => {
  const { treatment } = await visitOfTwo();
  const gone = await callRoute(`DELETE /api/appointments/${treatment.id}`, { as: studio.rita });
  expect([gone.status, booked()]).toEqual([200, []]);
});

it("tells the desk if only the test is cancelled, until it is booked again", async () => {
  const { test, treatment } = await visitOfTwo();
  await callRoute(`DELETE /api/appointments/${test.id}`, { as: studio.rita });
  expect(appointmentById(treatment.id)?.toCheck).toBe(testMissing);
  await callRoute(`PUT /api/appointments/${test.id}`, { as: studio.rita, json: { status: "booked" } });
  expect(appointmentById(treatment.id)?.toCheck).toBe("");
});

it("shows the test in no public list, and says when a guest can come", async () => {
  needTest();
  for (const address of ["/services", "/prices", "/team", "/", "/api/services", "/book", "/sitemap.xml"]) {
    expect((await callRoute(address)).text, address).not.toContain("Patch test: Facial");
  }
  const page = await browser({ now }).open(`/services/${studio.facial}`);
  expect(page.words).toContain("with a patch test before");
});

it("lets the desk say if it found the test, which the client never sees", async () => {
  needTest();
  const made = await api({ patchTest: "had" });
  const id = Number(made.data.id);
  const panel = `/receptionist?date=2026-03-06&visit=${id}`;
  const opened = () => browser({ as: studio.rita }).open(panel);
  const page = await opened();
  expect(page.words).toContain(`To be checked: ${saysTested}`);
  expect((await page.press("Not found")).status).toBe(303);
  expect(appointmentById(id)?.toCheck).toBe(testMissing);
  studio.sqlite.prepare("UPDATE appointments SET to_check = ? WHERE id = ?").run(saysTested, id);
  expect((await (await opened()).press("Found it")).status).toBe(303);
  expect(appointmentById(id)?.toCheck).toBe("");
  const own = await browser({ now }).open(`/manage/${String(made.data.manageUrl).split("/manage/")[1]}`);
  expect(own.words).not.toMatch(/says they|patch test missing/iu);
});

it.each(["No reaction", "Reaction"])(
  "notes %s in one press, and a reaction stops the treatment",
  async (result) => {
    const { test, treatment, token } = await visitOfTwo();
    vi.setSystemTime(instantAt("2026-03-06", "08:30"));
    const as = treatment.providerId;
    const day = await browser({ as }).open("/provider?date=2026-03-06");
    expect(day.words).toContain("Patch test of Tue, Mar 3:");
    expect((await day.press(result)).status).toBe(303);
    expect(studio.rows("SELECT service_id, result, date, by FROM client_consents")).toEqual([
      {
        ...{ service_id: test.serviceId, date: "2026-03-03", by: as },
        result: result === "Reaction" ? "reaction" : "no_reaction",
      },
    ]);
    expect((await browser({ as }).open("/provider?date=2026-03-06")).words).not.toContain("Patch test of");
    const own = await browser({ now }).open(`/manage/${token}`);
    const told = "Please call us before your visit";
    expect(own.words.includes(told)).toBe(result === "Reaction");
    expect(appointmentById(treatment.id)?.toCheck).toBe(result === "Reaction" ? testReaction : "");
    const again = await callRoute("POST /provider", {
      ...{ as, form: { intent: "test-result", visit: String(treatment.id), result: "reaction" } },
    });
    expect(again.status).toBe(409);
  },
);

it("hides another provider's visit from a provider who notes a result", async () => {
  const { treatment } = await visitOfTwo();
  vi.setSystemTime(instantAt("2026-03-06", "08:30"));
  const other = treatment.providerId === studio.maya ? studio.tom : studio.maya;
  const form = { intent: "test-result", visit: String(treatment.id), result: "reaction" };
  expect((await callRoute("POST /provider", { as: other, form })).status).toBe(404);
  expect(studio.count("client_consents")).toBe(0);
});
