import { describe, expect, test } from "vitest";
import { at, span } from "#app/testing/calendars.ts";
import {
  boardHours,
  type ColumnDay,
  type DayAppointment,
  gapsOf,
  placedDay,
  tallBefore,
  tallHours,
} from "./layout.ts";

const appointment = (start: number, end: number, changes: Partial<DayAppointment> = {}): DayAppointment => ({
  id: start,
  start,
  end,
  status: "booked",
  ...changes,
});

const day = (changes: Partial<ColumnDay<DayAppointment>> = {}): ColumnDay<DayAppointment> => ({
  appointments: [],
  bufferMinutes: 15,
  working: [span(9, 12)],
  breaks: [],
  idle: "Not working",
  hours: span(9, 12),
  earliest: 0,
  ...changes,
});

const drawn = (changes: Partial<ColumnDay<DayAppointment>>) =>
  placedDay(day(changes)).flatMap((entry) => (entry.kind === "appointment" ? [entry] : []));

describe("gaps", () => {
  test("are split at full hours", () => {
    expect(gapsOf(day())).toEqual([span(9, 10), span(10, 11), span(11, 12)]);
  });

  test("are never cut into pieces under half an hour", () => {
    const gaps = gapsOf(day({ working: [{ start: at(9, 45), end: at(11, 15) }] }));
    expect(gaps).toEqual([{ start: at(9, 45), end: at(11, 15) }]);
  });

  test("begin after the buffer of an appointment", () => {
    expect(gapsOf(day({ appointments: [appointment(at(9), at(10))] }))[0]).toEqual({
      start: at(10, 15),
      end: at(11),
    });
  });

  test("leave out past time", () => {
    expect(gapsOf(day({ earliest: at(11) }))).toEqual([span(11, 12)]);
    expect(gapsOf(day({ earliest: 1440 }))).toEqual([]);
  });

  test("include the time of a no-show, but not that of a completed appointment", () => {
    const whole = gapsOf(day({ appointments: [appointment(at(9), at(12), { status: "no_show" })] }));
    expect(whole).toHaveLength(3);
    expect(gapsOf(day({ appointments: [appointment(at(9), at(12), { status: "completed" })] }))).toEqual([]);
  });

  test("include the pause of a visit, beside it, unless another visit is booked in it", () => {
    const colored = appointment(at(9), at(11), { pauseStart: at(9, 30), pauseEnd: at(10, 30) });
    const board = day({ appointments: [colored], bufferMinutes: 0 });
    expect(placedDay(board)).toMatchObject([
      { kind: "appointment", start: at(9), half: "start" },
      { kind: "gap", start: at(9, 30), end: at(10), half: "end" },
      { kind: "gap", start: at(10), end: at(10, 30), half: "end" },
      { kind: "gap", start: at(11), end: at(12), half: null },
    ]);
    const other = appointment(at(9, 30), at(10, 30));
    expect(placedDay({ ...board, appointments: [colored, other] })).toMatchObject([
      { kind: "appointment", start: at(9), half: "start" },
      { kind: "appointment", start: at(9, 30), half: "end" },
      { kind: "gap", start: at(11), half: null },
    ]);
  });

  test("begin when the provider is free, even if a short appointment covers the start", () => {
    const shortAppointment = { appointments: [appointment(at(9), at(9, 15))], bufferMinutes: 0 };
    const gap = (changes: Partial<ColumnDay<DayAppointment>> = {}) =>
      placedDay(day({ ...shortAppointment, ...changes })).find(({ kind }) => kind === "gap");
    expect(gap()).toMatchObject({ start: at(9, 30), from: at(9, 15) });
    expect(gap({ earliest: at(9, 20) })).toMatchObject({ from: at(9, 20) });
    expect(gap({ working: [{ start: at(9, 30), end: at(12) }] })).toMatchObject({ from: at(9, 30) });
    expect(gap({ bufferMinutes: 20 })).toMatchObject({ start: at(9, 35), from: at(9, 35) });
  });

  test("are at least a quarter of an hour long", () => {
    expect(gapsOf(day({ appointments: [appointment(at(9), at(11, 35))] }))).toEqual([]);
  });
});

describe("a day", () => {
  test("lists appointments, gaps and blocked time by their start", () => {
    const entries = placedDay(
      day({
        hours: span(8, 12),
        working: [span(9, 10), span(11, 12)],
        breaks: [{ ...span(10, 11), label: "Lunch" }],
        appointments: [appointment(at(9), at(10))],
      }),
    );
    expect(entries.map(({ kind, start }) => [kind, start])).toEqual([
      ["blocked", at(8)],
      ["appointment", at(9)],
      ["blocked", at(10)],
      ["gap", at(11)],
    ]);
    expect(entries.flatMap((entry) => (entry.kind === "blocked" ? [entry.label] : []))).toEqual([
      "Not working",
      "Lunch",
    ]);
  });

  test("draws a short appointment high enough to be clicked, but never over the next one", () => {
    const short = appointment(at(9), at(9, 15));
    expect(drawn({ appointments: [short] })[0]?.drawn).toBe(30);
    expect(drawn({ appointments: [short, appointment(at(9, 20), at(10))] })[0]?.drawn).toBe(20);
  });

  test("draws a short appointment in a tall hour with its real length", () => {
    const tall = { starts: [at(9)], perMinute: 1.6 };
    expect(drawn({ tall, appointments: [appointment(at(9), at(9, 15))] })[0]?.drawn).toBe(15);
    expect(drawn({ tall, appointments: [appointment(at(10), at(10, 15))] })[0]?.drawn).toBe(30);
  });

  test("shows free time beside a no-show, but not on a past day", () => {
    const missed = { appointments: [appointment(at(9), at(10), { status: "no_show" })] };
    expect(drawn(missed)[0]).toMatchObject({ half: "end", besideGap: true });
    const gaps = placedDay(day(missed)).flatMap((entry) => (entry.kind === "gap" ? [entry.half] : []));
    expect(gaps).toEqual(["start", null, null]);
    expect(drawn({ ...missed, earliest: 1440 })[0]?.half).toBeNull();
  });

  test("puts a no-show and the appointment that got its time side by side", () => {
    const appointments = [
      appointment(at(9), at(10), { status: "no_show" }),
      appointment(at(9), at(10), { id: 2 }),
    ];
    expect(drawn({ appointments }).map(({ half, besideGap }) => [half, besideGap])).toEqual([
      ["end", false],
      ["start", false],
    ]);
    expect(drawn({ appointments: appointments.slice(1) })[0]?.half).toBeNull();
  });
});

describe("the hours of the board", () => {
  test("are the studio's, extended for an appointment outside of them", () => {
    expect(boardHours(span(9, 18), [])).toEqual(span(9, 18));
    expect(boardHours(span(9, 18), [{ start: at(7, 30), end: at(8) }])).toEqual(span(7, 18));
    expect(boardHours({ start: at(9, 30), end: at(17, 30) }, [])).toEqual(span(9, 18));
  });

  test("are those of its appointments on a closed day, or else those of an ordinary day", () => {
    expect(boardHours(undefined, [{ start: at(10), end: at(11) }])).toEqual(span(10, 11));
    expect(boardHours(undefined, [])).toEqual(span(9, 18));
  });
});

describe("tall hours (rule 34.53)", () => {
  const visit = (providerId: number, start: number, end: number, changes: Partial<DayAppointment> = {}) => ({
    ...appointment(start, end, changes),
    providerId,
  });
  const short = visit(1, at(9, 45), at(10));

  test("are hours in which a visit begins less than half an hour after another one of the provider", () => {
    expect(tallHours([short]).starts).toEqual([]);
    expect(tallHours([short, visit(2, at(10), at(11))]).starts).toEqual([]);
    expect(tallHours([short, visit(1, at(10), at(11), { status: "no_show" })]).starts).toEqual([]);
    expect(tallHours([short, visit(1, at(10, 15), at(11))]).starts).toEqual([]);
    expect(tallHours([short, visit(1, at(10), at(11))])).toEqual({ starts: [at(9)], perMinute: 1.6 });
    expect(tallHours([short, visit(1, at(10, 5), at(11))]).starts).toEqual([at(9), at(10)]);
  });

  test("have at most 24 px for ten minutes", () => {
    const close = [visit(1, at(9), at(9, 5)), visit(1, at(9, 5), at(10))];
    expect(tallHours(close)).toEqual({ starts: [at(9)], perMinute: 2.4 });
  });

  test("count their minutes before a time", () => {
    const starts = [at(9), at(11)];
    expect(
      [at(8), at(9, 20), at(10, 30), at(11, 10), at(14)].map((minute) => tallBefore(starts, minute)),
    ).toEqual([0, 20, 60, 70, 120]);
  });
});
