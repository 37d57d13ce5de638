/** Tests waived charges, in part and after a payment, at the desk and by the API (rules 8.16, 37.17, 37.70 and 37.71). */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { missedReport } from "#app/domain/reports/missed.server.ts";
import { readRange } from "#app/domain/reports/range.server.ts";
import { reportContext } from "#app/domain/reports/report-context.server.ts";
import { revenueReport } from "#app/domain/reports/revenue.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, instantAt, monday, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "12:00") });
let visit: number;
beforeEach(() => {
  visit = appointmentAt(studio, monday, "09:00", { at: instantAt(monday, "08:00") }).appointment.id;
});

type Fields = Record<string, string>;

const row = (id = visit) => studio.appointments().find((one) => one.id === id);
const revision = (id = visit) => String(row(id)?.revision);
const desk = (form: Fields) =>
  callRoute("/receptionist", {
    as: studio.rita,
    form: { visit: String(visit), revision: revision(), ...form },
  });
const close = (form: Fields) =>
  callRoute(`POST /receptionist/close?date=${monday}`, {
    as: studio.rita,
    form: { date: monday, visit: String(visit), revision: revision(), ...form },
  });
const miss = (form: Fields = { fee: "keep" }) => desk({ intent: "no-show", who: "nobody", ...form });
const waive = (form: Fields = {}) => desk({ intent: "fee", fee: "waive", waiveReason: "illness", ...form });
const pay = (form: Fields = { pay: "card" }) =>
  callRoute(`/receptionist/checkout/${visit}`, {
    as: studio.rita,
    form: { sent: "1", [`fee-${visit}`]: "on", ...form },
  });
const bringBack = () => desk({ intent: "status", status: "booked" });
const panel = async () =>
  (await callRoute(`/receptionist?visit=${visit}`, { as: studio.rita })).data.page.panel.appointment;
const client = () => row()?.record_id;
const owedInApi = async () => (await callRoute(`/api/clients/${client()}`, { as: studio.rita })).data.owed;
const money = (number: number) =>
  studio.rows(
    `SELECT l.kind, l.name, l.quantity, l.amount_minor AS amount, p.method, p.amount_minor AS paid FROM sales s
      JOIN sale_lines l ON l.sale_id = s.id JOIN payments p ON p.sale_id = s.id WHERE s.number = ?`,
    number,
  );

describe("a charge that is paid", () => {
  beforeEach(async () => {
    await miss();
    await pay();
  });

  it("is shown in the panel with its receipt", async () => {
    const page = await browser({ as: studio.rita }).open(`/receptionist?visit=${visit}`);
    expect(page.words).toContain("Charge $95, paid: receipt 1");
    expect(page.hrefOf("receipt 1")).toBe("/receptionist/sales/1");
    expect(page.words).toContain("Refund method");
  });

  it.each([
    ["in the panel", (form: Fields) => waive(form)],
    [
      "at the close",
      (form: Fields) => close({ intent: "fee", fee: "waive", waiveReason: "illness", ...form }),
    ],
  ])("is waived only with a refund %s", async (_, door) => {
    const bare = await door({});
    const sentence = "$95 of this charge was paid. Choose a refund method.";
    expect([bare.status, bare.data.fields]).toEqual([409, { refund: sentence }]);
    expect((await door({ refund: "gold" })).status).toBe(400);
    expect((await door({ waiveAmount: "40" })).data.message).toContain("$40 of this charge was paid.");
    expect((await door({ refund: "cash" })).status).toBe(303);
    expect(row()).toMatchObject({ charge_minor: 0, waived_minor: 9500, waive_reason: "Illness" });
    expect(money(2)).toEqual([
      {
        ...{ kind: "fee", name: "Fee refunded: Facial", quantity: -1, amount: -9500 },
        ...{ method: "cash", paid: -9500 },
      },
    ]);
    expect(await owedInApi()).toBe(0);
  });

  it("is waived in part, and only that part is refunded", async () => {
    expect((await waive({ waiveAmount: "40", refund: "transfer" })).status).toBe(303);
    expect(row()).toMatchObject({ charge_minor: 5500, waived_minor: 4000 });
    expect(money(2)).toMatchObject([{ amount: -4000, method: "transfer" }]);
    expect((await panel()).till.charge).toEqual({
      ...{ words: "$55, paid", receipts: [1] },
      ...{ givenBack: "$40", givenOn: [2] },
    });
  });

  it("can't be voided after the refund, and the waiver can't be undone before the refund is voided", async () => {
    vi.setSystemTime(instantAt(monday, "12:05"));
    const [, change = ""] = /change=(\d+)/u.exec((await waive({ refund: "cash" })).location ?? "") ?? [];
    const voided = (number: number) =>
      callRoute(`/receptionist/sales/${number}`, {
        as: studio.rita,
        form: { intent: "void", reason: "A slip" },
      });
    expect((await voided(1)).data.message).toBe("The fee was refunded since. Void that receipt first.");
    const undo = () => callRoute("/receptionist", { as: studio.rita, form: { intent: "undo", change } });
    expect((await undo()).data.message).toContain("receipt 2 belongs to it");
    expect((await voided(2)).status).toBe(303);
    expect((await panel()).till.credit).toEqual({ words: "−$95", amount: "$95" });
    expect((await undo()).status).toBe(303);
    expect([row()?.charge_minor, await owedInApi()]).toEqual([9500, 0]);
  });

  it("is a credit on record, board and API if the client came, and is refunded once", async () => {
    await bringBack();
    expect(await owedInApi()).toBe(-95);
    const record = await browser({ as: studio.rita }).open(`/receptionist/clients/${client()}`);
    expect(record.words).toContain("Credit −$95");
    expect((await browser({ as: studio.rita }).open(`/receptionist?date=${monday}`)).words).toContain(
      "credit −$95",
    );
    const give = (refund: string) => desk({ intent: "give-back", refund });
    expect((await give("")).status).toBe(409);
    expect((await give("card")).location).toBe("/receptionist/sales/2?done=refunded");
    expect([await owedInApi(), (await give("card")).status]).toEqual([0, 409]);
  });

  it("is not waived without a refund if the visit is missed again", async () => {
    await bringBack();
    const bare = await miss({ fee: "waive", waiveReason: "ours" });
    expect([bare.status, bare.data.fields.refund]).toEqual([409, expect.stringContaining("$95")]);
    expect((await miss({ fee: "waive", waiveReason: "ours", refund: "cash" })).status).toBe(303);
    expect([row()?.waived_minor, await owedInApi()]).toEqual([9500, 0]);
  });

  it.each([
    [
      "at the desk",
      (refund: object) =>
        desk({ intent: "cancel", who: "client", fee: "waive", waiveReason: "ours", tell: "no", ...refund }),
      303,
    ],
    [
      "in the API",
      (refund: object) =>
        callRoute(`DELETE /api/appointments/${visit}`, {
          as: studio.rita,
          json: { calledOffBy: "client", fee: "waive", waiveReason: "ours", ...refund },
        }),
      200,
    ],
  ])("is not waived without a refund if the visit is cancelled %s", async (_, cancel, ok) => {
    await bringBack();
    expect((await cancel({})).status).toBe(409);
    expect((await cancel({ refund: "cash" })).status).toBe(ok);
    expect([row()?.status, row()?.waived_minor, money(2)[0]?.amount]).toEqual(["cancelled", 9500, -9500]);
  });

  it("doesn't change while today's till is closed", async () => {
    studio.sqlite.exec(
      `INSERT INTO day_closings (date, at, currency, float_minor, expected_minor, counted_minor, comment, figures)
        VALUES ('${monday}', 1, 'USD', 0, 0, 0, '', '{}')`,
    );
    const closed = await waive({ refund: "cash" });
    expect([closed.status, closed.data.message]).toEqual([409, expect.stringContaining("already closed")]);
  });

  it("is the same in both reports", async () => {
    await waive({ waiveAmount: "40", refund: "cash" });
    const range = readRange({ range: "own", from: monday, to: monday }, monday);
    if (!range.ok) throw new Error(range.refusal.message);
    const context = reportContext(instantAt(monday, "12:00"));
    const missed = await missedReport(range.value, context);
    const revenue = await revenueReport(range.value, context);
    const figure = (label: string) => missed.figures.find((one) => one.label === label)?.value;
    const fees = revenue.tables
      .find(({ name }) => name === "by-kind")
      ?.rows.find(([kind]) => kind === "Fees");
    expect([figure("Charged"), figure("Waived"), fees?.[1]]).toEqual([9500, 4000, 5500]);
  });
});

describe("a charge that is not paid", () => {
  it("is waived in part in the question, waived more later, and charged again", async () => {
    expect((await miss({ fee: "waive", waiveReason: "illness", waiveAmount: "$45.50" })).status).toBe(303);
    expect([row()?.charge_minor, row()?.waived_minor]).toEqual([4950, 4550]);
    expect(await owedInApi()).toBe(49.5);
    await waive({ waiveReason: "ours", waiveAmount: "9.50" });
    expect(row()).toMatchObject({
      charge_minor: 4000,
      waived_minor: 5500,
      waive_reason: "Illness; Our mistake",
    });
    const page = await browser({ as: studio.rita }).open(`/receptionist?visit=${visit}`);
    expect(page.words).toContain("Waive the charge of $40");
    expect(page.words).toContain("Charge all of it");
    await desk({ intent: "fee", fee: "keep" });
    expect(row()).toMatchObject({ charge_minor: 9500, waived_minor: 0, waive_reason: "" });
  });

  it.each(["0", "95.01", "-1", "1e3", "half"])(
    "keeps the amount %j out of the books",
    async (waiveAmount) => {
      await miss();
      const wrong = await waive({ waiveAmount });
      expect([wrong.status, wrong.data.fields]).toEqual([
        400,
        { waiveAmount: "Enter an amount above zero, up to $95." },
      ]);
      expect(wrong.data.values.waiveAmount).toBe(waiveAmount);
    },
  );

  it("needs no refund if the payment is below the rest of the charge", async () => {
    await miss();
    await waive({ waiveAmount: "55" });
    await pay();
    await desk({ intent: "fee", fee: "keep" });
    expect((await panel()).till.charge).toMatchObject({ words: "$95, $40 paid", receipts: [1] });
    expect((await waive({ waiveAmount: "55" })).status).toBe(303);
    expect([row()?.charge_minor, await owedInApi(), studio.count("sales")]).toEqual([4000, 0, 1]);
  });

  it("is not waived by an amount for several parts at once", async () => {
    const rows = [
      { serviceId: studio.facial, providerId: studio.tom },
      { serviceId: studio.brows, providerId: studio.maya },
    ];
    const bea = { ...ana, customerName: "Bea Nowak", customerEmail: "bea@mail.example" };
    const guest = { visitor: null, key: null, now: instantAt(monday, "08:00") };
    const booked = bookVisit({ ...bea, kind: "chain", rows, date: monday, time: "14:00" }, guest);
    if (!booked.ok) throw new Error(booked.refusal.message);
    const [{ id, reference }] = booked.value.appointments as [Appointment];
    const request = { calledOffBy: "client", fee: "waive", waiveReason: "ours", waiveAmount: 20 };
    const inApi = await callRoute(`DELETE /api/visits/${reference}`, { as: studio.rita, json: request });
    expect([inApi.status, inApi.text]).toEqual([400, expect.stringContaining("Leave the amount empty")]);
    vi.setSystemTime(instantAt(monday, "16:00"));
    const form = {
      ...request,
      waiveAmount: "20",
      visit: String(id),
      revision: "0",
      who: "nobody",
      whole: "yes",
    };
    const atDesk = await desk({ ...form, calledOffBy: "", intent: "no-show" });
    expect([atDesk.status, Object.keys(atDesk.data.fields)]).toEqual([400, ["waiveAmount"]]);
  });
});

describe("a visit that is paid", () => {
  beforeEach(async () => {
    studio.sqlite.exec(`UPDATE appointments SET start_min = 780, end_min = 840 WHERE id = ${visit}`);
    await pay({ [`part-${visit}`]: "on", pay: "card" });
  });

  it("keeps the charge that its payment covers until its receipt is voided", async () => {
    await desk({ intent: "cancel", who: "client", fee: "keep", tell: "no" });
    const sentence =
      "This visit was paid with receipt 1. Void it to refund the money, then waive the charge.";
    expect(await waive({ refund: "cash" })).toMatchObject({ status: 409, data: { message: sentence } });
    await callRoute("/receptionist/sales/1", { as: studio.rita, form: { intent: "void", reason: "Ill" } });
    expect((await waive()).status).toBe(303);
    expect(await owedInApi()).toBe(0);
  });

  it("is a credit if the studio cancels it", async () => {
    await desk({ intent: "cancel", who: "studio", tell: "no" });
    expect([await owedInApi(), (await panel()).till.credit]).toEqual([-95, { words: "−$95", amount: null }]);
  });
});

it("refuses a discount on nothing, at the desk and in the API", async () => {
  await miss();
  const off = { discount: "50%", discountReason: "Friend" };
  const sentence = "This discount has no effect. Discounts apply to services, add-ons and products.";
  const atDesk = await pay({ ...off, pay: "card" });
  expect([atDesk.status, atDesk.data.fields]).toEqual([400, { discount: sentence }]);
  const request = { appointmentId: visit, fees: [visit], pay: "card", ...off };
  const inApi = await callRoute("POST /api/sales", { as: studio.rita, json: request });
  expect([inApi.status, inApi.text]).toEqual([400, expect.stringContaining(sentence)]);
  expect((await pay({ ...off, discount: "5", pay: "card" })).data.fields).toEqual({ discount: sentence });
});
