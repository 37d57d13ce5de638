/** A price that differs from the shown one is refused once, and the second press books (rule 4.23). */
import { beforeEach, describe, expect, it } from "vitest";
import { browser, type Page } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:00") });
let mask: number;
beforeEach(() => {
  const insert = studio.sqlite.prepare(
    "INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Eye mask', 0, 2000)",
  );
  mask = Number(insert.run(studio.facial).lastInsertRowid);
});

const open = (path: string) => browser({ as: studio.rita }).open(path);
const booked = () => studio.appointments().map(({ price_minor: price }) => price);
const first = ({ html }: Page, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`, "u").exec(html)?.[1] ?? "";

const raise = () => studio.sqlite.exec("UPDATE services SET price_minor = 10500 WHERE name = 'Facial'");
const changes: [what: string, change: () => void, told: string, price: number][] = [
  ["the price", raise, "The price is $105 now.", 10_500],
  [
    "the duration",
    () => studio.sqlite.exec("UPDATE services SET duration_minutes = 75 WHERE name = 'Facial'"),
    "It takes 75 minutes now.",
    9500,
  ],
  [
    "the provider's own price",
    () => studio.sqlite.exec("UPDATE service_providers SET price_minor = 11000"),
    "The price is $110 now.",
    11_000,
  ],
];

describe("a new appointment", () => {
  async function form(more = ""): Promise<Page> {
    const { facial, tom } = studio;
    const page = await open(`/receptionist?new&service=${facial}&provider=${tom}&date=${tuesday}${more}`);
    page.type("customerName", "Ola Nowak");
    page.type("customerPhone", "555 010 7777");
    page.choose("time", page.radios("time").find((value) => value.includes("12:00")) ?? "");
    return page;
  }
  const book = (page: Page) => page.press("Book appointment");

  it.each(changes)("says that %s changed, and keeps the rest", async (_what, change, told, price) => {
    const page = await form();
    change();
    const refused = await book(page);
    expect([refused.status, booked()]).toEqual([409, []]);
    expect(refused.words.split(told).length - 1).toBeGreaterThan(1);
    expect(refused.control("customerName")?.value).toBe("Ola Nowak");
    expect(refused.chosen("time")).toBe("12:00");
    expect((await book(refused)).status).toBe(303);
    expect(booked()).toEqual([price]);
  });

  it("shows the new price of an add-on", async () => {
    const page = await form(`&addons=${mask}`);
    studio.sqlite.exec("UPDATE addons SET price_minor = 2500");
    const refused = await book(page);
    expect([refused.status, booked()]).toEqual([409, []]);
    expect(refused.words).toContain("The price is $120 now.");
    expect((await book(refused)).status).toBe(303);
    expect(booked()).toEqual([12_000]);
  });

  it("shows the new total of several services", async () => {
    const page = await form(`&service2=${studio.brows}&provider2=any`);
    raise();
    const refused = await book(page);
    expect([refused.status, booked()]).toEqual([409, []]);
    expect(refused.words).toContain("The price is $133 now. Facial costs $105 now.");
    expect((await book(refused)).status).toBe(303);
    expect(booked()).toEqual([10_500, 2800]);
  });

  it("is parked without its price and gets the current price later", async () => {
    const page = await form();
    const parked = await (await page.press("Park this call")).arrive();
    raise();
    expect(studio.rows("SELECT fields FROM parked_calls")[0]?.fields).not.toContain("shownTerms");
    const back = await open(
      /href="(\/receptionist\?new&amp;parked=\d+)/u.exec(parked.html)?.[1]?.replace("&amp;", "&") ?? "",
    );
    expect(back.words).toContain("Facial, $105, 60 minutes");
    back.choose("time", "12:00");
    studio.sqlite.exec("UPDATE services SET price_minor = 10900");
    const refused = await book(back);
    expect([refused.status, booked()]).toEqual([409, []]);
    expect(refused.words).toContain("The price is $109 now.");
    expect((await book(refused)).status).toBe(303);
    expect(booked()).toEqual([10_900]);
    expect(studio.count("parked_calls")).toBe(0);
  });
});

describe("a walk-in", () => {
  const tomNow = ({ html }: Page): string =>
    new RegExp(`value="(${studio.facial}\\.${studio.tom}\\.now[^"]*)"`, "u").exec(html)?.[1] ?? "";

  it.each(changes)("says that %s changed", async (_what, change, told, price) => {
    const page = await open("/receptionist?walkin");
    page.type("customerName", "Paula");
    change();
    const refused = await page.pressValue("begin", tomNow(page));
    expect([refused.status, booked()]).toEqual([409, []]);
    expect(refused.words).toContain(told);
    expect(refused.control("customerName")?.value).toBe("Paula");
    expect((await refused.pressValue("begin", tomNow(refused))).status).toBe(303);
    expect(booked()).toEqual([price]);
  });
});

describe("book again", () => {
  beforeEach(() => {
    appointmentAt(studio, monday, "09:00", { at: instantAt(monday, "08:00"), clientId: studio.clientId });
  });

  it.each(changes)("says that %s changed", async (_what, change, told, price) => {
    const page = await open(`/receptionist?again=account:${studio.clientId}`);
    change();
    const refused = await page.pressValue("book-again", first(page, "book-again"));
    expect([refused.status, booked()]).toEqual([409, [9500]]);
    expect(refused.words).toContain(told);
    expect((await refused.pressValue("book-again", first(refused, "book-again"))).status).toBe(303);
    expect(booked()).toEqual([9500, price]);
  });

  it.each(changes)("says that %s changed after the checkout", async (_what, change, told, price) => {
    const [visit] = studio.appointments();
    const paid = await callRoute(`POST /receptionist/checkout/${visit?.id}`, {
      as: studio.rita,
      form: { pay: "cash", key: "paid-in-cash" },
    });
    const page = await open(paid.location ?? "");
    expect(page.words).toContain("Facial, $95");
    change();
    const refused = await page.pressValue("rebook", first(page, "rebook"));
    expect([refused.status, booked()]).toEqual([409, [9500]]);
    expect(refused.words).toContain(told);
    expect((await refused.pressValue("rebook", first(refused, "rebook"))).status).toBe(303);
    expect(booked()).toEqual([9500, price]);
  });
});

describe("a series", () => {
  it.each(changes)(
    "says that %s changed, and books all dates on the second try",
    async (_what, change, told, price) => {
      const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
      const page = await open(`/receptionist/series?visit=${id}&every=4&times=3`);
      expect(page.words).toContain("Facial, $95, Tue 10:30 AM. Nothing is booked yet.");
      change();
      const refused = await page.press("Book these dates");
      expect([refused.status >= 400, booked()]).toEqual([true, [9500]]);
      expect(refused.words).toContain(told);
      expect((await refused.press("Book these dates")).status).toBe(303);
      expect(booked()).toEqual([9500, price, price]);
    },
  );
});

describe("an add-on", () => {
  it("is not added at another price or duration than its button shows", async () => {
    const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
    const page = await open(`/receptionist?visit=${id}`);
    studio.sqlite.exec("UPDATE addons SET price_minor = 2500, minutes = 15");
    const refused = await page.pressValue("addon", String(mask));
    expect([refused.status, booked()]).toEqual([409, [9500]]);
    expect(refused.words).toContain("Eye mask costs $25 now. Eye mask takes 15 minutes now.");
    expect(refused.words).toContain("Eye mask, 15 minutes, $25");
    expect((await refused.pressValue("addon", String(mask))).status).toBe(303);
    expect(booked()).toEqual([12_000]);
  });
});

it("moves a visit to another provider at the agreed price", async () => {
  const { token } = appointmentAt(studio, tuesday, "10:30");
  raise();
  studio.sqlite.exec("UPDATE service_providers SET price_minor = 11000");
  const slot = { date: tuesday, time: "14:00", providerId: String(studio.tom) };
  const form = { intent: "move", revision: "0", ...slot };
  const { location } = await callRoute(`POST /manage/${token}`, { form });
  expect(location).toBe(`/manage/${token}?done=moved`);
  expect(studio.appointments()).toMatchObject([
    { price_minor: 9500, provider_id: studio.tom, start_min: 840, end_min: 900 },
  ]);
});
