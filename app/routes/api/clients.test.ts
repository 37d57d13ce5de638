import { beforeEach, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
beforeEach(() => {
  appointmentAt(studio, monday, "09:00");
  studio.sqlite.exec("UPDATE appointments SET status = 'no_show', charge_minor = 9500");
});

const read = (path: string) => callRoute(path, { as: studio.rita, now: instantAt(monday, "12:00") });

test("Records are found by part of the name, and read with counts and debt", async () => {
  const { data } = await read("/api/clients?search=ana");
  expect(data).toMatchObject([{ name: "Ana López", email: "ana@example.com", online_rule: "usual" }]);
  expect((await read(`/api/clients/${data[0].id}`)).data).toMatchObject({
    ...{ id: data[0].id, owed: 95 },
    last_year: { visits: 0, no_shows: 1, late_cancellations: 0 },
  });
  expect((await read("/api/clients?search=a")).data).toEqual([]);
  expect((await read("/api/clients")).data).toEqual([]);
  for (const id of ["99", "x"]) expect((await read(`/api/clients/${id}`)).status).toBe(404);
});

test("are only for the front desk", async () => {
  for (const path of ["/api/clients?search=ana", "/api/clients/1"]) {
    for (const as of [studio.maya, studio.clientId]) expect((await callRoute(path, { as })).status).toBe(403);
    expect((await callRoute(path)).status).toBe(401);
  }
});
