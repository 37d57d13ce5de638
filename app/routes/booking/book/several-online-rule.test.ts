/** Tests joint visits of clients who must ask first or can't book online, in the form and the API (rule 34.35). */
import { beforeEach, expect, test } from "vitest";
import { timesMadeFor } from "#app/domain/booking/joint/typed-rows.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();
beforeEach(() => {
  appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId });
});

const rule = (onlineRule: string) =>
  studio.sqlite.prepare("UPDATE clients SET online_rule = ?").run(onlineRule);
const rows = () => [
  { serviceId: studio.facial, providerId: "any", addonIds: [] },
  { serviceId: studio.facial, providerId: "any", addonIds: [] },
];
const byApi = (more: object = {}, as: number | undefined = studio.clientId) => {
  const json = { ...ana, kind: "chain", rows: rows(), date: wednesday, time: "10:30", ...more };
  return callRoute("POST /api/visits", { as, now, json });
};
const messages = () => studio.rows("SELECT body FROM contact_messages").map(({ body }) => String(body));

test("applies to two treatments and to companions", async () => {
  rule("not_online");
  expect(await byApi()).toMatchObject({ status: 409, data: { online: "call" } });
  const [first, second] = rows();
  const others = [
    { ...first, customerName: "Bea Stone" },
    { ...second, customerName: "Ana López" },
  ];
  expect(await byApi({ kind: "household", rows: others })).toMatchObject({ status: 409 });
  expect(studio.appointments()).toHaveLength(1);
  expect(await byApi({}, studio.rita)).toMatchObject({ status: 201 });
});

test("stores the request of a client who asks first, by the API too", async () => {
  rule("ask");
  expect(await byApi()).toMatchObject({ status: 409, data: { online: "ask" } });
  expect(messages()).toEqual([expect.stringContaining("Request from online booking, not booked yet.")]);
});

test("marks a guest's parts for the desk, each for the person it is about", async () => {
  rule("not_online");
  const [first, second] = rows();
  const household = [
    { ...first, customerName: "Bea Stone" },
    { ...second, customerName: "Ana López" },
  ];
  const json = { ...ana, kind: "household", rows: household, date: wednesday, time: "10:30" };
  expect((await callRoute("POST /api/visits", { now, json })).status).toBe(201);
  const checks = studio.rows(
    "SELECT customer_name AS name, to_check AS words FROM appointments WHERE date = ?",
    wednesday,
  );
  expect(checks).toEqual([
    { name: "Bea Stone", words: "" },
    { name: "Ana López", words: "This client does not book online." },
  ]);
});

test("the form leads to the contact page, with all treatments in the message", async () => {
  const made = rows().map(({ serviceId, ...row }) => ({ ...row, serviceId: String(serviceId) }));
  const form = {
    ...ana,
    ...Object.fromEntries(made.map(({ serviceId }, at) => [`serviceId${at + 1}`, serviceId])),
    made: timesMadeFor("chain", made),
    kind: "chain",
    time: `${wednesday}T10:30@1.${studio.maya},2.${studio.maya}`,
  };
  rule("ask");
  expect(await callRoute("POST /book?several", { now, form, as: studio.clientId })).toMatchObject({
    status: 303,
    location: "/contact?booking=ask",
  });
  expect(messages()).toEqual([
    expect.stringMatching(/Please call\.\nFacial with Maya.*10:30.AM; Facial with Maya.*11:30.AM\n/u),
  ]);
  rule("not_online");
  expect((await callRoute("POST /book?several", { now, form, as: studio.clientId })).location).toContain(
    "/contact?booking=call&about=",
  );
  rule("usual");
  expect((await callRoute("POST /book?several", { now, form, as: studio.clientId })).location).toContain(
    "/confirmation",
  );
});
