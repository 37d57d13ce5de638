/** Tests that the API books only at the price that the caller expects (rule 4.24). */
import { expect, it } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { hour } from "#app/testing/people.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, now, tuesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest({ limits: false });

const facial = () => ({
  ...ana,
  serviceId: studio.facial,
  providerId: "any",
  date: tuesday,
  time: "10:30",
});
const visit = () => ({
  ...ana,
  ...{ kind: "chain", date: tuesday, time: "10:00" },
  rows: [
    { serviceId: studio.facial, providerId: studio.tom },
    { serviceId: studio.brows, providerId: studio.maya },
  ],
});
const calls = [
  { path: "/api/appointments", asked: facial, total: 95, words: "The price is $95 now." },
  { path: "/api/visits", asked: visit, total: 123, words: "The price is $123 now." },
];

it.each(calls)("$path refuses another total than the expected one, and returns the new one", async (call) => {
  for (const expectedTotal of [call.total - 10, call.total + 0.5, String(call.total + 10)]) {
    const answer = await callRoute(`POST ${call.path}`, { json: { ...call.asked(), expectedTotal }, now });
    expect(answer).toMatchObject({ status: 409, data: { error: call.words, total: call.total } });
  }
  expect(studio.appointments()).toEqual([]);
});

it.each(calls)("$path books the expected total", async ({ path, asked, total }) => {
  const answer = await callRoute(`POST ${path}`, { json: { ...asked(), expectedTotal: total }, now });
  expect(answer.status).toBe(201);
});

it.each(calls)("$path books at the current price if no total is expected", async ({ path, asked }) => {
  for (const [at, nothing] of [{}, { expectedTotal: null }, { expectedTotal: "" }].entries()) {
    const own = { customerEmail: `ana${at}@example.com`, customerPhone: `555 010 ${2000 + at}` };
    const json = { ...asked(), ...own, ...nothing, date: `2026-03-0${3 + at}` };
    // Guests can book at most two joint visits an hour from one network.
    expect((await callRoute(`POST ${path}`, { json, now: now + at * hour })).status).toBe(201);
  }
});

it.each(calls)("$path refuses an invalid amount", async ({ path, asked }) => {
  for (const expectedTotal of ["much", -1, 95.123, true, [95], {}]) {
    const answer = await callRoute(`POST ${path}`, { json: { ...asked(), expectedTotal }, now });
    expect([expectedTotal, answer.status, Object.keys(answer.data.fieldErrors)]).toEqual([
      expectedTotal,
      400,
      ["expectedTotal"],
    ]);
  }
});

it("returns the first visit for a repeated request, whatever it costs now", async () => {
  const call = {
    json: { ...facial(), expectedTotal: 95 },
    now,
    headers: { "Idempotency-Key": "total-of-95" },
  };
  expect((await callRoute("POST /api/appointments", call)).status).toBe(201);
  studio.sqlite.exec("UPDATE services SET price_minor = 10500");
  expect((await callRoute("POST /api/appointments", call)).status).toBe(201);
  expect(studio.appointments()).toMatchObject([{ price_minor: 9500 }]);
});

it("includes add-ons", async () => {
  const addonId = studio.sqlite
    .prepare("INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Mask', 0, 2050)")
    .run(studio.facial).lastInsertRowid;
  const json = { ...facial(), addonIds: [Number(addonId)] };
  const without = await callRoute("POST /api/appointments", { json: { ...json, expectedTotal: 95 }, now });
  expect(without).toMatchObject({ status: 409, data: { total: 115.5 } });
  const all = await callRoute("POST /api/appointments", { json: { ...json, expectedTotal: 115.5 }, now });
  expect(all.status).toBe(201);
});
