import { expect, test } from "vitest";
import { type Call, callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, studioWithOwner, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithOwner, { clock: now });

const send = (form: Call["form"], as = studio.owner) => callRoute("POST /admin/rooms", { as, form });
const rooms = async () => (await callRoute("/admin/rooms", { as: studio.owner })).data.rooms;

test("Rooms are added, changed, ordered and deleted", async () => {
  expect((await send({ intent: "add", name: "Quiet room", places: "2" })).location).toBe(
    "/admin/rooms?done=added",
  );
  await send({ intent: "add", name: "Steamer", places: "1" });
  const [quiet, steamer] = await rooms();
  expect([quiet, steamer]).toMatchObject([
    { name: "Quiet room", places: 2, active: true, services: [] },
    { name: "Steamer", places: 1 },
  ]);
  expect(await send({ intent: "add", name: "steamer", places: "0" })).toMatchObject({
    status: 400,
    data: { form: "add", fields: { places: expect.any(String) }, values: { name: "steamer", places: "0" } },
  });
  expect((await send({ intent: "add", name: "steamer", places: "1" })).status).toBe(409);
  await send({ intent: "change", id: String(steamer.id), name: "Facial steamer", places: "3" });
  await send({ up: String(steamer.id) });
  expect(await rooms()).toMatchObject([
    { name: "Facial steamer", places: 3, active: false },
    { name: "Quiet room" },
  ]);
  await send({ intent: "delete", id: String(quiet.id) });
  expect(await rooms()).toHaveLength(1);
  expect((await callRoute(`/admin/rooms?id=${quiet.id}`, { as: studio.owner })).status).toBe(404);
});

test("Reducing places asks about appointments that lose theirs, and these stay booked", async () => {
  await send({ intent: "add", name: "Quiet room", places: "2" });
  const [{ id }] = await rooms();
  const first = appointmentAt(studio, tuesday, "09:00").appointment;
  const second = appointmentAt(studio, tuesday, "09:00", { providerId: studio.tom }).appointment;
  const seat = studio.sqlite.prepare(
    "INSERT INTO appointment_resources (appointment_id, resource_id) VALUES (?, ?)",
  );
  for (const appointment of [first, second]) seat.run(appointment.id, id);
  const form = { intent: "change", id: String(id), name: "Quiet room", places: "1", active: "on" };
  const asked = await send(form);
  expect(asked).toMatchObject({
    status: 409,
    data: { question: { outside: { count: 1, list: [{ id: second.id }] } } },
  });
  expect((await rooms())[0].places).toBe(2);
  const { mark } = asked.data.question.outside;
  expect((await send({ ...form, shown: mark })).status).toBe(303);
  expect((await rooms())[0].places).toBe(1);
  expect(studio.rows("SELECT appointment_id AS id FROM appointment_resources")).toEqual([{ id: first.id }]);
  expect(await send({ intent: "delete", id: String(id) })).toMatchObject({ status: 409 });
});

test("Only an admin can view and change the page", async () => {
  expect((await callRoute("/admin/rooms", { as: studio.rita })).status).toBe(403);
  expect((await send({ intent: "add", name: "Quiet room" }, studio.rita)).status).toBe(403);
});
