/** Tests that the till takes the booked price and names the offer (rules 12.12 and 12.13). */
import { beforeEach, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, instantAt, monday, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let visit: number;
beforeEach(() => {
  studio.tell({ kind: "offer", slug: "quiet", title: "Quiet Mondays", date: "2026-01-01" });
  studio.sqlite.exec("UPDATE entries SET percent_off = 10, for_accounts = 0 WHERE kind = 'offer'");
  visit = appointmentAt(studio, monday, "09:00").appointment.id;
  studio.sqlite.exec("UPDATE entries SET percent_off = 50 WHERE kind = 'offer'");
});

const now = instantAt(monday, "10:05");
const pay = (form: Record<string, string>) =>
  callRoute(`/receptionist/checkout/${visit}`, {
    ...{ as: studio.rita, now },
    form: { sent: "1", [`part-${visit}`]: "on", pay: "card", ...form },
  });
const lines = () => studio.rows("SELECT kind, name, amount_minor AS amount FROM sale_lines ORDER BY id");

test("A visit is paid at its booked price, with the offer as a discount on receipt and report", async () => {
  expect((await pay({ shown: "8550" })).status).toBe(303);
  expect(lines()).toEqual([
    { kind: "service", name: "Facial", amount: 9500 },
    { kind: "discount", name: "Quiet Mondays", amount: -950 },
  ]);
  expect(studio.rows("SELECT total_minor AS total FROM sales")).toEqual([{ total: 8550 }]);
  const receipt = await renderedAt("/receptionist/sales/1", { as: studio.rita, now });
  expect(receipt.html).toContain("Discount: Quiet Mondays");
});

test("A discount at the desk applies to the reduced price", async () => {
  expect((await pay({ shown: "7695", discount: "10%", discountReason: "Regular" })).status).toBe(303);
  expect(lines().map(({ amount }) => amount)).toEqual([9500, -950, -855]);
});

test("A package pays for the visit, and the offer has no effect", async () => {
  studio.sqlite.exec(
    `INSERT INTO clients (id, name, created_at, updated_at) VALUES (90, 'Ana', 1, 1);
     UPDATE appointments SET record_id = 90;
     INSERT INTO packages (id, record_id, service_id, name, code, visits, price_minor, currency, made_at)
       VALUES (1, 90, ${studio.facial}, 'Five for four', 'ACDE-FGHJ', 5, 38000, 'USD', 1);
     INSERT INTO sales (id, number, kind, date, at, currency, total_minor, tax_minor, tax_included)
       VALUES (1, 1, 'sale', '${monday}', 1, 'USD', 38000, 0, 1);
     INSERT INTO sale_lines (sale_id, position, kind, name, quantity, amount_minor, tax_minor, package_id)
       VALUES (1, 0, 'package', 'Five for four', 1, 38000, 0, 1);
     INSERT INTO payments (sale_id, method, amount_minor) VALUES (1, 'card', 38000)`,
  );
  expect((await pay({ [`package-${visit}`]: "1", shown: "0", pay: "" })).status).toBe(303);
  expect(lines().slice(1)).toEqual([
    { kind: "service", name: "Facial", amount: 9500 },
    { kind: "discount", name: "Five for four", amount: -1900 },
  ]);
});
