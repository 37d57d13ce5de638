import { expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest({ limits: false });

const visit = (extra: object = {}) => ({
  ...ana,
  kind: "chain",
  rows: [
    { serviceId: studio.facial, providerId: studio.tom },
    { serviceId: studio.brows, providerId: studio.maya },
  ],
  date: tuesday,
  time: "10:00",
  ...extra,
});
const post = (json: object, as?: number) => callRoute("POST /api/visits", { json, as, now });
const booked = async (as?: number) => (await post(visit(), as)).data;
const times = (data: { appointments: { time: string }[] }) => data.appointments.map(({ time }) => time);

test("Offers visits for two treatments, each of which can be booked", async () => {
  const rows = `row=${studio.facial}&row=${studio.brows}:${studio.maya}`;
  const free = await callRoute(`GET /api/visits/availability?date=${tuesday}&kind=chain&${rows}`, { now });
  expect(free.status).toBe(200);
  const [first] = free.data.visits;
  expect(first).toMatchObject({
    date: tuesday,
    time: "09:00",
    rows: [{ row: 1 }, { row: 2, providerId: studio.maya }],
  });
  const answer = await post(
    visit({ time: first.time, rows: [{ serviceId: studio.facial }, { serviceId: studio.brows }] }),
  );
  expect(answer.status).toBe(201);
});

test("Refuses an invalid request with a sentence", async () => {
  for (const query of [
    "",
    "date=2026-03-03",
    `date=${tuesday}&row=1&row=x`,
    `date=${tuesday}&row=99&row=98`,
    `date=${tuesday}&kind=party&row=1&row=2`,
  ]) {
    const answer = await callRoute(`GET /api/visits/availability?${query}`, { now });
    expect([query, answer.status, typeof answer.data.error]).toEqual([query, 400, "string"]);
  }
});

test("shows staff why a visit does not fit, and lets them override the rules", async () => {
  const late = visit({ time: "17:30" });
  const refusal = await post(late, studio.rita);
  expect(refusal.status).toBe(400);
  expect(refusal.data.error).toBe("Facial: 5:30 PM does not fit. Tom Reed: ends 30 minutes after closing.");
  const bent = await post({ ...late, override: true }, studio.rita);
  expect([bent.status, times(bent.data)]).toEqual([201, ["17:30", "18:30"]]);
  const taken = await post({ ...late, override: true }, studio.rita);
  expect(taken.status).toBe(409);
  expect(taken.data.error).toMatch(/^Facial: 5:30 PM does not fit\. Tom Reed: Ana/u);
  expect(taken.data.alternatives).toHaveLength(3);
});

test("lets staff book a visit at any minute that fits, and guests only on the grid", async () => {
  const odd = visit({ time: "10:07" });
  expect((await post(odd)).status).toBe(400);
  const booked = await post(odd, studio.rita);
  expect([booked.status, times(booked.data)]).toEqual([201, ["10:07", "11:07"]]);
});

test("accepts an override or refuses it, but never ignores it", async () => {
  const tried = async (override: unknown, as?: number) => {
    const { status, data } = await post(visit({ override }), as);
    return [status, data.fieldErrors?.override];
  };
  const onlyDesk = [400, "Only the front desk can override booking rules."];
  expect(await tried(true)).toEqual(onlyDesk);
  expect(await tried(true, studio.clientId)).toEqual(onlyDesk);
  expect(await tried("yes", studio.rita)).toEqual([400, "Set override to true or false."]);
  expect(await tried(false)).toEqual([201, undefined]);
});

test("never books two people side by side with one provider, even by override", async () => {
  const { facial, tom } = studio;
  const rows = [
    { serviceId: facial, providerId: tom, customerName: "Bea Stone" },
    { serviceId: facial, providerId: tom, customerName: "Cleo Marsh" },
  ];
  const answer = await post(visit({ kind: "household", rows, override: true }), studio.rita);
  const sentence = "Facial: 10:00 AM does not fit. Tom Reed: can't be with two people at once.";
  expect([answer.status, answer.data.fieldErrors]).toEqual([400, { providerId2: sentence }]);
});

test("refuses an override for moving a whole visit", async () => {
  const { reference, revision } = await booked();
  const move = { date: tuesday, time: "20:00", override: true, revision };
  const answer = await callRoute(`PUT /api/visits/${reference}`, { json: move, as: studio.rita, now });
  expect([answer.status, answer.data.error]).toEqual([
    400,
    "You can't override rules for a whole visit. Move its parts one by one instead.",
  ]);
});

test("Books a visit with its parts, one reference and one link", async () => {
  const answer = await post(visit());
  expect(answer.status).toBe(201);
  const { reference, kind, appointments, manageUrl } = answer.data;
  expect(kind).toBe("chain");
  expect(reference).toMatch(/^[A-Z0-9]{6}$/u);
  expect(times(answer.data)).toEqual(["10:00", "11:00"]);
  expect(appointments[1].visit).toEqual({ reference, position: 2 });
  expect(manageUrl).toMatch(/\/manage\//u);
});

test("Refuses a taken time with other visits, and a wrong row by its number", async () => {
  appointmentAt(studio, tuesday, "10:30", { providerId: studio.maya });
  const taken = await post(visit({ keepOrder: true, forSomeoneElse: true, alsoBook: true }));
  expect(taken.status).toBe(409);
  expect(taken.data.alternatives[0].rows).toHaveLength(2);
  const wrong = await post(visit({ rows: [{ serviceId: studio.facial }, { serviceId: 999 }] }));
  expect([wrong.status, wrong.data.fieldErrors]).toEqual([400, { serviceId2: "Service not found" }]);
});

test("Shows a visit only to its client and the front desk", async () => {
  const { reference } = await booked(studio.clientId);
  const address = `GET /api/visits/${reference}`;
  expect((await callRoute(address, { as: studio.rita, now })).data.appointments).toHaveLength(2);
  expect((await callRoute(address, { as: studio.clientId, now })).status).toBe(200);
  expect((await callRoute(address, { as: studio.tom, now })).status).toBe(404);
  expect((await callRoute(address, { now })).status).toBe(401);
  expect((await callRoute("GET /api/visits/ZZZZZZ", { as: studio.rita, now })).status).toBe(404);
});

test("Moves a visit at once with one email, and refuses a stale move", async () => {
  const { reference, revision } = await booked(studio.clientId);
  const put = (json: object) => callRoute(`PUT /api/visits/${reference}`, { json, as: studio.clientId, now });
  const moved = await put({ date: "2026-03-05", time: "13:00", revision });
  expect(moved.data.error).toBeUndefined();
  expect([moved.status, times(moved.data)]).toEqual([200, ["13:00", "14:00"]]);
  expect(studio.mails().filter((mail) => mail === "moved ana@example.com")).toHaveLength(1);
  expect((await put({ date: "2026-03-05", time: "09:00", revision })).status).toBe(409);
  // Moved by 15 or 60 minutes, a part overlaps the old time of another part.
  const later = await put({ date: "2026-03-05", time: "14:00" });

  expect(times(later.data)).toEqual(["14:00", "15:00"]);
  expect((await put({ date: "tomorrow", time: "10:00" })).status).toBe(400);
  expect((await put({ date: "2026-03-05", time: "10:07" })).status).toBe(400);
});

test("Moves one part by its own call, and keeps the others", async () => {
  const { appointments } = await booked(studio.clientId);
  const json = { date: wednesday, time: "09:00" };
  const moved = await callRoute(`PUT /api/appointments/${appointments[1].id}`, {
    json,
    as: studio.clientId,
    now,
  });
  expect(moved.status).toBe(200);
  expect(studio.appointments().map(({ date }) => date)).toEqual([tuesday, wednesday]);
});

test("Cancels a visit at once with one email, or one part", async () => {
  const { reference, appointments } = await booked(studio.clientId);
  const alone = await callRoute(`DELETE /api/appointments/${appointments[0].id}`, {
    as: studio.clientId,
    now,
  });
  expect(alone.status).toBe(200);
  expect(studio.appointments().map(({ status }) => status)).toEqual(["cancelled", "booked"]);
  const all = await callRoute(`DELETE /api/visits/${reference}`, {
    as: studio.rita,
    now,
    json: { calledOffBy: "studio", reason: "Flooded" },
  });
  expect(all.status).toBe(200);
  expect(studio.appointments().map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  expect((await callRoute(`DELETE /api/visits/${reference}`, { as: studio.rita, now })).status).toBe(200);
});

test("Charges each part by the policy on its day, in one sum", async () => {
  const { reference } = await booked(studio.clientId);
  const late = await callRoute(`DELETE /api/visits/${reference}`, {
    as: studio.clientId,
    now: now + 24 * 3_600_000,
  });
  expect([late.status, late.data.charge]).toEqual([200, 123]);
});
