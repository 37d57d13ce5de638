import { beforeEach, expect, test } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, instantAt, monday, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "18:05") });
let visit: number;
beforeEach(() => {
  const at = instantAt(monday, "08:00");
  visit = appointmentAt(studio, monday, "09:00", { clientId: studio.clientId, at }).appointment.id;
  studio.sqlite
    .prepare(
      "INSERT INTO package_offers (name, service_id, visits, price_minor) VALUES ('Five for four', ?, 5, 38000)",
    )
    .run(studio.facial);
});

const desk = () => browser({ as: studio.rita });
const checkout = (query = "") => desk().open(`/receptionist/checkout/${visit}${query}`);
const payments = () =>
  studio
    .rows("SELECT method, amount_minor FROM payments ORDER BY id")
    .map(({ method, amount_minor: amount }) => [method, amount]);

test("A checkout keeps a discount without a reason, updates the total, takes it and leads back to the visit.", async () => {
  const { next, follow, open } = desk();
  const page = await follow(await open(`/receptionist?visit=${visit}`), "Checkout");
  page.choose("tip", "10");
  page.type("discount", "5");
  const refused = await page.press("Cash");
  expect([refused.status, payments()]).toEqual([400, []]);
  expect([refused.chosen("tip"), refused.control("discount")?.value]).toEqual(["10", "5"]);
  refused.type("discount", "");
  const looked = await refused.press("Update total");
  expect(looked.words).toContain("$104.50");
  const receipt = await next(looked.press("Cash"));
  expect(receipt.path).toMatch(/sales\/1\?done=sold/u);
  expect(receipt.words).toContain("$104.50");
  expect(payments()).toEqual([["cash", 10_450]]);
  const board = await follow(receipt, "Back to the board");
  expect(board.words).toContain("Completed");
});

test("A deposit is checked, recorded and deducted at the checkout.", async () => {
  const { next } = desk();
  const page = await checkout("?deposit");
  page.type("deposit", "x");
  const refused = await page.press("Update total");
  expect(refused.control("deposit")?.value).toBe("x");
  expect(refused.words).not.toContain("paid by");
  refused.type("deposit", "20");
  const looked = await refused.press("Update total");
  expect(looked.words).toContain("$20 paid by");
  await next(looked.press("Card"));
  expect(payments()).toEqual([["card", 2000]]);
  expect((await checkout()).words).toContain("$75 paid by");
});

test("A voucher is sold without a visit, pays part of one next to cash, and is restored by the void.", async () => {
  const { next, follow, open } = desk();
  const sale = await follow(await open("/receptionist/sales"), "Sell without a visit");
  sale.type("voucherValue", "20");
  const sold = await next((await sale.press("Update total")).press("Card"));
  const [code = ""] = /[A-Z0-9]{4}-[A-Z0-9]{4}/u.exec(sold.words) ?? [];
  const page = await checkout();
  page.type("vouchers", code);
  const looked = await page.press("Update total");
  expect(looked.words).toContain("$75 paid by");
  const receipt = await next(looked.press("Cash"));
  expect(receipt.words).toContain(`Paid: Voucher ${code}`);
  expect(receipt.words).toContain("Paid: Cash");

  const reasonless = await receipt.press("Void receipt 2");
  expect([reasonless.status, studio.count("sales")]).toEqual([400, 2]);
  reasonless.type("reason", "Wrong client");
  const voided = await next(reasonless.press("Void receipt 2"));
  expect(voided.words).toContain("Sale voided");
  expect(studio.rows("SELECT kind FROM sales ORDER BY id")).toEqual(
    ["sale", "sale", "void"].map((kind) => ({ kind })),
  );
  const again = await checkout();
  again.type("vouchers", code);
  expect((await again.press("Update total")).words).toContain("$75 paid by");
});

test("A sale without a client keeps the chosen package, and with the client it is paid in one press.", async () => {
  const { next, open, follow } = desk();
  const nobody = await open("/receptionist/checkout/sale");
  nobody.type("offer", "1");
  const refused = await (await nobody.press("Update total")).press("Card");
  expect([refused.status, studio.count("sales"), refused.control("offer")?.value]).toEqual([400, 0, "1"]);
  const sale = await open(`/receptionist/checkout/sale?client=visit:${visit}`);
  sale.type("offer", "1");
  const looked = await sale.press("Update total");
  expect(looked.words).toContain("$380");
  await next(looked.press("Card"));
  const receipt = await next((await checkout()).press("Complete"));
  expect(receipt.words).toContain("Paid: Package Five for four");
  expect((await follow(receipt, "Back to the board")).words).toContain("package");
  expect(payments()).toEqual([
    ["card", 38_000],
    ["package", 7600],
  ]);
});

test("The sales of a day are listed, and a number opens its receipt or says that none was found.", async () => {
  const { next, open } = desk();
  await next((await checkout()).press("Card"));
  const list = await open("/receptionist/sales");
  expect(list.words).toContain("$95");
  list.type("number", "1");
  expect((await next(list.press("Open"))).words).toContain("$95");
  list.type("number", "77");
  const missing = await list.press("Open");
  expect(missing.words).toContain("No receipt found with the number 77.");
  expect(missing.control("number")?.value).toBe("77");
});

test("A day is marked, closed with a comment about missing cash, and reopened by the owner with a reason.", async () => {
  const olga = browser({ as: addPerson(studio.sqlite, "Olga", "olga@studio.test", "admin") });
  const { next, open, follow } = desk();
  const missed = appointmentAt(studio, monday, "10:30", {
    ...{ customerName: "Mia Missed", customerEmail: "mia@example.com", at: instantAt(monday, "08:00") },
  }).appointment.id;
  const page = await follow(await open(`/receptionist?date=${monday}`), "Close the day");
  page.choose(`mark-${missed}`, "no_show");
  const chosen = await page.press("All others came");
  expect(studio.rows("SELECT DISTINCT status FROM appointments")).toEqual([{ status: "booked" }]);
  const marked = await next(chosen.press("Save all"));
  expect(marked.words).toContain("All visits that are over are marked.");
  expect(studio.rows("SELECT status, charge_minor FROM appointments ORDER BY id")).toEqual([
    { status: "completed", charge_minor: 0 },
    { status: "no_show", charge_minor: 9500 },
  ]);
  await next((await checkout()).press("Cash"));

  const closing = await open(`/receptionist/close?date=${monday}`);
  closing.type("counted", "90");
  const refused = await closing.press("Close the day");
  expect([refused.status, studio.count("day_closings")]).toEqual([400, 0]);
  expect(refused.words).toContain("$5 is missing");
  expect(refused.control("counted")?.value).toBe("90");
  refused.type("comment", "Five went for stamps");
  const closed = await next(refused.press("Close the day"));
  expect(closed.words).toContain("This day is closed");
  expect(closed.words).toContain("Five went for stamps");
  expect(closed.words).not.toContain("Reopen this day");

  const sale = await open("/receptionist/checkout/sale");
  sale.type("voucherValue", "10");
  const none = await (await sale.press("Update total")).press("Cash");
  expect([none.status, none.control("voucherValue")?.value]).toEqual([409, "10"]);
  expect(none.words).toContain("closed");

  const owners = await olga.open(`/receptionist/close?date=${monday}`);
  const reasonless = await owners.press("Reopen day");
  expect(reasonless.status).toBe(400);
  reasonless.type("reason", "A sale was forgotten");
  const opened = await olga.next(reasonless.press("Reopen day"));
  expect(opened.words).toContain("Day reopened.");
  expect(opened.words).toContain("A sale was forgotten");
});
