/** Tests that /book books only at the shown price. A new price is shown first (rule 4.23). */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });
let mask: number;
beforeEach(() => {
  const insert = studio.sqlite.prepare(
    "INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Eye mask', 15, 2000)",
  );
  mask = Number(insert.run(studio.facial).lastInsertRowid);
});
afterEach(() => forgetRateLimits());

type Who = "a guest" | "a client";

async function form(who: Who, more = "", time = "10:30"): Promise<Page> {
  const as = who === "a client" ? studio.clientId : undefined;
  const page = await browser({ as }).open(`/book?service=Facial&date=${tuesday}${more}`);
  for (const [name, value] of Object.entries({ ...ana, notes: "By the window" })) page.type(name, value);
  page.choose("time", time);
  return page;
}

const book = (page: Page) => page.press("Book Appointment");
const booked = () =>
  studio.rows("SELECT price_minor AS price, end_min - start_min AS minutes FROM appointments ORDER BY id");
const own = (column: string, value: number, provider: number) =>
  studio.sqlite
    .prepare(`UPDATE service_providers SET ${column} = ? WHERE service_id = ? AND provider_id = ?`)
    .run(value, studio.facial, provider);

type Case = { more?: () => string; change: () => void; told: string; price: number; minutes: number };
const cases: Record<string, Case> = {
  "the price": {
    change: () => studio.sqlite.exec("UPDATE services SET price_minor = 10500"),
    ...{ told: "The price is $105 now.", price: 10_500, minutes: 60 },
  },
  "the price, which is lower now": {
    change: () => studio.sqlite.exec("UPDATE services SET price_minor = 9000"),
    ...{ told: "The price is $90 now.", price: 9000, minutes: 60 },
  },
  "the duration": {
    change: () => studio.sqlite.exec("UPDATE services SET duration_minutes = 75"),
    ...{ told: "It takes 75 minutes now.", price: 9500, minutes: 75 },
  },
  "price and duration": {
    change: () => studio.sqlite.exec("UPDATE services SET price_minor = 10500, duration_minutes = 75"),
    ...{ told: "The price is $105 now. It takes 75 minutes now.", price: 10_500, minutes: 75 },
  },
  "the chosen provider's own price": {
    more: () => `&provider=${studio.maya}`,
    change: () => own("price_minor", 11_000, studio.maya),
    ...{ told: "The price is $110 now.", price: 11_000, minutes: 60 },
  },
  "the chosen provider's own duration": {
    more: () => `&provider=${studio.maya}`,
    change: () => own("duration_minutes", 75, studio.maya),
    ...{ told: "It takes 75 minutes now.", price: 9500, minutes: 75 },
  },
  "the price of an add-on": {
    more: () => `&add=${mask}`,
    change: () => studio.sqlite.exec("UPDATE addons SET price_minor = 2500"),
    ...{ told: "The price is $120 now.", price: 12_000, minutes: 75 },
  },
};

describe.each(["a guest", "a client"] as const)("%s", (who) => {
  it.each(Object.entries(cases))("shows %s before anything is booked", async (_what, one) => {
    const page = await form(who, one.more?.());
    one.change();
    const refused = await book(page);
    expect([refused.status, booked()]).toEqual([409, []]);
    expect(refused.words).toContain(one.told);
    expect(refused.control("notes")?.value).toBe("By the window");
    expect(refused.control("customerPhone")?.value).toBe(ana.customerPhone);
    expect(refused.chosen("time")).toBe("10:30");
    expect((await book(refused)).status).toBe(303);
    expect(booked()).toEqual([{ price: one.price, minutes: one.minutes }]);
  });
});

it("shows the new price beside the button", async () => {
  const page = await form("a guest");
  studio.sqlite.exec("UPDATE services SET price_minor = 10500");
  const refused = await book(page);
  expect(refused.words).toMatch(/Facial Tue 3.* · \$105/u);
  expect(refused.words).not.toContain("$95");
});

describe("with the first available provider", () => {
  beforeEach(() => {
    own("price_minor", 12_000, studio.tom);
  });
  const onlyTomIsFree = () =>
    appointmentAt(studio, tuesday, "10:30", { providerId: studio.maya, customerEmail: "mia@example.com" });

  it("books at the free provider's price, which the page showed as the lowest", async () => {
    onlyTomIsFree();
    const page = await form("a guest", "", "10:00");
    expect(page.words).toContain("from $95");
    expect((await book(page)).status).toBe(303);
    expect(booked().at(-1)).toEqual({ price: 12_000, minutes: 60 });
  });

  it("refuses if the provider's price has just changed", async () => {
    onlyTomIsFree();
    const page = await form("a guest", "", "10:00");
    own("price_minor", 13_000, studio.tom);
    const refused = await book(page);
    expect([refused.status, booked().length]).toEqual([409, 1]);
    expect(refused.words).toContain("The price is $130 now.");
    expect((await book(refused)).status).toBe(303);
    expect(booked().at(-1)).toEqual({ price: 13_000, minutes: 60 });
  });

  it("books at once if only another provider's price changed", async () => {
    onlyTomIsFree();
    const page = await form("a guest", "", "10:00");
    own("price_minor", 9900, studio.maya);
    expect((await book(page)).status).toBe(303);
    expect(booked().at(-1)).toEqual({ price: 12_000, minutes: 60 });
  });
});

it("books from an older page, which lacks the field", async () => {
  const page = await form("a guest");
  page.forget("shownTerms");
  studio.sqlite.exec("UPDATE services SET price_minor = 10500");
  expect((await book(page)).status).toBe(303);
  expect(booked()).toEqual([{ price: 10_500, minutes: 60 }]);
});

it("asks if the field is invalid", async () => {
  const form = { ...ana, serviceId: String(studio.facial), date: tuesday, time: "10:30" };
  for (const shownTerms of ["x", "9500", "9500.60.1", "=,;", "9".repeat(40)]) {
    const answer = await callRoute("POST /book", { form: { ...form, shownTerms } });
    expect([shownTerms, answer.status]).toEqual([shownTerms, 409]);
  }
});
