import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { sumsOn } from "#app/domain/till/ledger/sums.sql.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, appointmentAt, instantAt, monday, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let boss: number;
beforeEach(() => {
  boss = addPerson(studio.sqlite, "Boss", "boss@studio.test", "admin");
});

const now = instantAt(monday, "08:00");
const send = (form: Record<string, string>) => callRoute("/admin/till", { as: boss, form, now });
const read = async (part: string) => (await callRoute(`/admin/till?part=${part}`, { as: boss })).data.page;

test("saves the receipt text and the opening cash", async () => {
  const form = { intent: "receipts", taxNumber: "DE 123", receiptText: "Thank you", cashFloat: "150.50" };
  expect((await send(form)).location).toBe("/admin/till?part=receipts&done=saved");
  expect((await read("receipts")).receipts).toEqual({
    ...{ taxIncluded: false, taxNumber: "DE 123", receiptText: "Thank you", cashFloat: "150.50" },
  });
  expect((await send({ ...form, cashFloat: "much" })).data.fields).toHaveProperty("cashFloat");
});

test("adds a tax rate, uses it as the default, and stops using it", async () => {
  expect((await send({ intent: "add-tax", name: "VAT 8.25%", percent: "8,25" })).status).toBe(303);
  expect(await read("taxes")).toMatchObject({ usual: 1, rates: [{ percent: "8.25%", active: true }] });
  for (const press of ["first", "second"]) {
    expect((await send({ taxOut: "1" })).status, press).toBe(303);
  }
  expect(await read("taxes")).toMatchObject({ usual: null, rates: [{ active: false }] });
  for (const percent of ["", "101", "8.255", "x"]) {
    expect((await send({ intent: "add-tax", name: "VAT", percent })).data.fields, percent).toHaveProperty(
      "percent",
    );
  }
  expect((await send({ tax: "9" })).status).toBe(404);
});

test("adds, changes, counts and retires a product, and refuses a second one with its name", async () => {
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
  for (const id of ["", "x", "-1"]) expect((await send({ ...milk, name: "Tea", id })).status, id).toBe(404);
});

test("refuses a second product with the same name, in any alphabet and case", async () => {
  const save = (name: string, id = "0") => send({ intent: "product", id, name, price: "19", taxRateId: "" });
  expect((await save("Öl")).status).toBe(303);
  for (const name of ["Öl", "öl", "ÖL"]) {
    expect(await save(name)).toMatchObject({ status: 409, data: { fields: { name: expect.any(String) } } });
  }
  expect((await save("ÖL", "1")).status).toBe(303);
});

test("adds a product with its opening stock only if stock is counted", async () => {
  const oil = { intent: "product", id: "0", name: "Oil", price: "19", taxRateId: "" };
  for (const more of [
    { opening: "7", countsStock: "" },
    { opening: "-1", countsStock: "on" },
  ]) {
    expect((await send({ ...oil, ...more })).data.fields).toHaveProperty("opening");
  }
  await send({ ...oil, opening: "7", countsStock: "on" });
  expect((await read("products")).products).toMatchObject([{ name: "Oil", stock: 7 }]);
});

test("shows an example with the currency's decimals if a price is not a number", async () => {
  const priced = async (currency: string) => {
    studio.sqlite.prepare("UPDATE settings SET currency = ?").run(currency);
    const product = {
      intent: "product",
      id: "0",
      name: "Oil",
      price: "1.0000x",
      countsStock: "",
      active: "on",
    };
    return (await send(product)).data.fields.price;
  };
  expect([await priced("USD"), await priced("JPY"), await priced("KWD")]).toEqual(
    ["15 or 15.50", "1500", "15 or 15.500"].map((like) => `Enter the price as a number, like ${like}.`),
  );
});

test("adds a package for a service and stops selling it", async () => {
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
    { id: 1, active: true, words: "Five: 5 visits for Facial, $380, valid for 12 months" },
  ]);
  for (const press of ["first", "second"]) {
    expect((await send({ offerOut: "1" })).status, press).toBe(303);
  }
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

describe("existing paper vouchers", () => {
  const paper = { intent: "bring-in", code: "gs 2019/7", value: "50", forName: "Ben", until: "2027-12-31" };

  test("are added with their balance, can pay, and don't count as revenue", async () => {
    expect((await send(paper)).location).toBe("/admin/till?part=vouchers&done=saved");
    expect((await read("vouchers")).vouchers).toMatchObject([
      {
        code: "GS20197",
        canDelete: true,
        words: expect.stringMatching(/^\$50 of \$50 left, for Ben, valid until /u),
      },
    ]);
    expect([studio.count("sales"), sumsOn(monday, monday).totalMinor]).toEqual([0, 0]);
    expect(studio.rows("SELECT action, detail FROM audit ORDER BY id DESC LIMIT 1")).toEqual([
      { action: "voucher-brought-in", detail: JSON.stringify({ valueMinor: 5000 }) },
    ]);
    const { id } = appointmentAt(studio, monday, "09:00").appointment;
    const form = { sent: "1", [`part-${id}`]: "on", vouchers: "GS-2019-7", pay: "cash" };
    const at = instantAt(monday, "10:05");
    await callRoute(`/receptionist/checkout/${id}`, { as: studio.rita, now: at, form });
    expect(sumsOn(monday, monday)).toMatchObject({
      ...{ totalMinor: 9500, earnedMinor: 9500, prepaidMinor: 0 },
      methods: [
        { method: "voucher", amountMinor: 5000 },
        { method: "cash", amountMinor: 4500 },
      ],
    });
    expect((await read("vouchers")).vouchers).toMatchObject([{ canDelete: false }]);
    expect((await send({ voucherId: "1" })).status).toBe(409);
  });

  test("can be removed until they are used, and a second one with the same code is refused", async () => {
    await send(paper);
    expect(await send({ ...paper, code: "GS-2019-7" })).toMatchObject({
      ...{ status: 409, data: { fields: { code: expect.any(String) }, values: { code: "GS-2019-7" } } },
    });
    expect((await send({ voucherId: "1" })).status).toBe(303);
    expect([studio.count("vouchers"), (await send({ voucherId: "1" })).status]).toEqual([0, 404]);
  });

  test("refuse a last day in the past and keep the typed values", async () => {
    const data = {
      fields: { until: "This date is in the past. Enter today or a later date." },
      values: { ...paper, until: addDays(monday, -1) },
    };
    expect(await send({ ...paper, until: addDays(monday, -1) })).toMatchObject({ status: 400, data });
    expect([studio.count("vouchers"), (await send({ ...paper, until: monday })).status]).toEqual([0, 303]);
  });

  test("need a code, an amount and a valid date", async () => {
    for (const [name, value] of [
      ...[["code", ""] as const, ["code", "a-1"] as const, ["code", "4111 1111 1111 1111"] as const],
      ...[["value", "0"] as const, ["value", "much"] as const, ["until", "2027-02-30"] as const],
    ]) {
      const { status, data } = await send({ ...paper, [name]: value });
      expect([status, Object.keys(data.fields)], `${name} ${value}`).toEqual([400, [name]]);
    }
    expect(studio.count("vouchers")).toBe(0);
  });
});

test("only admins can open the till settings, and each section is a page", async () => {
  for (const as of [studio.rita, studio.maya, studio.clientId]) {
    expect((await callRoute("/admin/till", { as })).status).toBe(403);
    expect((await callRoute("POST /admin/till", { as, form: { tax: "1" } })).status).toBe(403);
  }
  for (const part of ["receipts", "taxes", "products", "packages", "vouchers", "other"]) {
    expect((await renderedAt(`/admin/till?part=${part}`, { as: boss })).html, part).toContain(
      "Till sections",
    );
  }
});
