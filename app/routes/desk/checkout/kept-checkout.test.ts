/** A checkout is saved until it is paid or the day ends, without script (rules 37.73 and 37.74). */
import { beforeEach, expect, it, vi } from "vitest";
import { eraseContact } from "#app/domain/privacy/person/erase-contact.server.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:05") });
let visit: number;
beforeEach(() => {
  visit = appointmentAt(studio, monday, "09:00", { at: instantAt(monday, "08:00") }).appointment.id;
  studio.sqlite.exec(
    "INSERT INTO products (name, price_minor, counts_stock, created_at) VALUES ('Cleansing milk', 2900, 0, 1)",
  );
});

const address = () => `/receptionist/checkout/${visit}`;
const open = (path = address(), as = studio.rita) => browser({ as }).open(path);
const chips = async (as = studio.rita) =>
  (await callRoute(`/receptionist?date=${monday}`, { as })).data.page.parked;

const typed = {
  ...{ tipOwn: "7", "quantity-1": "2", discount: "10%", discountReason: "Friend" },
  ...{ vouchers: "ABC", voucherFor: "Eva", given: "200", cash: "20" },
};

async function begin(): Promise<Page> {
  const page = await open();
  for (const [field, text] of Object.entries(typed)) page.type(field, text);
  page.choose("tip", "own");
  return page;
}

it("keeps everything typed after Update total, and a chip opens it again", async () => {
  await (await begin()).press("Update total");
  const board = await open(`/receptionist?date=${monday}`);
  expect(board.hrefOf("Checkout: Ana López $144.70")).toBe(address());
  const again = await open();
  for (const [field, text] of Object.entries(typed)) expect(again.control(field)?.value, field).toBe(text);
  expect(again.chosen("tip")).toBe("own");
  expect(again.words).toContain("2 × Cleansing milk $58");
});

it("shows the client and the amount due on the chip", async () => {
  const page = await open();
  page.type("tipOwn", "27");
  await page.press("Update total");
  const board = await open(`/receptionist?date=${monday}`);
  expect(board.words).toContain("Checkout: Ana López $122");
  expect((await open(`/receptionist?date=${monday}&curtain`)).words).not.toContain("Checkout:");
});

it("saves the values of a refused payment over the earlier ones", async () => {
  const page = await begin();
  expect((await page.press("Update total")).words).not.toContain("Choose how");
  const form = { sent: "1", [`part-${visit}`]: "on", tipOwn: "9", pay: "split", cash: "1", card: "2" };
  const refused = await callRoute(address(), { as: studio.rita, form });
  expect([refused.status, studio.count("parked_calls")]).toEqual([400, 1]);
  const again = await open();
  expect([
    again.control("tipOwn")?.value,
    again.control("card")?.value,
    again.control("discount")?.value,
  ]).toEqual(["9", "2", ""]);
  const emptied = { sent: "1", [`part-${visit}`]: "on", pay: "" };
  expect((await callRoute(address(), { as: studio.rita, form: emptied })).status).toBe(400);
  expect((await open()).control("tipOwn")?.value).toBe("");
});

it("does not save an unchanged checkout or a card number", async () => {
  await (await open()).press("Update total");
  expect(studio.count("parked_calls")).toBe(0);
  const page = await open();
  page.type("discountReason", "4111 1111 1111 1111");
  page.type("tipOwn", "5");
  await page.press("Update total");
  expect(studio.count("parked_calls")).toBe(1);
  expect(JSON.stringify(studio.rows("SELECT * FROM parked_calls"))).not.toContain("4111");
});

it("is deleted after payment, here or elsewhere, or after Start over", async () => {
  await (await begin()).press("Update total");
  const fresh = await (await open()).press("Start over");
  expect([fresh.leadsTo, studio.count("parked_calls")]).toEqual([address(), 0]);
  await (await begin()).press("Update total");
  const inApi = { appointmentId: visit, pay: "card" };
  expect((await callRoute("POST /api/sales", { as: studio.rita, json: inApi })).status).toBe(201);
  expect(await chips()).toEqual([]);
  expect((await open()).control("tipOwn")?.value ?? "").toBe("");
});

it("is deleted after payment of the same form", async () => {
  const page = await open();
  page.type("tipOwn", "7");
  const looked = await page.press("Update total");
  expect((await looked.pressValue("pay", "card")).status).toBe(303);
  expect(studio.rows("SELECT total_minor FROM sales")).toEqual([{ total_minor: 10_200 }]);
  expect(studio.count("parked_calls")).toBe(0);
});

it("is deleted at midnight, and is visible only to the user who typed it", async () => {
  await (await begin()).press("Update total");
  const other = addPerson(studio.sqlite, "Otto", "otto@studio.test", "receptionist");
  expect(await chips(other)).toEqual([]);
  vi.setSystemTime(instantAt(monday, "23:59"));
  expect(await chips()).toMatchObject([{ id: visit }]);
  vi.setSystemTime(instantAt(tuesday, "00:00"));
  expect(await chips()).toEqual([]);
});

it("is not a parked call", async () => {
  await (await begin()).press("Update total");
  const { data } = await callRoute(`/receptionist?new&parked=1&date=${monday}`, { as: studio.rita });
  expect(data.page.panel.values).toEqual({});
});

it("is erased with its client", async () => {
  await (await begin()).press("Update total");
  expect(studio.count("parked_calls")).toBe(1);
  const by = { actor: { id: studio.rita, role: "admin" as const }, now: instantAt(monday, "10:06") };
  eraseContact({ emails: ["ana@example.com"], numbers: [] }, { isNamed: null }, by);
  expect(studio.count("parked_calls")).toBe(0);
});
