import { describe, expect, test } from "vitest";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import type { DeskWeek } from "#app/domain/day/coming-days.server.ts";
import type { DeskMonth } from "#app/domain/day/month.server.ts";
import type { NextFree } from "#app/domain/day/next-free.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { queriesOf } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  now,
  requester,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);

const open = async <Page>(address: string) => {
  const answer = await callRoute<{ page: Page }>(address, { as: studio.rita, now });
  return { status: answer.status, page: answer.data.page };
};
const free = async (query: string) =>
  (await open<NextFree>(`/receptionist/free?service=${studio.facial}${query}`)).page;
const close = (date: string, reason: string) =>
  studio.sqlite.prepare("INSERT INTO closed_days (date, reason) VALUES (?, ?)").run(date, reason);
const times = (page: NextFree) =>
  (page.days ?? []).flatMap(({ date, times: all }) => all.map(({ time }) => `${date} ${time}`));

describe("the next free times", () => {
  test("lists the first twelve times of all providers by day, with the free providers", async () => {
    const page = await free("");
    expect(times(page)).toHaveLength(12);
    expect(page.days?.[0]?.times.slice(0, 3)).toMatchObject([
      { time: "09:00", providers: [{ id: studio.maya }, { id: studio.tom }] },
      { time: "10:00", providers: [{ id: studio.tom }] },
      { time: "10:30", providers: [{ id: studio.maya }] },
    ]);
    expect(page.later).toMatchObject({ from: "2026-03-03" });
  });

  test("searches by provider, day, weekday and part of the day", async () => {
    const page = await free(`&provider=${studio.tom}&from=${tuesday}&part=evening&weekdays=2&weekdays=5`);
    expect(times(page)).toEqual([
      ...["2026-03-03 17:00", "2026-03-06 17:00", "2026-03-10 17:00", "2026-03-13 17:00", "2026-03-17 17:00"],
      ...["2026-03-20 17:00", "2026-03-24 17:00", "2026-03-27 17:00", "2026-03-31 17:00"],
    ]);
    expect(page.later).toBeNull();
    expect(times(await free("&weekdays=7"))).toEqual([]);
    expect(times(await free("&weekdays=2,5"))[0]).toBe("2026-03-03 09:00");
  });

  test("leaves out taken, past and closed times, and says when a month has none", async () => {
    close(tuesday, "Training day");
    appointmentAt(studio, wednesday, "09:00", { providerId: studio.tom });
    const page = await free(`&provider=${studio.tom}&from=${tuesday}`);
    expect(times(page)[0]).toBe("2026-03-04 10:00");
    expect(page.closed).toBe("Tuesday, March 3 is closed: Training day");
    studio.sqlite.exec("DELETE FROM working_hours");
    expect((await free("")).days).toEqual([]);
  });

  test("needs a service and a valid date", async () => {
    expect((await open<NextFree>("/receptionist/free")).page.days).toBeNull();
    const wrong = await open<NextFree>("/receptionist/free?from=2026-02-30");
    expect(wrong).toMatchObject({ status: 400, page: { dateProblem: "Date input not valid." } });
    expect((await open<NextFree>("/receptionist/free?service=x&provider=0&part=y&weekdays=9,z")).status).toBe(
      200,
    );
  });
});

describe("the week", () => {
  test("counts visits and free hours of all providers, and says why a day is closed or a provider is off", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const { id } = appointmentAt(studio, tuesday, "15:00").appointment;
    setStatus(id, "cancelled", requester("staff", studio.rita).actor, now);
    close(wednesday, "Training day");
    studio.sqlite
      .prepare(
        "INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (?, ?, ?, 'Vacation')",
      )
      .run(studio.maya, "2026-03-05", "2026-03-06");
    const { page } = await open<DeskWeek>(`/receptionist/week?date=${tuesday}`);
    expect(page.rows.map(({ name }) => name)).toEqual(["Maya Ortiz", "Tom Reed"]);
    expect(page.rows[0]?.cells.map(({ count, words }) => `${count} ${words}`)).toEqual([
      ...["0 9 h free", "1 7.5 h free", "0 closed: Training day", "0 off: Vacation", "0 off: Vacation"],
      ...["0 9 h free", "0 closed"],
    ]);
    const hour = (60 / (9 * 60)) * 100;
    expect(page.rows[0]?.cells.map(({ bookedShare }) => bookedShare)).toEqual([
      ...[0, Math.round(hour), null, null, null],
      ...[0, null],
    ]);
  });

  test("lists one provider's visits without cancelled ones", async () => {
    const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
    const { page } = await open<DeskWeek>(`/receptionist/week?provider=${studio.maya}&date=2026-03-08`);
    expect(page.rows).toHaveLength(1);
    expect(page.rows[0]?.cells[1]?.visits).toMatchObject([{ id, client: "Ana López", service: "Facial" }]);
    expect(page).toMatchObject({ previous: "2026-03-01", next: "2026-03-15", heading: "Mar 2 – Mar 8" });
  });

  test("shows this week and an error for an invalid date", async () => {
    const { status, page } = await open<DeskWeek>("/receptionist/week?date=2026-13-01&provider=x");
    expect(status).toBe(400);
    expect(page).toMatchObject({ dateProblem: "Date input not valid.", providerId: null });
  });
});

describe("the month", () => {
  const month = (query = "") => open<DeskMonth>(`/receptionist/month?date=${tuesday}${query}`);
  const daysOf = ({ weeks }: DeskMonth) => weeks.flat().flatMap((day) => day ?? []);
  const words = (page: DeskMonth, ...dates: string[]) =>
    dates.map((date) => daysOf(page).find((day) => day.date === date)?.words);

  test("shows visits and free hours of all providers each day, and why a day is closed", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const { id } = appointmentAt(studio, tuesday, "15:00").appointment;
    setStatus(id, "cancelled", requester("staff", studio.rita).actor, now);
    close(wednesday, "Training day");
    const { page } = await month();
    expect(page).toMatchObject({ heading: "March 2026", previous: "2026-02-01", next: "2026-04-01" });
    expect(page.weekdays.map(({ short }) => short)).toEqual([
      "Mon",
      "Tue",
      "Wed",
      "Thu",
      "Fri",
      "Sat",
      "Sun",
    ]);
    expect(page.weeks[0]).toEqual([
      ...[null, null, null, null, null, null],
      { date: "2026-03-01", number: "1", words: "closed", share: null, visits: 0 },
    ]);
    expect(page.weeks[1]?.slice(0, 3)).toEqual([
      { date: "2026-03-02", number: "2", words: "18 h free", share: 100, visits: 0 },
      { date: tuesday, number: "3", words: "16.5 h free", share: 93, visits: 1 },
      { date: wednesday, number: "4", words: "Training day", share: null, visits: 0 },
    ]);
    expect(daysOf(page)).toHaveLength(31);
    expect(page.weeks.every((week) => week.length === 7)).toBe(true);
  });

  test("shows one provider's visits and days off", async () => {
    appointmentAt(studio, tuesday, "10:30", { providerId: studio.maya });
    studio.sqlite
      .prepare("INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (?, ?, ?, '')")
      .run(studio.tom, tuesday, wednesday);
    const tom = (await month(`&provider=${studio.tom}`)).page;
    expect(words(tom, tuesday, wednesday, "2026-03-05")).toEqual(["off", "off", "9 h free"]);
    expect(daysOf(tom).every(({ visits }) => visits === 0)).toBe(true);
    const maya = (await month(`&provider=${studio.maya}`)).page;
    expect(words(maya, tuesday)).toEqual(["7.5 h free"]);
  });

  test("shows only visits on past days", async () => {
    appointmentAt(studio, "2026-02-24", "10:30", { at: instantAt("2026-02-24", "08:00") });
    const { page } = await open<DeskMonth>("/receptionist/month?date=2026-02-10");
    expect(daysOf(page)[23]).toMatchObject({ date: "2026-02-24", words: "", visits: 1 });
    expect(daysOf(page)).toHaveLength(28);
  });

  test("links each day to its board, and the week links to the month", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const desk = browser({ as: studio.rita, now });
    const week = await desk.open(`/receptionist/week?date=${tuesday}&provider=${studio.maya}`);
    const shown = await week.follow("Month");
    expect(shown.words).toContain("Month, March 2026");
    expect(shown.hrefOf("March 3 7.5 h free 1 visit")).toBe(
      `/receptionist?date=${tuesday}&show=${studio.maya}`,
    );
  });

  test("shows this month and an error for an invalid date", async () => {
    const { status, page } = await open<DeskMonth>("/receptionist/month?date=2026-02-30&provider=x");
    expect(status).toBe(400);
    expect(page).toMatchObject({
      dateProblem: "Date input not valid.",
      heading: "March 2026",
      providerId: null,
    });
  });

  test("reads as little from the database for a long month with many providers as for a short one", async () => {
    const read = async (date: string) => {
      const page = () => open<DeskMonth>(`/receptionist/month?date=${date}`);
      return (await queriesOf(page)).length;
    };
    await read("2026-05-01");
    const short = await read("2026-02-01");
    for (let n = 0; n < 6; n += 1) {
      const id = addPerson(studio.sqlite, `Provider ${n}`, `p${n}@studio.test`, "provider");
      studio.sqlite.prepare("INSERT INTO providers (user_id, buffer_minutes) VALUES (?, 0)").run(id);
      appointmentAt(studio, tuesday, `${10 + n}:00`, { providerId: studio.tom });
    }
    await read("2026-05-01");
    expect(await read("2026-07-01")).toBe(short);
    expect(short).toBeLessThan(10);
  });
});

test("Fourteen days above the board show free hours or why they are closed.", async () => {
  close(wednesday, "Training day");
  appointmentAt(studio, tuesday, "10:30");
  const ahead = async (date: string) =>
    (await callRoute(`/receptionist?date=${date}`, { as: studio.rita, now })).data.page.board.ahead;
  expect((await ahead(tuesday)).slice(0, 3)).toEqual([
    { date: "2026-03-02", weekday: "Mon", number: "2", words: "18 h free", share: 100 },
    { date: tuesday, weekday: "Tue", number: "3", words: "16.5 h free", share: 93 },
    { date: wednesday, weekday: "Wed", number: "4", words: "Training day", share: null },
  ]);
  expect(await ahead(tuesday)).toHaveLength(14);
  expect((await ahead("2026-04-20"))[0]).toMatchObject({ date: "2026-04-20" });
  expect((await ahead("2026-02-27"))[0]).toMatchObject({ date: "2026-02-27", words: "over" });
});
