import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  addPerson,
  ana,
  appointmentAt,
  instantAt,
  monday,
  now,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let boss: number;
let visit: number;
beforeEach(() => {
  boss = addPerson(studio.sqlite, "Boss", "boss@studio.test", "admin");
  visit = appointmentAt(studio, monday, "09:00").appointment.id;
  studio.sqlite.exec(
    `INSERT INTO products (name, price_minor, counts_stock, created_at) VALUES ('Cleansing milk', 2900, 1, 1);
     INSERT INTO package_offers (name, service_id, visits, price_minor) VALUES ('Five for four', ${studio.facial}, 5, 38001)`,
  );
});

const at = (time: string, date = monday) => instantAt(date, time);
const address = (of: number | "sale" = visit) => `/receptionist/checkout/${of}`;

const open = (of: number | "sale" = visit, query = "", now = at("10:05")) =>
  callRoute(`${address(of)}${query}`, { as: studio.rita, now });

const send = (
  form: Record<string, string>,
  { of = visit as number | "sale", now = at("10:05"), as = studio.rita } = {},
) =>
  callRoute(address(of), {
    as,
    now,
    form: { sent: "1", ...(of === "sale" ? {} : { [`part-${of}`]: "on" }), ...form },
  });

const sale = (number: number) => studio.rows("SELECT * FROM sales WHERE number = ?", number)[0];
const linesOf = (number: number) =>
  studio
    .rows(
      "SELECT l.kind, amount_minor FROM sale_lines l JOIN sales s ON s.id = l.sale_id WHERE s.number = ? ORDER BY l.id",
      number,
    )
    .map(({ kind, amount_minor: amount }) => [kind, amount]);
const paymentsOf = (number: number) =>
  studio
    .rows(
      "SELECT method, amount_minor FROM payments p JOIN sales s ON s.id = p.sale_id WHERE s.number = ? ORDER BY p.id",
      number,
    )
    .map(({ method, amount_minor: amount }) => [method, amount]);
const status = () => studio.appointments().find(({ id }) => id === visit)?.status;

describe("the exact payment", () => {
  test("One press takes the total of the booked visit, completes it and opens the receipt.", async () => {
    const { data, status: code } = await open();
    expect(code).toBe(200);
    expect(data.page.sum).toMatchObject({ rest: "$95", restMinor: 9500 });
    const taken = await send({ pay: "card", shown: "9500", key: data.page.key });
    expect(taken.location).toBe("/receptionist/sales/1?done=sold&change=1");
    expect([linesOf(1), paymentsOf(1), status()]).toEqual([
      [["service", 9500]],
      [["card", 9500]],
      "completed",
    ]);
    expect(sale(1)).toMatchObject({ date: monday, by: studio.rita, record_id: expect.any(Number) });
  });

  test("A repeated form makes one sale, and another desk sees the receipt number.", async () => {
    await send({ pay: "cash", shown: "9500", key: "key-of-this-form" });
    const again = await send({ pay: "cash", shown: "9500", key: "key-of-this-form" });
    expect(again.location).toBe("/receptionist/sales/1?done=sold");
    const more = await send({ pay: "cash", voucherValue: "20", key: "key-of-this-form" }, { of: "sale" });
    expect(more).toMatchObject({ status: 409, data: { message: expect.stringContaining("receipt 1") } });
    const late = await send({ pay: "cash", shown: "9500", key: "key-of-another" });
    expect(late).toMatchObject({
      status: 409,
      data: { message: "This visit was already paid: receipt 1." },
    });
    expect((await open()).data.page.visit.paid).toBe(1);
    expect(studio.count("sales")).toBe(1);
  });

  test("A visit that has not started is paid without a change of its status.", async () => {
    expect((await send({ pay: "cash" }, { now: at("08:30") })).location).toContain("/receptionist/sales/1");
    expect(status()).toBe("booked");
  });

  test("The undo of the day restores the status and keeps the sale.", async () => {
    await send({ pay: "cash" });
    const undone = await callRoute(`/receptionist?date=${monday}`, {
      ...{ as: studio.rita, now: at("10:06") },
      form: { intent: "undo", change: "1" },
    });
    expect(undone.status).toBe(303);
    expect([status(), studio.count("sales")]).toEqual(["booked", 1]);
  });
});

describe("more than the visit", () => {
  test("Each change updates the total with everything typed, and takes no payment.", async () => {
    const looked = await send({
      intent: "look",
      tip: "20",
      "quantity-1": "2",
      discount: "10%",
      discountReason: "Birthday",
    });
    expect(looked.data.page.sum.lines).toEqual([
      { id: 0, words: "Facial", amount: "$95" },
      { id: 1, words: "2 × Cleansing milk", amount: "$58" },
      { id: 2, words: "Discount: Birthday", amount: "−$15.30" },
      { id: 3, words: "Tip", amount: "$17.10" },
    ]);
    expect(looked.data.values).toMatchObject({ tip: "20", "quantity-1": "2" });
    expect(studio.count("sales")).toBe(0);
  });

  test("A total that changed since the page was shown is refused.", async () => {
    const early = await send({ pay: "cash", shown: "9500", tip: "10" });
    expect(early.status).toBe(409);
    expect(early.data).toMatchObject({
      message: expect.stringContaining("$104.50"),
      page: { sum: { restMinor: 10_450 } },
    });
    expect((await send({ pay: "cash", shown: "10450", tip: "10" })).status).toBe(303);
    expect(studio.rows("SELECT provider_id FROM sale_lines WHERE kind = 'tip'")).toEqual([
      { provider_id: studio.maya },
    ]);
  });

  test("Split payments must equal the total, and the receipt shows the change of cash.", async () => {
    const short = await send({ pay: "split", cash: "50", card: "40" });
    expect(short).toMatchObject({
      status: 400,
      data: { fields: { cash: "These payments add up to $90, but $95 is due." } },
    });
    const less = await send({ pay: "cash", given: "90" });
    expect(less).toMatchObject({ status: 400, data: { fields: { given: expect.any(String) } } });
    await send({ pay: "split", cash: "50", card: "45", given: "60" });
    expect(paymentsOf(1)).toEqual([
      ["cash", 5000],
      ["card", 4500],
    ]);
    expect(
      (await callRoute("/receptionist/sales/1?done=sold", { as: studio.rita })).data.page.receipt.given,
    ).toEqual({
      cash: "$60",
      change: "$10",
    });
  });

  test("An invalid amount, a discount without a reason and a card number are refused at their fields.", async () => {
    for (const [form, field] of [
      [{ pay: "cash", discount: "ten" }, "discount"],
      [{ pay: "cash", discount: "10%" }, "discountReason"],
      [{ pay: "cash", discount: "101%", discountReason: "x" }, "discount"],
      [{ pay: "cash", discount: "5", discountReason: "4111 1111 1111 1111" }, "discountReason"],
      [{ pay: "cash", tip: "own", tipOwn: "-5" }, "tipOwn"],
      [{ pay: "cash", "quantity-1": "x" }, "quantity-1"],
      [{ pay: "cash", vouchers: "AAAA-AAAA" }, "vouchers"],
      [{ pay: "cheque" }, "pay"],
      [{ pay: "" }, "pay"],
    ] as const) {
      const { status: code, data } = await send({ ...form });
      expect([code, Object.keys(data.fields)], field).toEqual([400, [field]]);
      expect(data.page === null, field).toBe(false);
    }
    expect(studio.count("sales")).toBe(0);
  });

  test("A typed tip is used, a percentage together with it is refused, and None removes it.", async () => {
    const looked = await send({ intent: "look", tip: "0", tipOwn: "5" });
    expect(looked.data.page.sum).toMatchObject({ rest: "$100" });
    const form = { sent: "1", [`part-${visit}`]: "on", intent: "look", tip: "0", tipOwn: "5" };
    const page = await renderedAt(`POST ${address()}`, { as: studio.rita, now: at("10:05"), form });
    expect(page.html).toMatch(/<input[^>]*name="tip"[^>]*checked=""[^>]*value="own"/u);
    expect(page.html).toMatch(/name="tip" value="none"/u);
    const none = await send({ intent: "look", tip: "none", tipOwn: "5" });
    expect(none.data.page.sum).toMatchObject({ rest: "$95" });
    const both = await send({ pay: "cash", tip: "15", tipOwn: "5" });
    expect(both).toMatchObject({
      status: 400,
      data: {
        fields: { tipOwn: "15% is also selected. Select Custom to use this amount, or clear this field." },
      },
    });
    await send({ pay: "cash", shown: "10000", tip: "0", tipOwn: "5" });
    expect(linesOf(1)).toEqual([
      ["service", 9500],
      ["tip", 500],
    ]);
  });

  test("If the total can't be calculated, every wrong field has an error and a link.", async () => {
    const wrong = {
      ...{ intent: "look", tip: "own", tipOwn: "-5", discount: "-10", "quantity-1": "-1" },
      ...{ voucherValue: "-20", voucherUntil: addDays(monday, -1), [`package-${visit}`]: "" },
    };
    const looked = await send(wrong);
    const fields = ["discount", "quantity-1", "tipOwn", "voucherUntil", "voucherValue"];
    expect([looked.status, Object.keys(looked.data.fields).sort()]).toEqual([400, fields]);
    expect(looked.data).toMatchObject({ message: expect.stringMatching(/./u), page: { sum: null } });
    const typing = await send({ ...wrong, typing: "1" });
    expect([typing.status, typing.data.message, Object.keys(typing.data.fields).length]).toEqual([
      200,
      "",
      5,
    ]);
    const { html } = await renderedAt(`POST ${address()}`, {
      ...{ as: studio.rita, now: at("10:05") },
      form: { sent: "1", [`part-${visit}`]: "on", ...wrong },
    });
    for (const field of fields) {
      expect(html).toContain(`href="#${field}"`);
      expect(html).toContain(`id="${field}-error"`);
    }
  });

  test("A discount above the price is refused while it is typed.", async () => {
    const off = { discount: "150", discountReason: "Friend" };
    const fields = { discount: "The discount can't be more than $95." };
    expect((await send({ intent: "look", ...off })).data).toMatchObject({
      fields,
      page: { sum: { rest: "$0" } },
    });
    expect(await send({ pay: "", ...off })).toMatchObject({ status: 400, data: { fields } });
    expect((await send({ pay: "", ...off, discount: "95" })).status).toBe(303);
  });

  test("Tax is added or included by the settings, at the current rate.", async () => {
    studio.sqlite.exec(
      "INSERT INTO tax_rates (name, basis_points) VALUES ('Sales tax', 825); UPDATE settings SET tax_included = 0",
    );
    await send({ pay: "card" });
    expect(sale(1)).toMatchObject({ total_minor: 10_284, tax_minor: 784, tax_included: 0 });
    expect((await callRoute("/receptionist/sales/1", { as: studio.rita })).data.page.receipt.taxes).toEqual([
      { id: 0, words: "Sales tax on $95", amount: "$7.84" },
    ]);
  });

  test("A fee of an earlier visit is paid with the visit and no longer owed.", async () => {
    const missed = appointmentAt(studio, monday, "15:00", { providerId: studio.tom }).appointment.id;
    studio.sqlite.exec(
      `UPDATE appointments SET status = 'no_show', charge_minor = 4750 WHERE id = ${missed}`,
    );
    expect((await open()).data.page.fees).toMatchObject([{ id: missed, ticked: false }]);
    await send({ pay: "cash", [`fee-${missed}`]: "on" });
    expect(linesOf(1)).toEqual([
      ["service", 9500],
      ["fee", 4750],
    ]);
    expect((await open(missed)).data.page.fees).toEqual([]);
  });

  test("The link of a client's page takes what they owe without a visit, then shows the receipt (rule 37.69).", async () => {
    studio.sqlite
      .prepare("UPDATE appointments SET status = 'no_show', charge_minor = 4750 WHERE id = ?")
      .run(visit);
    const client = studio.rows("SELECT record_id AS id FROM appointments WHERE id = ?", visit)[0]?.id;
    const record = async (as = studio.rita) =>
      (await callRoute(`/receptionist/clients/${client}`, { as, now: at("12:00") })).data.page;
    const before = await record();
    expect([before.history.visits[0].charge, before.links.data]).toEqual(["$47.50, $47.50 owed", null]);
    const { page } = (await callRoute(before.links.takeOwed, { as: studio.rita, now: at("12:00") })).data;
    expect([page.fees[0].ticked, page.sum.rest]).toEqual([true, "$47.50"]);
    await send(
      { client: page.client.value, [`fee-${visit}`]: "on", pay: "cash" },
      { of: "sale", now: at("12:00") },
    );
    const after = await record(boss);
    expect([after.client.owed, after.history.visits[0].charge]).toEqual([null, "$47.50, paid"]);
    expect(after.receipts).toMatchObject([{ number: 1, what: "Fee: Facial", total: "$47.50" }]);
    expect(after.links.data).toMatch(/^\/admin\/data\?person=./u);
  });

  test("A missed visit is checked out by its fee alone.", async () => {
    studio.sqlite.exec(`UPDATE appointments SET status = 'no_show', charge_minor = 9500 WHERE id = ${visit}`);
    expect((await open()).data.page).toMatchObject({
      parts: [],
      fees: [{ ticked: true }],
      sum: { rest: "$95" },
    });
  });
});

describe("a joint visit", () => {
  const guest = { visitor: null, key: null, now };
  const jointVisit = (kind: "chain" | "household") => {
    const rows = [
      { serviceId: studio.facial, providerId: studio.tom },
      {
        serviceId: studio.brows,
        providerId: studio.maya,
        ...(kind === "household" && { customerName: "Bea" }),
      },
    ];
    const booked = bookVisit({ ...ana, kind, rows, date: tuesday, time: "10:00" }, guest);
    if (!booked.ok) throw new Error(booked.refusal.message);
    return booked.value.appointments.map(({ id }) => id) as [number, number];
  };
  const after = at("11:45", tuesday);

  test.each(["chain", "household"] as const)(
    "A %s is paid together on one receipt, from any part",
    async (kind) => {
      const [first, second] = jointVisit(kind);
      const { data } = await open(second, "", after);
      expect(data.page).toMatchObject({ parts: [{ id: first }, { id: second }], sum: { restMinor: 12_300 } });
      const form = { [`part-${first}`]: "on", pay: "card", shown: "12300" };
      expect((await send(form, { of: second, now: after })).location).toContain("/receptionist/sales/1");
      expect(linesOf(1)).toEqual([
        ["service", 9500],
        ["service", 2800],
      ]);
      for (const id of [first, second]) {
        expect((await open(id, "", after)).data.page.visit.paid).toBe(1);
        expect(studio.appointments().find((row) => row.id === id)?.status).toBe("completed");
      }
    },
  );

  test("A single part is paid alone, and the other part stays unpaid.", async () => {
    const [first, second] = jointVisit("chain");
    await send({ pay: "cash", shown: "2800" }, { of: second, now: after });
    expect(linesOf(1)).toEqual([["service", 2800]]);
    for (const of of [first, second]) {
      const { page } = (await open(of, "", after)).data;
      expect(page).toMatchObject({ parts: [{ id: first }], sum: { restMinor: 9500 }, visit: { paid: null } });
    }
    await send({ pay: "cash" }, { of: first, now: after });
    expect(linesOf(2)).toEqual([["service", 9500]]);
  });

  test("A cancelled part is not charged.", async () => {
    const [first, second] = jointVisit("chain");
    studio.sqlite.exec(`UPDATE appointments SET status = 'cancelled', cancelled_at = 1 WHERE id = ${second}`);
    expect((await open(first, "", after)).data.page).toMatchObject({
      parts: [{ id: first }],
      sum: { restMinor: 9500 },
    });
  });
});

describe("prepayments", () => {
  test("A deposit is recorded and deducted at checkout, and can be voided only after that.", async () => {
    expect((await open(visit, "?deposit")).data.page.sum).toMatchObject({ isEmpty: true, restMinor: 0 });
    const early = await callRoute(`${address()}?deposit`, {
      ...{ as: studio.rita, now: at("08:30") },
      form: { sent: "1", deposit: "20", pay: "card" },
    });
    expect(early.location).toContain("/receptionist/sales/1");
    expect([linesOf(1), status()]).toEqual([[["deposit", 2000]], "booked"]);
    expect((await open()).data.page.sum.rest).toBe("$75");
    await send({ pay: "cash", deposits: "on" });
    expect(paymentsOf(2)).toEqual([
      ["deposit", 2000],
      ["cash", 7500],
    ]);
    const used = await callRoute("/receptionist/sales/1", {
      as: boss,
      now: at("10:10"),
      form: { intent: "void", reason: "x" },
    });
    expect(used).toMatchObject({
      status: 409,
      data: { message: expect.stringContaining("deposit was used") },
    });
  });

  const depositOf = (amount: string, of = visit) =>
    callRoute(`${address(of)}?deposit`, {
      ...{ as: studio.rita, now: at("08:30") },
      form: { sent: "1", deposit: amount, pay: "card" },
    });
  const called = (of: number, chargeMinor = 0) =>
    studio.sqlite
      .prepare("UPDATE appointments SET status = 'cancelled', charge_minor = ? WHERE id = ?")
      .run(chargeMinor, of);
  const giveBack = (means: string, now = at("09:30", addDays(monday, 3))) =>
    callRoute("/receptionist/sales/1", { as: studio.rita, now, form: { means } });

  test("Cancelling a paid visit says so, counts the payment toward the charge and explains the refund.", async () => {
    await callRoute(address(), {
      ...{ as: studio.rita, now: at("08:30") },
      form: { sent: "1", [`part-${visit}`]: "on", pay: "cash" },
    });
    const opened = async (step: string) => {
      const panel = `/receptionist?date=${monday}&visit=${visit}${step}`;
      const { html } = await renderedAt(panel, { as: studio.rita, now: at("08:40") });
      return html.replaceAll("<!-- -->", "");
    };
    expect(await opened("&cancel")).toContain("It counts toward a charge. To refund it, void receipt 1.");
    expect(await opened("")).not.toContain("to give it back");
    called(visit);
    expect(await opened("")).toContain("The visit won&#x27;t take place. To refund it, void the receipt.");
    called(visit, 4750);
    expect(await opened("")).toContain(
      "The charge of $47.50 is deducted from the payment. To refund the rest, void the",
    );
    called(visit, 9500);
    expect(await opened("")).toContain("The charge of $95 uses the whole payment.");
    expect(await opened("")).not.toContain("Owed by this client");
    expect(await opened("")).not.toContain("other items");
  });

  test("The other items of a receipt are named before it is voided.", async () => {
    await callRoute(address(), {
      ...{ as: studio.rita, now: at("08:30") },
      form: { sent: "1", [`part-${visit}`]: "on", "quantity-1": "1", pay: "cash" },
    });
    const panel = `/receptionist?date=${monday}&visit=${visit}&cancel`;
    const { html } = await renderedAt(panel, { as: studio.rita, now: at("08:40") });
    expect(html.replaceAll("<!-- -->", "")).toContain(
      "with other items. It counts toward a charge. To refund it, void receipt 1, which reverses everything on it.",
    );
  });

  test("The deposit of a cancelled visit is refunded once, by any method, on a later day (rule 37.60).", async () => {
    await depositOf("20");
    const { html: sold } = await renderedAt("/receptionist/sales/1?done=sold", {
      ...{ as: studio.rita, now: at("08:31") },
    });
    expect(sold.replaceAll("<!-- -->", "")).toMatch(/Receipt 1: \$20 for Ana[\s\S]+Back to the board/u);
    for (const step of ["cancel", "no-show"]) {
      const question = `/receptionist?date=${monday}&visit=${visit}&${step}`;
      const { html } = await renderedAt(question, { as: studio.rita, now: at("10:05") });
      expect(html.replaceAll("<!-- -->", ""), step).toContain("A deposit of $20 is paid.");
    }
    expect(await giveBack("cash", at("08:40"))).toMatchObject({
      status: 409,
      data: { message: "This visit is still booked. The deposit is deducted at its checkout." },
    });
    called(visit);
    const client = studio.rows("SELECT record_id AS id FROM appointments WHERE id = ?", visit)[0]?.id;
    const record = async () =>
      (await callRoute(`/receptionist/clients/${client}`, { as: studio.rita })).data.page.prepaid.deposits;
    const words = "$20 for Facial on March 2, 2026, cancelled";
    expect(await record()).toEqual([{ words, receipt: 1, isFree: true }]);
    const panel = await callRoute(`/receptionist?date=${monday}&visit=${visit}`, { as: studio.rita });
    expect(JSON.stringify(panel.data)).toContain('"deposit":{"words":"$20","receipt":1,"isFree":true}');
    expect((await callRoute("/receptionist/sales/1", { as: studio.rita })).data.page.deposit).toEqual({
      ...{ amount: "$20", words, whyNot: null },
    });
    expect(await giveBack("gold")).toMatchObject({
      status: 400,
      data: { message: "Choose a refund method." },
    });
    expect((await giveBack("cash")).location).toBe("/receptionist/sales/2?done=given-back");
    expect([linesOf(2), paymentsOf(2)]).toEqual([[["deposit", -2000]], [["cash", -2000]]]);
    expect([await record(), (await giveBack("cash")).status]).toEqual([[], 409]);
    const voided = (number: number) =>
      callRoute(`/receptionist/sales/${number}`, {
        ...{ as: boss, now: at("09:40", addDays(monday, 3)) },
        form: { intent: "void", reason: "A slip" },
      });
    expect((await voided(1)).status).toBe(409);
    expect((await voided(2)).status).toBe(303);
    expect((await record()).length).toBe(1);
  });

  test("The deposit of a cancelled visit pays another visit or its own charge (rule 37.61).", async () => {
    await depositOf("20");
    const next = appointmentAt(studio, tuesday, "09:00").appointment.id;
    expect((await open(next, "", at("10:05", tuesday))).data.page.sum.rest).toBe("$95");
    called(visit, 1500);
    const words = "Use the deposit of $20 for Facial on March 2, 2026, cancelled";
    const own = (await open()).data.page;
    expect([own.deposit, own.sum.rest]).toEqual([{ words, ticked: true }, "$0"]);
    const there = (await open(next, "", at("10:05", tuesday))).data.page;
    expect([there.deposit, there.sum.rest]).toEqual([{ words, ticked: true }, "$75"]);
    await send({ [`fee-${visit}`]: "on", deposits: "on", pay: "" });
    expect(paymentsOf(2)).toEqual([["deposit", 1500]]);
    await send({ deposits: "on", pay: "card" }, { of: next, now: at("10:05", tuesday) });
    expect(paymentsOf(3)).toEqual([
      ["deposit", 500],
      ["card", 9000],
    ]);
    expect((await giveBack("cash")).status).toBe(409);
  });

  test("A voucher is sold with a code and pays until its balance is used up.", async () => {
    await send({ voucherValue: "100", voucherFor: "Ben", pay: "cash" }, { of: "sale" });
    const code = String(studio.rows("SELECT code FROM vouchers")[0]?.code);
    expect(linesOf(1)).toEqual([["voucher", 10_000]]);
    await send({ vouchers: code.toLowerCase().replace("-", " "), pay: "" });
    expect([paymentsOf(2), status()]).toEqual([[["voucher", 9500]], "completed"]);
    const next = appointmentAt(studio, monday, "12:00").appointment.id;
    await send({ vouchers: code, pay: "cash" }, { of: next });
    expect(paymentsOf(3)).toEqual([
      ["voucher", 500],
      ["cash", 9000],
    ]);
    const third = appointmentAt(studio, monday, "15:00").appointment.id;
    expect(await send({ vouchers: code, pay: "cash" }, { of: third })).toMatchObject({
      status: 400,
      data: { fields: { vouchers: `${code}: This voucher has no balance left.` } },
    });
  });

  test("A sixth voucher code is refused at its field, and no code is dropped.", async () => {
    const vouchers = "A, B, C, D, E, F";
    const fields = { vouchers: "Enter at most five codes, separated by commas." };
    const looked = await send({ intent: "look", vouchers });
    expect(looked.data).toMatchObject({ fields, values: { vouchers }, page: { sum: null } });
    expect(await send({ pay: "card", vouchers })).toMatchObject({ status: 400, data: { fields } });
  });

  test("The remaining balance appears on the receipt and on the client's page.", async () => {
    const client = { client: `visit:${visit}`, pay: "card" };
    await send({ ...client, offer: "1", voucherValue: "50", voucherUntil: tuesday }, { of: "sale" });
    const code = String(studio.rows("SELECT code FROM vouchers")[0]?.code);
    const id = Number(sale(1)?.record_id);
    const page = async () =>
      (await callRoute(`/receptionist/clients/${id}`, { as: studio.rita, now: at("10:06") })).data;
    expect(await page()).toMatchObject({
      page: {
        prepaid: {
          packages: [
            `Five for four (Facial), ${studio.rows("SELECT code FROM packages")[0]?.code}: 5 of 5 visits left`,
          ],
          vouchers: [expect.stringContaining("$50 left, until")],
        },
      },
    });
    await send({ [`package-${visit}`]: "1", vouchers: code, "quantity-1": "1", pay: "cash" });
    const used = async (number: number) =>
      (await callRoute(`/receptionist/sales/${number}`, { as: studio.rita, now: at("10:10") })).data.page
        .receipt.payments;
    expect(await used(2)).toMatchObject([
      { words: "Package Five for four (Facial) (4 of 5 visits left)" },
      { words: `Voucher ${code} ($21 left)` },
    ]);
    await send({ vouchers: code, "quantity-1": "1", pay: "cash" }, { of: "sale" });
    expect([(await used(2))[1].words, (await used(3))[0].words]).toEqual([
      `Voucher ${code} ($21 left)`,
      `Voucher ${code} ($0 left)`,
    ]);
    expect(await page()).toMatchObject({ page: { prepaid: { vouchers: [] } } });
  });

  test("More products than in stock can be sold, with a hint.", async () => {
    const { data } = await send({ intent: "look", "quantity-1": "2" });
    expect(data.page.products).toMatchObject([{ stock: "Only 0 in stock. You can still sell it." }]);
    expect((await send({ "quantity-1": "2", pay: "cash" })).status).toBe(303);
  });

  test("A voucher is not sold for past days and not offered after its last day.", async () => {
    const past = {
      voucherValue: "50",
      voucherUntil: addDays(monday, -1),
      client: `visit:${visit}`,
      pay: "cash",
    };
    expect(await send(past, { of: "sale" })).toMatchObject({
      status: 400,
      data: { fields: { voucherUntil: expect.stringContaining("past") } },
    });
    await send({ ...past, voucherUntil: monday }, { of: "sale" });
    expect((await open()).data.page.vouchers).toEqual([expect.stringContaining("$50 left")]);
    expect((await open(visit, "", at("09:00", tuesday))).data.page.vouchers).toEqual([]);
  });

  test("A package needs its client, pays the service, and five visits add up to exactly its price.", async () => {
    expect(await send({ offer: "1", pay: "card" }, { of: "sale" })).toMatchObject({
      status: 400,
      data: { fields: { offer: expect.any(String) } },
    });
    await send({ offer: "1", pay: "card", client: `visit:${visit}` }, { of: "sale" });
    expect(linesOf(1)).toEqual([["package", 38_001]]);
    expect((await open()).data.page).toMatchObject({ sum: { restMinor: 0 }, parts: [{ package: "1" }] });
    await send({ [`package-${visit}`]: "1", pay: "" });
    expect([linesOf(2), paymentsOf(2)]).toEqual([
      [
        ["service", 9500],
        ["discount", -1900],
      ],
      [["package", 7600]],
    ]);
    for (const time of ["10:00", "11:00", "12:00", "13:00"]) {
      const id = appointmentAt(studio, monday, time, { providerId: studio.tom }).appointment.id;
      expect((await send({ [`package-${id}`]: "1", pay: "" }, { of: id })).status).toBe(303);
    }
    expect(studio.rows("SELECT sum(amount_minor) AS paid FROM payments WHERE package_id = 1")).toEqual([
      { paid: 38_001 },
    ]);
    const sixth = appointmentAt(studio, tuesday, "09:00").appointment.id;
    expect((await open(sixth)).data.page.parts).toMatchObject([{ packages: [] }]);
  });
});

describe("receipts", () => {
  const receipt = (more = {}, number = 1, as = studio.rita) => ({
    as,
    now: at("10:10"),
    ...more,
    line: `/receptionist/sales/${number}`,
  });

  test("A void needs a reason, reverses everything and lets the visit be checked out again.", async () => {
    await send({ pay: "cash", "quantity-1": "1" });
    const { line, ...call } = receipt();
    expect(await callRoute(line, { ...call, form: { intent: "void", reason: "" } })).toMatchObject({
      status: 400,
    });
    const voided = await callRoute(line, { ...call, form: { intent: "void", reason: "Wrong client" } });
    expect(voided.location).toBe("/receptionist/sales/2?done=voided");
    expect(paymentsOf(2)).toEqual([["cash", -12_400]]);
    expect((await open()).data.page.visit.paid).toBeNull();
    const back = await callRoute("/receptionist/sales/2", call);
    expect(back.data.page.receipt).toMatchObject({ total: "−$124", given: null });
    const { data } = await callRoute("/receptionist/sales", call);
    expect(data.page.methods).toEqual([]);
    expect((await callRoute(line, { ...call, form: { intent: "void", reason: "Again" } })).status).toBe(409);
  });

  test("Only an admin voids a sale of another day.", async () => {
    await send({ pay: "cash" });
    const form = { intent: "void", reason: "Found out late" };
    const tomorrow = at("10:00", tuesday);
    expect((await callRoute("/receptionist/sales/1", { as: studio.rita, now: tomorrow, form })).status).toBe(
      403,
    );
    expect((await callRoute("/receptionist/sales/1", { as: boss, now: tomorrow, form })).status).toBe(303);
    expect(sale(2)).toMatchObject({ date: tuesday, kind: "void" });
  });

  test("A receipt is emailed once to the typed address, with the text of the printed one.", async () => {
    await send({ pay: "cash" });
    const { line, ...call } = receipt();
    expect(await callRoute(line, { ...call, form: { intent: "mail", email: "no" } })).toMatchObject({
      status: 400,
    });
    for (const _ of [1, 2]) {
      const sent = await callRoute(line, { ...call, form: { intent: "mail", email: "Ana@example.com" } });
      expect(sent.location).toBe("/receptionist/sales/1?done=mailed");
    }
    expect(studio.mails().filter((mail) => mail.startsWith("receipt"))).toEqual(["receipt ana@example.com"]);
  });

  test("If the usual day has no free time, the heading does not promise it (rule 34.51).", async () => {
    await send({ pay: "cash" });
    studio.sqlite.exec("INSERT INTO closed_days (date, reason) VALUES ('2026-03-30', 'Away')");
    const { data } = await callRoute("/receptionist/sales/1?done=sold", {
      as: studio.rita,
      now: at("10:06"),
    });
    expect(data.page.rebook.heading).toBe("Book again, first times after 4 weeks: Facial, $95");
    expect(data.page.rebook.times[0].value).toContain(".2026-03-31.");
  });

  test("After the checkout, three times in the usual rhythm are offered and booked with one press.", async () => {
    await send({ pay: "cash" });
    const { data } = await callRoute("/receptionist/sales/1?done=sold", {
      as: studio.rita,
      now: at("10:06"),
    });
    expect(data.page.rebook).toMatchObject({ weeks: 4, heading: "Book again in 4 weeks: Facial, $95" });
    const [first] = data.page.rebook.times;
    expect(data.page.rebook.times.map(({ value }: { value: string }) => value)).toEqual([
      `${studio.maya}.2026-03-30.09:00`,
      `${studio.maya}.2026-03-31.09:00`,
      `${studio.maya}.2026-04-01.09:00`,
    ]);
    const form = { rebook: first.value, visit: String(visit), key: data.page.key };
    const booked = await callRoute("/receptionist/sales/1", { as: studio.rita, now: at("10:06"), form });
    expect(booked.location).toContain("date=2026-03-30");
    expect(studio.appointments().at(-1)).toMatchObject({
      date: "2026-03-30",
      source: "rebook",
      start_min: 540,
    });
  });

  test("The rhythm after a checkout matches the client's page (rules 34.27 and 37.31).", async () => {
    for (const date of ["2026-02-09", "2026-02-16"]) {
      const id = appointmentAt(studio, tuesday, "14:00", { providerId: studio.tom }).appointment.id;
      studio.sqlite
        .prepare("UPDATE appointments SET status = 'completed', date = ? WHERE id = ?")
        .run(date, id);
    }
    await send({ pay: "cash" });
    const receipt = await callRoute("/receptionist/sales/1?done=sold", { as: studio.rita, now: at("10:06") });
    const id = studio.appointments()[0]?.record_id;
    const record = await callRoute(`/receptionist/clients/${id}`, { as: studio.rita, now: at("10:06") });
    expect([receipt.data.page.rebook.weeks, record.data.page.links.rhythm.weeks]).toEqual([2, 2]);
  });

  test("The day's sales are listed, and a number opens its receipt.", async () => {
    await send({ pay: "cash" });
    const { data } = await callRoute("/receptionist/sales", { as: studio.rita, now: at("11:00") });
    expect(data.page).toMatchObject({ total: "$95", sales: [{ number: 1, how: "Cash", what: "Facial" }] });
    expect((await callRoute("/receptionist/sales?number=1", { as: studio.rita })).location).toBe(
      "/receptionist/sales/1",
    );
    expect(
      (await callRoute("/receptionist/sales?number=7", { as: studio.rita })).data.page.search.found,
    ).toBeNull();
  });
});

test("On a closed day no payment is taken, and the form keeps the typed values.", async () => {
  studio.sqlite.exec(
    `INSERT INTO day_closings (date, at, currency, float_minor, expected_minor, counted_minor) VALUES ('${monday}', 1, 'USD', 0, 0, 0)`,
  );
  const refused = await send({ pay: "cash", tip: "own", tipOwn: "5" });
  expect(refused).toMatchObject({ status: 409, data: { values: { tipOwn: "5" } } });
  expect([studio.count("sales"), status()]).toEqual([0, "booked"]);
});

test("Providers and clients can't open the till, and unknown receipts are 404.", async () => {
  for (const page of [address(), "/receptionist/sales", "/receptionist/sales/1"]) {
    for (const as of [studio.maya, studio.clientId])
      expect((await callRoute(page, { as })).status, page).toBe(403);
    expect((await callRoute(page)).status, page).toBe(302);
  }
  for (const page of ["/receptionist/checkout/99", "/receptionist/checkout/x", "/receptionist/sales/99"]) {
    expect((await callRoute(page, { as: studio.rita })).status, page).toBe(404);
  }
});

test("The pages use plain forms.", async () => {
  const { html: page } = await renderedAt(address(), { as: studio.rita, now: at("10:05") });
  expect(page).toContain('name="pay" value="cash"');
  await send({ pay: "cash" });
  const { html } = await renderedAt("/receptionist/sales/1", { as: studio.rita, now: at("10:05") });
  expect(html).toContain("Void receipt 1");
});
