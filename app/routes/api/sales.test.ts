/** Tests that the API uses the same commands and messages as the front desk. */
import { beforeEach, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let visit: number;
beforeEach(() => {
  visit = appointmentAt(studio, monday, "09:00").appointment.id;
  studio.sqlite.exec("INSERT INTO products (name, price_minor, created_at) VALUES ('Milk', 2900, 1)");
});

const now = instantAt(monday, "10:05");
const sell = (json: unknown, headers = {}) =>
  callRoute("POST /api/sales", { as: studio.rita, now, json, headers });

test("A checkout is 201 with the sale, completes the visit, and is idempotent by key", async () => {
  const body = {
    ...{ appointmentId: visit, tip: 10, products: [{ productId: 1, quantity: 2 }] },
    payments: [
      { method: "cash", amount: 60 },
      { method: "card", amount: 102.5 },
    ],
  };
  const headers = { "Idempotency-Key": "key-of-this-sale" };
  const { status, data } = await sell(body, headers);
  expect(status).toBe(201);
  expect(data).toMatchObject({
    ...{ number: 1, kind: "sale", date: monday, total: 162.5, currency: "USD", voided_by: null },
    lines: [
      { kind: "service", amount: 95 },
      { kind: "product", quantity: 2, amount: 58 },
      { kind: "tip", amount: 9.5 },
    ],
    payments: [
      { method: "cash", amount: 60 },
      { method: "card", amount: 102.5 },
    ],
  });
  expect((await sell(body, headers)).data.number).toBe(1);
  expect(await sell({ ...body, tip: 20 }, headers)).toMatchObject({
    ...{ status: 409, data: { error: expect.stringContaining("receipt 1") } },
  });
  expect([studio.count("sales"), studio.appointments()[0]?.status]).toEqual([1, "completed"]);
});

test("Sales are read by day and number, and voided by another sale", async () => {
  await sell({ appointmentId: visit, pay: "card" });
  const read = async (path: string) => callRoute(path, { as: studio.rita, now });
  expect((await read("/api/sales")).data).toHaveLength(1);
  expect((await read("/api/sales?date=2026-03-03")).data).toEqual([]);
  expect((await read("/api/sales?date=x")).status).toBe(400);
  expect((await read("/api/sales/1")).data).toMatchObject({ number: 1, total: 95 });
  expect((await read("/api/sales/2")).status).toBe(404);
  const undo = (json: unknown) => callRoute("POST /api/sales/1/void", { as: studio.rita, now, json });
  expect((await undo({})).status).toBe(400);
  expect(await undo({ reason: "Wrong visit" })).toMatchObject({
    status: 201,
    data: { kind: "void", total: -95 },
  });
  expect((await undo({ reason: "Again" })).status).toBe(409);
});

test("Refuses missing visits, empty carts, double payments, bad lists and short payments", async () => {
  expect((await sell({ appointmentId: 99, pay: "cash" })).status).toBe(404);
  expect((await sell({ pay: "cash" })).status).toBe(400);
  expect((await sell({ appointmentId: visit, products: "all" })).data.fieldErrors).toHaveProperty("products");
  expect((await sell({ appointmentId: visit, payments: [{ method: "cash", amount: 5 }] })).status).toBe(400);
  expect((await sell([])).status).toBe(400);
  expect((await sell({ appointmentId: visit, parts: [visit], pay: "cash" })).status).toBe(201);
  expect((await sell({ appointmentId: visit, parts: [visit], pay: "cash" })).status).toBe(409);
});

test("A sale needs an existing client, and uses the surviving record of a merged one", async () => {
  const other = appointmentAt(studio, monday, "10:30", {
    customerName: "Ann Other",
    customerEmail: "ann@x.example",
  });
  const [kept, merged] = [studio.appointments()[0]?.record_id, other.appointment.recordId];
  studio.sqlite.prepare("UPDATE clients SET merged_into = ? WHERE id = ?").run(kept, merged);
  const gift = (clientId: unknown) => sell({ clientId, voucherValue: "20", pay: "cash" });
  for (const nobody of [99, "99", "x", -1, 1e15, [], {}, true]) {
    expect(await gift(nobody), String(nobody)).toMatchObject({
      ...{ status: 404, data: { error: "Client not found" } },
    });
  }
  expect(await gift(merged)).toMatchObject({ status: 201, data: { client_id: kept } });
  expect(await gift(null)).toMatchObject({ status: 201, data: { client_id: null } });
});

test("A visit in an earlier currency can't be paid by a voucher in another one", async () => {
  studio.sqlite.exec("UPDATE settings SET currency = 'EUR'");
  const gift = await sell({ voucherValue: "200", pay: "cash" });
  const code = String(gift.data.lines[0].name).split(" ").at(-1);
  expect(await sell({ appointmentId: visit, vouchers: [code], pay: "cash" })).toMatchObject({
    ...{ status: 400, data: { error: expect.stringContaining("This voucher is in EUR.") } },
  });
  expect(await sell({ appointmentId: visit, voucherValue: "20", pay: "cash" })).toMatchObject({
    ...{ status: 400, data: { error: expect.stringContaining("sold in EUR") } },
  });
  expect(await sell({ appointmentId: visit, pay: "cash" })).toMatchObject({
    ...{ status: 201, data: { currency: "USD", total: 95 } },
  });
});

test("Without a part, the second of two posts is refused with the first receipt's number, and takes no second tip", async () => {
  const body = { appointmentId: visit, pay: "card", tip: 10 };
  expect((await sell(body)).status).toBe(201);
  expect(await sell(body)).toMatchObject({
    status: 409,
    data: { error: expect.stringContaining("receipt 1") },
  });
  expect(studio.count("sales")).toBe(1);
});

test("A sale does not include the debt for another part, unless it is named", async () => {
  const missed = appointmentAt(studio, monday, "11:00", { providerId: studio.tom }).appointment.id;
  studio.sqlite.exec(`INSERT INTO joint_visits (id, reference, kind, created_at) VALUES (1, 'ABCDEF', 'chain', 1);
    UPDATE appointments SET joint_id = 1, joint_position = id;
    UPDATE appointments SET status = 'no_show', charge_minor = 9500 WHERE id = ${missed}`);
  const [first, second] = [
    await sell({ appointmentId: visit, pay: "card" }),
    await sell({ appointmentId: visit, pay: "card" }),
  ];
  expect([first.status, first.data.total, second.status]).toEqual([201, 95, 409]);
  expect(second.data.error).toContain("receipt 1");
  expect((await sell({ appointmentId: visit, fees: [missed], pay: "card" })).data).toMatchObject({
    lines: [{ kind: "fee", amount: 95 }],
  });
});

test("Sales are only for the front desk", async () => {
  for (const as of [studio.maya, studio.clientId]) {
    for (const line of ["GET /api/sales", "GET /api/sales/1"])
      expect((await callRoute(line, { as })).status).toBe(403);
    expect((await callRoute("POST /api/sales/1/void", { as, json: { reason: "x" } })).status).toBe(403);
    expect((await callRoute("POST /api/sales", { as, json: {} })).status).toBe(403);
  }
  expect((await callRoute("GET /api/sales")).status).toBe(401);
});
