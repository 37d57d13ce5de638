/** Tests that times show the price of an offer, and that only this price is booked (rules 12.9 to 12.11). */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, studioWithPeople, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });
const set = (columns: string) => studio.sqlite.exec(`UPDATE entries SET ${columns} WHERE kind = 'offer'`);
beforeEach(() => {
  studio.tell({ kind: "offer", slug: "quiet", title: "Quiet Tuesdays", date: "2026-01-01" });
  set("percent_off = 10, weekdays = '2', to_min = 720, for_accounts = 0");
});
afterEach(() => forgetRateLimits());

const open = (date: string, as?: number, more = "") =>
  browser({ as }).open(`/book?service=Facial&date=${date}${more}`);
async function form(time: string, as?: number, more = "") {
  const page = await open(tuesday, as, more);
  for (const [name, value] of Object.entries({ ...ana, notes: "By the window" })) page.type(name, value);
  page.choose("time", time);
  return page;
}
const booked = () =>
  studio.rows(
    "SELECT price_minor AS price, offer_name AS offer, offer_minor AS less FROM appointments ORDER BY id",
  );
const reduced = { price: 8550, offer: "Quiet Tuesdays", less: 950 };
const full = { price: 9500, offer: "", less: 0 };

describe("a time with an offer", () => {
  it("shows the reduced price, also beside the button, and books it", async () => {
    const page = await form("10:30");
    expect(page.words).toMatch(/10:30 AM\s*\$85\.50/u);
    expect(page.words).toContain("$85.50 instead of $95, Quiet Tuesdays");
    const done = await page.press("Book Appointment");
    expect([done.status, booked()]).toEqual([303, [reduced]]);
    expect((await done.arrive()).words).toContain("$85.50 instead of $95, Quiet Tuesdays");
  });

  it("has the list price at other times and on other days", async () => {
    expect((await form("13:30")).words).toMatch(/1:30 PM(?!\s*\$)/u);
    expect((await open(wednesday)).words).not.toContain("$85.50");
    await (await form("13:30")).press("Book Appointment");
    expect(booked()).toEqual([full]);
  });

  it("applies to the treatment and not to its add-ons", async () => {
    const { lastInsertRowid: mask } = studio.sqlite
      .prepare("INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Eye mask', 15, 2000)")
      .run(studio.facial);
    const page = await form("10:30", undefined, `&add=${mask}`);
    expect(page.words).toContain("$105.50 instead of $115, Quiet Tuesdays");
    await page.press("Book Appointment");
    expect(booked()).toEqual([{ ...reduced, price: 10_550 }]);
  });

  it("shows the lowest price if providers cost different amounts, and books the provider's own", async () => {
    studio.sqlite.exec(`UPDATE service_providers SET price_minor = 12000 WHERE provider_id = ${studio.tom}`);
    appointmentAt(studio, tuesday, "10:30", { customerEmail: "mia@example.com" });
    const page = await form("10:00");
    expect(page.words).toContain("from $85.50 instead of from $95, Quiet Tuesdays");
    await page.press("Book Appointment");
    expect(booked().at(-1)).toEqual({ price: 10_800, offer: "Quiet Tuesdays", less: 1200 });
  });
});

describe.each([
  ["ended", "published = 0", "The price is $95 now.", full],
  ["changed", "percent_off = 20", "The price is $76 now.", { ...reduced, price: 7600, less: 1900 }],
  ["moved to other times", "to_min = 600", "The price is $95 now.", full],
] as const)("an offer that %s since the page was loaded", (_what, change, told, price) => {
  it("is refused with the new price, keeps what was typed, and books at the second press", async () => {
    const page = await form("10:30");
    set(change);
    const refused = await page.press("Book Appointment");
    expect([refused.status, booked()]).toEqual([409, []]);
    expect(refused.words).toContain(told);
    expect(refused.control("notes")?.value).toBe("By the window");
    expect(refused.chosen("time")).toBe("10:30");
    expect((await refused.press("Book Appointment")).status).toBe(303);
    expect(booked()).toEqual([price]);
  });
});

it("refuses the list price that was shown before an offer began", async () => {
  set("published = 0");
  const page = await form("10:30");
  set("published = 1");
  const refused = await page.press("Book Appointment");
  expect([refused.status, booked()]).toEqual([409, []]);
  expect(refused.words).toContain("The price is $85.50 now.");
});

describe("an offer for accounts", () => {
  beforeEach(() => {
    set("for_accounts = 1");
  });

  it("lowers the price for a signed-in client only", async () => {
    expect((await open(tuesday)).words).not.toContain("$85.50");
    await (await form("10:30")).press("Book Appointment");
    const hers = await form("12:00", studio.clientId);
    expect(hers.words).toContain("$85.50 instead of $95");
    expect(booked()[0]).toEqual(full);
  });

  it("books the reduced price for a signed-in client", async () => {
    await (await form("10:30", studio.clientId)).press("Book Appointment");
    expect(booked()).toEqual([reduced]);
  });
});

describe("several treatments", () => {
  it("show the price of each time, and book each treatment at its own", async () => {
    const { facial, brows } = studio;
    const query = `several&kind=chain&serviceId1=${facial}&serviceId2=${brows}&date=${tuesday}`;
    const page = await browser({}).open(`/book?${query}`);
    expect(page.words).toContain("$110.70 instead of $123, Quiet Tuesdays");
    const value = page.radios("time")[0] ?? "";
    page.choose("time", value);
    for (const [name, typed] of Object.entries(ana)) page.type(name, typed);
    set("percent_off = 20");
    const stale = await page.press("Book this visit");
    expect([stale.status, booked()]).toEqual([409, []]);
    expect(stale.words).toContain("The price is $98.40 now.");
    stale.choose("time", value);
    expect((await stale.press("Book this visit")).status).toBe(303);
    expect(booked().map(({ price }) => price)).toEqual([7600, 2240]);
  });
});
