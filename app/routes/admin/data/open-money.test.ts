import { beforeEach, describe, expect, it } from "vitest";
import { packageLeft } from "#app/domain/till/ledger/balances.sql.server.ts";
import { listOffers, makePackage } from "#app/domain/till/prepaid/packages.server.ts";
import { makeVoucher, voucherByCode } from "#app/domain/till/prepaid/vouchers.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { noteDeposit } from "#app/testing/deposit.server.ts";
import { enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const person = "ana@example.com";
const name = "ana lópez";
const question = `/admin/data?${new URLSearchParams({ person, name, erase: "" })}`;

const studio = perTest(smallStudio);
let olga: number;
let visit: number;
let packageId: number;
let gift: string;
beforeEach(() => {
  olga = enrol("olga@x.test", ["admin"], "Olga").id;
  const { appointment } = appointmentAt(studio, tuesday, "10:30");
  visit = appointment.id;
  const by = { actor: { id: olga, role: "admin" } as const, now };
  studio.sqlite.exec(
    `INSERT INTO package_offers (name, service_id, visits, price_minor) VALUES ('Three facials', ${studio.facial}, 3, 10001)`,
  );
  const [offer] = listOffers();
  if (!offer) throw new Error("No offer.");
  const { recordId } = appointment;
  packageId = makePackage(offer, recordId, by).id;
  gift = makeVoucher({ valueMinor: 7500, lastDate: null, forName: "", recordId }, by).code;
  noteDeposit(visit, 2050, now);
});

const send = (shownMinor: string) =>
  callRoute("/admin/data", { as: olga, now, form: { intent: "voucher", person, name, shownMinor } });
const open = async () => (await callRoute(question, { as: olga, now })).data.person.open;

describe("open money before an erasure", () => {
  it("is listed with amounts and links to the client record", async () => {
    const { html } = await renderedAt(question, { as: olga, now });
    for (const words of [
      `Voucher ${gift}: $75 left`,
      "Package Three facials: 3 of 3 visits left, $100.01",
      "Deposit: $20.50 for Facial on March 3, 2026",
      "Turn $120.51 into a voucher code",
      "/receptionist/clients/",
    ]) {
      expect(html).toContain(words);
    }
  });

  it("becomes one voucher code, exact to the cent and once", async () => {
    const { location } = await send("12051");
    expect(location).toMatch(/^\/admin\/data\?person=%7E[\w-]+&name=%7E[\w-]+&erase=$/u);
    expect((await callRoute(location ?? "", { as: olga, now })).data.person.typed).toBe("ana@example.com");
    expect(packageLeft(packageId)).toEqual({ visits: 0, valueMinor: 0 });
    const { lines, toVoucher } = await open();
    expect(lines).toEqual([
      `Voucher ${gift}: $75 left`,
      expect.stringMatching(/^Voucher .{9}: \$120\.51 left$/u),
    ]);
    expect(toVoucher).toBeNull();
    const code = /^Voucher (.{9}):/u.exec(lines[1])?.[1] ?? "";
    expect(voucherByCode(code)).toMatchObject({ leftMinor: 12_051, lastDate: null });
    expect(
      studio.rows("SELECT method, amount_minor, package_visits FROM payments ORDER BY id DESC LIMIT 2"),
    ).toEqual([
      { method: "deposit", amount_minor: 2050, package_visits: 0 },
      { method: "package", amount_minor: 10_001, package_visits: 3 },
    ]);
    expect((await send("12051")).status).toBe(409);
    const erase = { intent: "erase", person, name, asked: "", shown: String(visit) };
    expect((await callRoute("/admin/data", { as: olga, now, form: erase })).status).toBe(303);
    expect(voucherByCode(code)).toMatchObject({ leftMinor: 12_051, recordId: null });
  });

  it("is refused if the amount has changed, or if today's till is closed", async () => {
    expect((await send("12050")).status).toBe(409);
    expect((await send("x")).status).toBe(400);
    studio.sqlite.exec(
      "INSERT INTO day_closings (date, at, currency, float_minor, expected_minor, counted_minor) VALUES ('2026-03-02', 1, 'USD', 0, 0, 0)",
    );
    expect((await send("12051")).status).toBe(409);
    expect(studio.count("vouchers")).toBe(1);
  });
});
