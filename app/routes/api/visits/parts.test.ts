/** Tests adding a treatment to a booked visit by the API (rule 35.99). */
import { expect, it } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest({ limits: false });

/** Ana's facial with Tom from 10 to 11. */
const visit = (more: object = {}) =>
  appointmentAt(studio, tuesday, "10:00", {
    providerId: studio.tom,
    clientId: studio.clientId,
    ...more,
  }).appointment;
const brows = (more: object = {}) => ({ serviceId: studio.brows, date: tuesday, time: "11:00", ...more });
const post = (reference: string, json: unknown, as: number | undefined = studio.clientId) =>
  callRoute(`POST /api/visits/${reference}/parts`, { as, json, now });
const get = (reference: string, query: string, as: number | undefined = studio.clientId) =>
  callRoute(`GET /api/visits/${reference}/parts?${query}`, { as, now });

it("offers times beside the visit first, then those that move all parts, and accepts each", async () => {
  const { reference } = visit();
  const { status, data } = await get(reference, `serviceId=${studio.brows}&providerId=any`);
  expect(status).toBe(200);
  expect(data.beside).toEqual([
    {
      ...{ date: tuesday, time: "11:00", endTime: "11:30", providerId: studio.maya },
      label: "11:00 AM to 11:30 AM with Maya Ortiz, $28",
    },
    expect.objectContaining({ time: "09:30" }),
  ]);
  expect(data.movingAll).toHaveLength(6);
  const [chain] = data.movingAll;
  const all = brows({ time: chain.time, date: chain.date, moveAll: true, revision: data.revision });
  const moved = await post(reference, all);
  expect([moved.status, moved.data.error]).toEqual([201, undefined]);
  expect(moved.data.appointments.map(({ time }: { time: string }) => time).sort()).toEqual(
    chain.rows.map(({ time }: { time: string }) => time),
  );
});

it("returns the whole visit, which is then moved, read and cancelled as one", async () => {
  const { reference, revision } = visit();
  const { status, data } = await post(reference.toLowerCase(), brows({ revision }));
  expect(status).toBe(201);
  expect(data).toMatchObject({ reference, kind: "chain" });
  expect(data.appointments.map(({ time }: { time: string }) => time)).toEqual(["10:00", "11:00"]);
  expect(data.appointments[1].visit).toEqual({ reference, position: 2 });
  const as = studio.clientId;
  const again = await callRoute(`GET /api/visits/${reference}`, { as, now });
  expect(again.data.revision).toBe(data.revision);
  const json = { date: "2026-03-05", time: "13:00", revision: data.revision };
  expect((await callRoute(`PUT /api/visits/${reference}`, { as, now, json })).status).toBe(200);
  expect((await callRoute(`DELETE /api/visits/${reference}`, { as, now })).status).toBe(200);
});

it("exists only for the client of the visit and the front desk", async () => {
  const { reference } = visit();
  const query = `serviceId=${studio.brows}`;
  for (const [as, status] of [
    [studio.tom, 404],
    [studio.rita, 200],
  ] as const)
    expect((await get(reference, query, as)).status).toBe(status);
  expect((await post(reference, brows(), studio.tom)).status).toBe(404);
  expect((await post("ZZZZZZ", brows(), studio.rita)).status).toBe(404);
  const json = brows();
  expect((await callRoute(`POST /api/visits/${reference}/parts`, { json, now })).status).toBe(401);
  expect((await post(reference, brows(), studio.rita)).status).toBe(201);
});

it("refuses invalid fields at their name, stale pages and taken times", async () => {
  const { reference } = visit();
  const wrong: [object, string][] = [
    [{}, "serviceId"],
    [brows({ serviceId: 999 }), "serviceId"],
    [brows({ providerId: studio.tom }), "providerId"],
    [brows({ addonIds: [999] }), "addonIds"],
    [brows({ date: "tomorrow" }), "date"],
    [brows({ time: "noon" }), "time"],
    [brows({ time: "15:00" }), "time"],
    [brows({ moveAll: "perhaps" }), "moveAll"],
    [brows({ revision: {} }), "revision"],
  ];
  for (const [json, field] of wrong) {
    const { status, data } = await post(reference, json);
    expect([field, status, Object.keys(data.fieldErrors ?? {})]).toEqual([
      field,
      400,
      expect.arrayContaining([field]),
    ]);
  }
  expect((await get(reference, "serviceId=x")).status).toBe(400);
  expect((await post(reference, brows({ revision: "7" }))).status).toBe(409);
  appointmentAt(studio, tuesday, "11:15", { serviceId: studio.brows, customerEmail: "b@example.com" });
  const taken = await post(reference, brows());
  expect([taken.status, taken.data.fieldErrors]).toEqual([
    409,
    { time: "Someone else has booked this time. Choose another time." },
  ]);
});

it("stores the request of a client whom the studio calls before it books", async () => {
  const { reference } = visit();
  studio.sqlite.exec("UPDATE clients SET online_rule = 'ask'");
  expect(await post(reference, brows())).toMatchObject({ status: 409, data: { online: "ask" } });
  expect(studio.count("contact_messages")).toBe(1);
});

const overlaps = () => studio.overlaps();
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);
const won = (statuses: number[]) => statuses.filter((status) => status === 201).length;

it("adds a treatment to one of fifty visits that request the same slot", async () => {
  const { sqlite, tom, facial } = studio;
  const visits = Array.from({ length: 50 }, (_, n) => {
    sqlite.exec(`INSERT INTO users (username, email, created_at) VALUES ('P${n}', 'p${n}@studio.test', 0);
      INSERT INTO providers (user_id, buffer_minutes) VALUES (last_insert_rowid(), 0)`);
    const id = Number(sqlite.prepare("SELECT max(user_id) FROM providers").pluck().get());
    sqlite.exec(`INSERT INTO service_providers (service_id, provider_id) VALUES (${facial}, ${id});
      INSERT INTO working_hours (provider_id, weekday, start_min, end_min)
        SELECT ${id}, weekday, start_min, end_min FROM working_hours WHERE provider_id = ${tom}`);
    return visit({ providerId: id, customerName: `Guest ${n}`, clientId: null });
  });
  const asked = visits.map(({ reference }) => post(reference, brows(), studio.rita));
  const statuses = statusesOf(await Promise.all(asked));
  expect([won(statuses), statuses.filter((status) => status === 409).length]).toEqual([1, 49]);
  expect(overlaps()).toBe(0);
  expect(studio.appointments()).toHaveLength(51);
});

it("moves all parts of one of fifty visits that request the same time", async () => {
  const days = ["05", "06", "07", "10", "11", "12", "13"];
  const visits = Array.from({ length: 50 }, (_, n) =>
    appointmentAt(studio, `2026-03-${days[Math.floor(n / 8)]}`, `${10 + (n % 8)}:00`, {
      ...{ providerId: studio.tom, customerEmail: `guest${n}@example.com` },
    }),
  );
  const all = brows({ date: wednesday, time: "10:00", moveAll: true });
  const asked = visits.map(({ appointment }) => post(appointment.reference, all, studio.rita));
  const statuses = statusesOf(await Promise.all(asked));
  expect([won(statuses), statuses.filter((status) => status === 409).length]).toEqual([1, 49]);
  expect(overlaps()).toBe(0);
  const there = studio.appointments().filter(({ date }) => date === wednesday);
  expect([there.length, studio.appointments().length]).toEqual([2, 51]);
});
