import { describe, expect, test } from "vitest";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import type { DeskWeek } from "#app/domain/day/coming-days.server.ts";
import type { NextFree } from "#app/domain/day/next-free.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
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
