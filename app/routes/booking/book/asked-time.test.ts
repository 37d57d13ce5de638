/** A link to /book with a time (rule 4.27). */
import { expect, it } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, tuesday } from "#app/testing/studio.server.ts";

const sunday = "2026-03-08";
const studio = peoplePerTest();

const open = (more: string) => browser({ now }).open(`/book?service=Facial&date=${tuesday}&${more}`);
const taken = (time: string) => appointmentAt(studio, tuesday, time, { customerEmail: "other@example.com" });
const withMaya = () => `provider=${studio.maya}`;

it("selects that time, and the form books it", async () => {
  const page = await open(`${withMaya()}&time=12:00`);
  expect([page.chosen("time"), page.words.includes("just taken")]).toEqual(["12:00", false]);
  for (const [name, value] of Object.entries(ana)) page.type(name, value);
  expect((await page.press("Book Appointment")).status).toBe(303);
  expect(studio.appointments()).toMatchObject([{ date: tuesday, start_min: 720 }]);
});

it("shows that a time was just taken, and offers the nearest one first", async () => {
  taken("10:30");
  const page = await open(`${withMaya()}&time=10:30`);
  expect(page.chosen("time")).toBeUndefined();
  const [first = ""] = page.radios("time");
  expect(page.words).toMatch(/10:30 AM was just taken, and the nearest free time is \d+:\d\d [AP]M\./u);
  expect(page.words).toContain("The nearest free time ");
  expect(page.radios("time").filter((time) => time === first)).toHaveLength(1);
  page.choose("time", first);
  for (const [name, value] of Object.entries(ana)) page.type(name, value);
  expect((await page.press("Book Appointment")).status).toBe(303);
});

it("selects nothing for an invalid time, without a date, or on a day without times", async () => {
  for (const more of ["time=25:00", "time=x", "time="]) {
    expect((await open(more)).chosen("time"), more).toBeUndefined();
  }
  const pages = [
    await browser({ now }).open(`/book?service=Facial&time=10:30`),
    await browser({ now }).open(`/book?date=${tuesday}&time=10:30`),
    await browser({ now }).open(`/book?service=Facial&date=${sunday}&time=10:30`),
  ];
  for (const { words, chosen } of pages) {
    expect([chosen("time"), words.includes("just taken")]).toEqual([undefined, false]);
  }
});

it("keeps another choice of a refused form", async () => {
  const page = await open("time=12:00");
  page.choose("time", "10:30");
  const refused = await page.press("Book Appointment");
  expect([refused.status, refused.chosen("time")]).toEqual([400, "10:30"]);
});
