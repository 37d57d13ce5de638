/** Only staff book visits without email address and phone number, and mails and counts ignore them. */
import { expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { sweepOutbox } from "#app/domain/notifications/mail-retention.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";
import { book } from "./book.server.ts";

const studio = perTest(studioWithPeople);

const nameAlone = { customerName: "Paula" };
const visit = (more: object = {}) => ({
  serviceId: studio.facial,
  providerId: studio.maya,
  date: tuesday,
  time: "10:30",
  ...more,
});
const atDesk = (more: object) => {
  const staff = { actor: studio.staff.actor, clientId: null, override: false };
  return book(visit(more), { visitor: null, key: null, now, staff });
};
const post = (as: number | undefined, json: object) => callRoute("POST /api/appointments", { as, json, now });

test("staff may omit both in the API, but guests and clients may not", async () => {
  expect((await post(undefined, visit(nameAlone))).status).toBe(400);
  const refused = await post(studio.clientId, visit(nameAlone));
  expect(refused.status).toBe(400);
  expect(refused.data).toMatchObject({
    error: "Please fill in all required fields.",
    fieldErrors: { customerEmail: "Enter your email address.", customerPhone: "Enter your phone number." },
  });
  const booked = await post(studio.rita, visit(nameAlone));
  expect(booked.status).toBe(201);
  expect(studio.appointments()).toMatchObject([
    {
      customer_name: "Paula",
      customer_email: "",
      customer_phone: "",
      customer_phone_digits: "",
      source: "desk",
      erased_at: null,
    },
  ]);
  expect((await post(studio.rita, visit({ time: "15:00" }))).status).toBe(400);
});

test("the desk's form accepts a name alone, and marks the visit", async () => {
  const asked = { serviceId: String(studio.facial), providerId: String(studio.maya), date: tuesday };
  const form = {
    intent: "book",
    client: "new",
    time: "10:30",
    ...nameAlone,
    ...asked,
    timesFor: timesFor(asked),
  };
  const { location } = await callRoute("/receptionist", { as: studio.rita, now, form });
  const { data } = await callRoute(location ?? "", { as: studio.rita, now });
  expect(data.page.panel.appointment).toMatchObject({ client: { name: "Paula" }, unreachable: true });
  expect(data.page.done).toContain("The client gets no email.");
  expect(JSON.stringify(data.page.board.columns)).toContain('"unreachable":true');
  const nobody = await callRoute("/receptionist", {
    as: studio.rita,
    now,
    form: { ...form, customerName: "" },
  });
  expect([nobody.status, nobody.data.fields]).toEqual([400, { customerName: "Enter the client's name." }]);
});

test("contact data is checked if it is given", () => {
  const outcome = atDesk({ ...nameAlone, customerEmail: "paula", customerPhone: "12" });
  expect(outcome).toMatchObject({
    ok: false,
    refusal: {
      reason: "invalid",
      fields: { customerEmail: expect.any(String), customerPhone: expect.any(String) },
    },
  });
  expect(atDesk({ ...nameAlone, customerEmail: " ", customerPhone: "503 555 0120" }).ok).toBe(true);
  expect(studio.appointments()).toMatchObject([{ customer_email: "", customer_phone_digits: "5035550120" }]);
});

test("each form of a booking without contact is in the audit", async () => {
  expect((await post(undefined, { ...visit(), ...ana })).status).toBe(201);
  expect(atDesk({ ...nameAlone, time: "15:00" }).ok).toBe(true);
  expect(studio.appointments().map(({ source }) => source)).toEqual(["online", "desk"]);
});

test("two clients without contact at the same time count as two people", () => {
  expect(atDesk(nameAlone).ok).toBe(true);
  expect(atDesk({ ...nameAlone, providerId: studio.tom, time: "11:00" }).ok).toBe(true);
});

test("nothing is sent without an address, on booking, cancelling and sweeping", async () => {
  studio.sqlite.exec("UPDATE settings SET email = 'hello@studio.test'");
  const outcome = atDesk(nameAlone);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  cancelVisit(outcome.value.appointment.id, studio.staff, {}, now + 1);
  await sweepOutbox(now + 2);
  expect(studio.rows("SELECT kind FROM outbox WHERE audience = 'client' OR recipient = ''")).toEqual([]);
  expect(studio.mails()).toContain("booked maya@studio.test");
});

test("a visit without contact is not marked as erased", () => {
  appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId });
  expect(atDesk({ ...nameAlone, time: "15:00" }).ok).toBe(true);
  const actor = { id: studio.rita, role: "admin" } as const;
  expect(deletePerson(studio.clientId, {}, { actor, now }).ok).toBe(true);
  expect(studio.appointments()).toMatchObject([
    { customer_name: "Deleted client", customer_email: "", erased_at: now },
    { customer_name: "Paula", customer_email: "", erased_at: null },
  ]);
});
