import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });
beforeEach(() => {
  studio.say("packages.vouchers", "");
  studio.sqlite.exec("UPDATE settings SET opened_at = 1");
});
afterEach(() => forgetRateLimits());

const offer = (more = "") =>
  studio.sqlite.exec(
    `INSERT INTO package_offers (name, service_id, visits, price_minor, valid_months)
     VALUES ('Five for four', ${studio.facial}, 5, 38000, 12); ${more}`,
  );
const linked = async () => {
  const pages = await Promise.all(["/prices", "/services"].map((path) => browser({ now }).open(path)));
  return pages.map(({ html }) => html.includes("/packages"));
};

describe("the page of packages and gift vouchers", () => {
  it("exists and is linked only while the studio sells any", async () => {
    expect((await callRoute("/packages", { now })).status).toBe(404);
    expect(await linked()).toEqual([false, false]);
    offer("UPDATE package_offers SET active = 0");
    expect((await callRoute("/packages", { now })).status).toBe(404);
    studio.sqlite.exec("UPDATE package_offers SET active = 1");
    expect((await callRoute("/packages", { now })).status).toBe(200);
    expect(await linked()).toEqual([true, true]);
  });

  it("names what is in a package, what it costs and what it saves, and begins a message", async () => {
    offer();
    const page = await browser({ now }).open("/packages");
    expect(page.words).toContain("Five for four, $380");
    expect(page.words).toMatch(
      /Facial ?: 5 visits, \$76 each\. You save \$95\. Valid for 12 months after you buy it\./u,
    );
    expect(page.words).not.toContain("Gift vouchers ");
    const message = await page.follow("Ask for this package: Five for four");
    expect(message.control("message")?.value).toBe(
      'I would like to buy the package "Five for four (Facial)" for $380.',
    );
  });

  it("offers gift vouchers in the owner's words", async () => {
    studio.say("packages.vouchers", "Any amount from *$25*.");
    const page = await browser({ now }).open("/packages");
    expect(page.words).toMatch(/Any amount from \$25 ?\./u);
    expect((await page.follow("Ask for a gift voucher")).control("message")?.value).toBe(
      "I would like to buy a gift voucher over .",
    );
  });
});

describe("the balance", () => {
  beforeEach(() => {
    offer(
      `INSERT INTO clients (id, name, created_at, updated_at) VALUES (90, 'Zelda Quist', 1, 1);
       INSERT INTO vouchers (id, code, value_minor, currency, made_at, for_name, record_id, last_date) VALUES
         (1, '7K4A-9QRT', 6000, 'USD', 1, 'Aunt Ruth', 90, '2027-03-01'), (2, 'M3PD-6WXE', 5000, 'USD', 1, 'Ben', 90, '2026-03-01'),
         (3, 'ACDE-FGHJ', 5000, 'USD', 1, '', NULL, NULL);
       INSERT INTO packages (id, record_id, service_id, name, code, visits, price_minor, currency, made_at)
         VALUES (1, 90, ${studio.facial}, 'Five for four', 'TUVW-XYZ2', 5, 38000, 'USD', 1), (2, 90, NULL, 'Old', '', 5, 38000, 'USD', 1);
       INSERT INTO sales (id, number, kind, date, at, currency, total_minor, tax_minor, tax_included, void_of) VALUES
         (1, 1, 'sale', '1970-01-01', 1, 'USD', 38000, 0, 1, NULL), (2, 2, 'sale', '1970-01-01', 1, 'USD', 5000, 0, 1, NULL), (3, 3, 'void', '1970-01-01', 1, 'USD', -5000, 0, 1, 2);
       INSERT INTO sale_lines (sale_id, position, kind, name, quantity, amount_minor, tax_minor, package_id, voucher_id) VALUES
         (1, 0, 'package', 'Five', 1, 38000, 0, 1, NULL), (2, 0, 'voucher', 'V', 1, 5000, 0, NULL, 3), (3, 0, 'voucher', 'V', -1, -5000, 0, NULL, 3);
       INSERT INTO payments (sale_id, method, amount_minor, package_id, package_visits) VALUES (2, 'package', 7600, 1, 1)`,
    );
  });
  const check = async (code: string, ip = "192.0.2.1") => {
    const { status, data } = await callRoute("/packages/balance", { form: { code }, now, ip });
    return { status, data };
  };

  it("shows what is left of a voucher and of a package, without a name", async () => {
    const page = await browser({ now }).open("/packages");
    page.type("code", " 7k4a 9qrt ");
    const answer = await page.press("Show balance");
    expect(answer.status).toBe(200);
    expect(answer.words).toContain("Gift voucher: $60 left");
    expect(answer.words).toContain("Valid until March 1, 2027.");
    expect(answer.words).not.toMatch(/Ruth|Zelda/u);
    answer.type("code", "TUVWXYZ2");
    expect((await answer.press("Show balance")).words).toContain(
      "Five for four (Facial): 4 of 5 visits left",
    );
  });

  it("gives the same answer for an unknown, voided, expired and unreadable code, and keeps what was typed", async () => {
    const answers = await Promise.all(
      ["ACDE-ACDE", "ACDE-FGHJ", "M3PD-6WXE", "-", "x".repeat(5000)].map((code) => check(code)),
    );
    const [first] = answers;
    expect(first?.status).toBe(400);
    for (const { status, data } of answers) {
      expect([status, data.message, data.fields]).toEqual([400, first?.data.message, first?.data.fields]);
    }
    expect(first?.data.values).toEqual({ code: "ACDE-ACDE" });
    expect((await check(" ")).data.fields).toEqual({ code: "Enter the code." });
  });

  it("allows ten codes an hour for each network and a number for all", async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await check("7K4A-9QRT")).status).toBe(200);
    const refused = await check("7K4A-9QRT");
    expect([refused.status, refused.data.values]).toEqual([429, { code: "7K4A-9QRT" }]);
    expect((await check("7K4A-9QRT", "198.51.100.7")).status).toBe(200);
    const later = { form: { code: "7K4A-9QRT" }, now: now + 3_600_000, ip: "192.0.2.1" };
    expect((await callRoute("/packages/balance", later)).status).toBe(200);
    const many = Array.from({ length: 250 }, (_, at) => `203.0.${at}.1`);
    const statuses = [];
    for (const ip of many) statuses.push((await check("7K4A-9QRT", ip)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(40);
  });
});
