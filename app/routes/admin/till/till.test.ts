/** The owner's page of the till at its door. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, studioWithPeople } from "#app/testing/studio.server.ts";

let studio: ReturnType<typeof studioWithPeople>;
let boss: number;
beforeEach(() => {
  studio = studioWithPeople();
  boss = addPerson(studio.sqlite, "Boss", "boss@studio.test", "admin");
});
afterEach(() => studio.close());

const send = (form: Record<string, string>) => callRoute("/admin/till", { as: boss, form });
const read = async (part: string) => (await callRoute(`/admin/till?part=${part}`, { as: boss })).data.page;

test("What receipts say, and the cash of the morning", async () => {
  const form = { intent: "receipts", taxNumber: "DE 123", receiptText: "Thank you", cashFloat: "150.50" };
  expect((await send(form)).location).toBe("/admin/till?part=receipts&done=saved");
  expect((await read("receipts")).receipts).toEqual({
    ...{ taxIncluded: false, taxNumber: "DE 123", receiptText: "Thank you", cashFloat: "150.50" },
  });
  expect((await send({ ...form, cashFloat: "much" })).data.fields).toHaveProperty("cashFloat");
});

test("A tax is added, is the usual one while it is in use, and is put out of use", async () => {
  expect((await send({ intent: "add-tax", name: "VAT 8.25%", percent: "8,25" })).status).toBe(303);
  expect(await read("taxes")).toMatchObject({ usual: 1, rates: [{ percent: "8.25%", active: true }] });
  await send({ tax: "1" });
  expect(await read("taxes")).toMatchObject({ usual: null, rates: [{ active: false }] });
  for (const percent of ["", "101", "8.255", "x"]) {
    expect((await send({ intent: "add-tax", name: "VAT", percent })).data.fields, percent).toHaveProperty(
      "percent",
    );
  }
  expect((await send({ tax: "9" })).status).toBe(404);
});

test("A product is added, changed, counted and not sold any more; two of a name are refused", async () => {
  const milk = { intent: "product", id: "0", name: "Milk", price: "29", taxRateId: "", countsStock: "on" };
  expect((await send(milk)).status).toBe(303);
  expect(await send(milk)).toMatchObject({ status: 409, data: { fields: { name: expect.any(String) } } });
  await send({ intent: "stock", id: "1", quantity: "12", why: "delivery" });
  await send({ intent: "stock", id: "1", quantity: "2", why: "loss" });
  expect((await read("products")).products).toMatchObject([
    { name: "Milk", price: "29", stock: 10, active: true },
  ]);
  await send({ ...milk, id: "1", price: "31" });
  expect((await read("products")).products).toMatchObject([{ price: "31", active: false }]);
  expect((await send({ intent: "stock", id: "1", quantity: "x", why: "count" })).status).toBe(400);
  expect((await send({ intent: "stock", id: "9", quantity: "1", why: "count" })).status).toBe(404);
  expect((await send({ ...milk, name: "Tea", taxRateId: "77" })).status).toBe(400);
});

test("A package is offered for a service, and not any more", async () => {
  const offer = {
    intent: "add-offer",
    name: "Five",
    serviceId: String(studio.facial),
    visits: "5",
    price: "380",
    months: "12",
  };
  expect((await send(offer)).status).toBe(303);
  expect((await read("packages")).offers).toEqual([
    { id: 1, active: true, words: "Five: 5 visits, $380, good for 12 months" },
  ]);
  await send({ offerId: "1" });
  expect((await read("packages")).offers).toMatchObject([{ active: false }]);
  for (const [name, value] of [
    ["visits", "1"],
    ["price", ""],
    ["months", "x"],
    ["serviceId", "99"],
    ["name", ""],
  ] as const) {
    expect((await send({ ...offer, [name]: value })).data.fields, name).toHaveProperty(name);
  }
});

test("Admins alone; each part is a page", async () => {
  for (const as of [studio.rita, studio.maya, studio.clientId]) {
    expect((await callRoute("/admin/till", { as })).status).toBe(403);
    expect((await callRoute("POST /admin/till", { as, form: { tax: "1" } })).status).toBe(403);
  }
  for (const part of ["receipts", "taxes", "products", "packages", "vouchers", "other"]) {
    expect((await renderedAt(`/admin/till?part=${part}`, { as: boss })).html, part).toContain(
      "Parts of the till",
    );
  }
});
