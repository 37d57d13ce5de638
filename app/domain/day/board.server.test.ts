import { expect, test } from "vitest";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { type BoardColumn, dayBoard } from "./board.server.ts";

const desk = { id: null, role: "receptionist" } as const;

const studio = perTest(smallStudio);

const columnOf = (id: number, date: string | null = tuesday, at = now): BoardColumn => {
  const column = dayBoard(date, at).columns.find((one) => one.id === id);
  if (!column) throw new Error("There is no such column.");
  return column;
};
const kinds = ({ entries }: BoardColumn) => entries.map(({ kind, start }) => `${kind} ${start / 60}`);
const labels = ({ entries }: BoardColumn) =>
  entries.flatMap((entry) => (entry.kind === "appointment" ? [] : [entry.label]));

test("shows a column for each provider with appointments and gaps", () => {
  appointmentAt(studio, tuesday, "10:30", { notes: "First visit" });
  const maya = columnOf(studio.maya);
  expect(kinds(maya).slice(0, 4)).toEqual(["gap 9", "gap 10", "appointment 10.5", "gap 11.75"]);
  expect(maya.entries[2]).toMatchObject({
    time: expect.stringMatching(/^10:30\sAM$/u),
    client: "Ana López",
    phone: "(555) 010-2030",
    service: "Facial",
    minutes: 60,
    notes: "First visit",
    status: "booked",
  });
  expect(kinds(columnOf(studio.tom))).toHaveLength(9);
});

test("labels a gap with its times and links to its start time", () => {
  const [first] = columnOf(studio.tom).entries;
  expect(first).toMatchObject({ kind: "gap", time: "09:00" });
  expect(labels(columnOf(studio.tom))[0]).toMatch(/^Book 9:00\sAM–10:00\sAM$/u);
});

test("lists cancelled appointments separately and frees their time", () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  cancelVisit(id, { kind: "staff", actor: desk, userId: null }, {}, now);
  const board = dayBoard(tuesday, now);
  expect(board.cancelled).toEqual([{ id, label: expect.stringContaining("Ana López, Facial") }]);
  expect(kinds(columnOf(studio.maya))).not.toContain("appointment 10.5");
});

test("draws today's first gap from now on, starts it at the next quarter hour, and shows no gaps on a past day", () => {
  const atTen = now + 125 * 60_000;
  const [first] = columnOf(studio.tom, null, atTen).entries;
  expect(first).toMatchObject({ kind: "gap", start: 606, time: "10:15" });
  expect(labels(columnOf(studio.tom, null, atTen))[0]).toMatch(/^Book 10:15\sAM–11:00\sAM$/u);
  expect(dayBoard(null, atTen).now).toBe(605);
  expect(kinds(columnOf(studio.tom, "2026-02-27"))).toEqual([]);
  expect(dayBoard("2026-02-27", atTen).now).toBeNull();
});

test("shows a break with its name, and time outside the working hours as not working", () => {
  studio.sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 2, 750, 780, 'Lunch')",
    )
    .run(studio.tom);
  studio.sqlite.prepare("UPDATE working_hours SET end_min = 900 WHERE provider_id = ?").run(studio.tom);
  expect(labels(columnOf(studio.tom))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Lunch, 12:30/u),
      expect.stringMatching(/^Not working, 3:00/u),
    ]),
  );
});

test("keeps the column of a former provider who still has appointments", () => {
  appointmentAt(studio, tuesday, "10:30");
  studio.sqlite.prepare("UPDATE providers SET active = 0 WHERE user_id = ?").run(studio.maya);
  expect(kinds(columnOf(studio.maya))).toContain("appointment 10.5");
  expect(dayBoard(monday, now).columns.map(({ id }) => id)).toEqual([studio.tom]);
});

test("frees the time of a no-show and still shows it", () => {
  const { id } = appointmentAt(studio, monday, "09:00").appointment;
  setStatus(id, "no_show", desk, now + 3_600_000);
  expect(kinds(columnOf(studio.maya, monday)).slice(0, 2).sort()).toEqual(["appointment 9", "gap 9"]);
});

test("gives an entry its revision and the possible single-key actions", () => {
  const { id } = appointmentAt(studio, monday, "09:00").appointment;
  const shown = (at: number) =>
    columnOf(studio.maya, monday, at).entries.find(({ kind }) => kind === "appointment");
  expect(shown(now)).toMatchObject({ revision: 0, can: "am", arrived: null, lateMinutes: 0 });
  expect(shown(now + 3_600_000)).toMatchObject({ can: "ascnm" });
  setStatus(id, "no_show", desk, now + 3_600_000);
  expect(shown(now + 3_600_000)).toMatchObject({ revision: 1, can: "asc" });
});

test("shows the time of arrival, only on the day itself", () => {
  const { id } = appointmentAt(studio, monday, "09:00").appointment;
  const arrive = studio.sqlite.prepare("UPDATE appointments SET arrived_at = ? WHERE id = ?");
  const shown = () =>
    columnOf(studio.maya, monday).entries.find((entry) => entry.kind === "appointment" && entry.id === id);
  arrive.run(now + 50 * 60_000, id);
  expect(shown()).toMatchObject({ arrived: 530 });
  arrive.run(now - 24 * 3_600_000, id);
  expect(shown()).toMatchObject({ arrived: null });
});

test("labels a closed day, and shows today with an error for an invalid date", () => {
  expect(dayBoard("2026-03-08", now)).toMatchObject({ closed: true, hours: { start: 540, end: 1080 } });
  expect(dayBoard("2026-02-30", now)).toMatchObject({ date: monday, dateProblem: "Date input not valid." });
  expect(dayBoard(null, now)).toMatchObject({ date: monday, dateProblem: null, previous: "2026-03-01" });
});

test("labels time off of a whole day and of part of a day", () => {
  const off = studio.sqlite.prepare(
    "INSERT INTO time_off (provider_id, first_date, start_min, last_date, end_min) VALUES (?, ?, ?, ?, ?)",
  );
  off.run(studio.maya, tuesday, 0, "2026-03-04", 720);
  const blocked = (date: string) =>
    columnOf(studio.maya, date).entries.filter(({ kind }) => kind === "blocked");
  expect(blocked(tuesday)).toMatchObject([
    { start: 540, end: 1080, label: expect.stringMatching(/^Time off, 9:00\sAM–6:00\sPM$/u) },
  ]);
  expect(blocked("2026-03-04")).toMatchObject([
    { start: 540, end: 720, label: expect.stringMatching(/^Time off, /u) },
  ]);
});
