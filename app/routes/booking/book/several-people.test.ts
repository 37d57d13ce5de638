/** Tests several treatments for one person of a household, in the form without script (rule 35.115). */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { browser } from "#app/testing/browser.tsx";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, now, tuesday } from "#app/testing/studio.server.ts";

// why: the gate reads the clock itself
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterAll(() => void vi.useRealTimers());
const studio = peoplePerTest();

test("a button adds a treatment for one person, keeps the typed values, and the visit is booked", async () => {
  const { facial, brows, tom } = studio;
  const query = `serviceId1=${facial}&providerId1=${tom}&serviceId2=${brows}&kind=household&date=${tuesday}`;
  const page = await browser({}).open(`/book?${query}`);
  page.type(contactNames.name, ana.customerName);
  page.type(contactNames.email, ana.customerEmail);
  page.type(contactNames.phone, ana.customerPhone);
  page.type("customerName2", "Bo");
  const more = await page.pressValue("show", "more-1");
  expect(more.words).toContain("You, treatment 2");
  expect(more.control(contactNames.name)?.value).toBe(ana.customerName);
  expect([more.control("customerName2"), more.control("customerName3")?.value]).toEqual([undefined, "Bo"]);
  more.choose("serviceId2", String(brows));
  const shown = await more.pressValue("show", "rows");
  const time = shown.radios("time").find((value) => value.startsWith(`${tuesday}T10:00`)) ?? "";
  shown.choose("time", time);
  expect((await shown.pressValue("intent", "book")).status).toBe(303);
  expect(
    studio.rows(
      "SELECT service_name AS what, customer_name AS who, start_min AS start FROM appointments ORDER BY joint_position",
    ),
  ).toEqual([
    { what: "Facial", who: ana.customerName, start: 600 },
    { what: "Brows", who: "Bo", start: 600 },
    { what: "Brows", who: ana.customerName, start: 660 },
  ]);
});

test("a companion keeps their name if their first treatment is removed", async () => {
  const { facial, brows } = studio;
  const rows = `serviceId1=${facial}&serviceId2=${brows}&person2=2&serviceId3=${facial}&person3=2&person1=1`;
  const page = await browser({}).open(`/book?${rows}&kind=household`);
  page.type("customerName2", "Bo");
  const left = await page.pressValue("show", "remove-2");
  expect(left.control("customerName2")?.value).toBe("Bo");
});
