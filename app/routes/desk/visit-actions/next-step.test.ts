/** Tests the actions of a visit's panel without script. */
import { describe, expect, it } from "vitest";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:05") });
const early = instantAt(monday, "08:00");

const desk = () => browser({ as: studio.rita });
const booked = (date = monday, time = "10:30", more = {}) =>
  appointmentAt(studio, date, time, { at: early, ...more }).appointment.id;
const panelOf = (id: number) => desk().open(`/receptionist?visit=${id}`);
const set = (id: number, change: string) =>
  studio.sqlite.prepare(`UPDATE appointments SET ${change} WHERE id = ?`).run(id);

/** Returns the filled buttons of the panel. */
const filled = ({ html }: Page): string[] =>
  [...html.matchAll(/<(?:button|a)[^>]*class="button full"[^>]*>([^<]*)/gu)].map(([, words = ""]) => words);

describe("the next step of a visit", () => {
  it.each([
    ["Mark arrived", "12:00", "status = 'booked'"],
    ["Start service", "09:00", "status = 'arrived', status_before = 'booked'"],
    ["Mark completed", "09:00", "status = 'in_service', status_before = 'arrived'"],
    ["Checkout $95", "09:00", "status = 'completed', status_before = 'in_service'"],
    ["Mark arrived", "09:00", "status = 'no_show', status_before = 'booked'"],
    ["Book again", "12:00", "status = 'cancelled', status_before = 'booked'"],
    ["Checkout $95", "12:00", "status = 'cancelled', status_before = 'booked', charge_minor = 9500"],
  ])("is %s for a visit at %s with %s", async (words, time, change) => {
    const id = booked(monday, time);
    set(id, change);
    expect(filled(await panelOf(id))).toEqual([words]);
  });

  it("is nothing before the day of a confirmed visit", async () => {
    const id = booked(tuesday);
    set(id, "status = 'confirmed', status_before = 'booked'");
    const page = await panelOf(id);
    expect(filled(page)).toEqual([]);
    expect(page.words).toContain("Back to booked");
  });

  it("books again after the payment, with the same service and provider", async () => {
    const id = booked(monday, "09:00", { clientId: studio.clientId });
    set(id, "status = 'completed', status_before = 'in_service'");
    const { follow, next } = desk();
    const checkout = await follow(await panelOf(id), "Checkout $95");
    await next(checkout.press("Cash"));
    const paid = await panelOf(id);
    expect(filled(paid)).toEqual(["Book again"]);
    const again = await follow(paid, "Book again");
    expect(again.words).toContain("Ana López");
    expect(again.path).toContain(`service=${studio.facial}&provider=${studio.maya}`);
  });
});

it("shows client, service and time without labels, with phone, text and record", async () => {
  createClientRecord(studio.clientId, early);
  const page = await panelOf(booked(monday, "12:00", { clientId: studio.clientId }));
  expect(page.words).toMatch(/Facial · 60 min · \$95\s+Today 12:00 to 1:00 with Maya Ortiz/u);
  expect(page.html).toMatch(/href="tel:[^"]+"[^>]*>[^<]+<\/a> · <a href="sms:/u);
  expect(page.hrefOf("Record")).toMatch(/^\/receptionist\/clients\/\d+$/u);
});

it("adds a note to the client's record, shows it, and undoes it", async () => {
  createClientRecord(studio.clientId, early);
  const id = booked(monday, "12:00", { clientId: studio.clientId });
  const page = await panelOf(id);
  const refused = await page.press("Add note");
  expect([refused.status, studio.count("client_notes")]).toEqual([400, 0]);
  expect(refused.words).toContain("Enter the note.");
  refused.type("note", "Prefers the quiet room");
  const noted = await desk().next(refused.press("Add note"));
  expect(noted.words).toContain("Ana López: note added.");
  expect(noted.words).toMatch(/Note by Rita, .*Prefers the quiet room/u);
  await desk().next(noted.press("Undo: Ana López: note added"));
  expect(studio.count("client_notes")).toBe(0);
});

it("cancels with two presses after the visit is open", async () => {
  const id = booked(tuesday);
  const { follow, next } = desk();
  const question = await follow(await panelOf(id), "Cancel appointment");
  expect(question.chosen("who")).toBe("client");
  await next(question.press("Cancel appointment"));
  expect(studio.appointments()).toMatchObject([{ status: "cancelled" }]);
});
