import { beforeEach, describe, expect, test } from "vitest";
import { type DayBoard, dayBoard } from "#app/domain/day/board.server.ts";
import { entryId } from "#app/routes/desk/day-board/board-style.ts";
import { at } from "#app/testing/calendars.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { neighbor } from "./board-keys.ts";
import { type Carried, carriedFrom, clampToHours, findObstacle, nextStep, placeInWords } from "./place.ts";

const studio = perTest(smallStudio);
let board: DayBoard;
let id: number;
beforeEach(() => {
  id = appointmentAt(studio, tuesday, "10:30").appointment.id;
  board = dayBoard(tuesday, now);
});

const spaces = (words: string | null) => words?.replaceAll("\u202f", " ") ?? null;
const carried = (): Carried => {
  const visit = carriedFrom(board, id);
  if (!visit) throw new Error("It can't be carried.");
  return visit;
};
const reason = (start: number, provider = studio.maya) =>
  spaces(findObstacle(board, carried(), { provider, date: tuesday, start }));

describe("a carried visit", () => {
  test("knows its original place and its length", () => {
    expect(carried()).toEqual({
      id,
      client: "Ana López",
      minutes: 60,
      revision: 0,
      from: { provider: studio.maya, date: tuesday, start: at(10, 30) },
      pause: null,
      rooms: [],
    });
  });

  test("is null if the visit is missing or can't be moved", () => {
    expect(carriedFrom(board, 999)).toBeNull();
    const over = appointmentAt(studio, monday, "09:00").appointment.id;
    studio.sqlite.prepare("UPDATE appointments SET status = 'completed' WHERE id = ?").run(over);
    expect(carriedFrom(dayBoard(monday, instantAt(monday, "11:00")), over)).toBeNull();
  });

  test("moves by 15 or 5 minutes from any start", () => {
    expect([nextStep(640, 15, 1), nextStep(640, 15, -1), nextStep(645, 15, 1)]).toEqual([645, 630, 660]);
    expect([nextStep(640, 5, 1), nextStep(642, 5, -1)]).toEqual([645, 640]);
  });

  test("stays within the hours of the board", () => {
    expect(clampToHours(board, carried(), at(7))).toBe(at(9));
    expect(clampToHours(board, carried(), at(17, 45))).toBe(at(17));
  });

  test("is described with the provider's first name", () => {
    expect(spaces(placeInWords(board, { provider: studio.tom, date: tuesday, start: at(11, 15) }))).toBe(
      "11:15 AM with Tom",
    );
  });
});

describe("the reason why a place is taken", () => {
  beforeEach(() => {
    appointmentAt(studio, tuesday, "13:30", { customerName: "Marta Silva", customerEmail: "m@x.test" });
    board = dayBoard(tuesday, now);
  });

  test("ignores the visit itself and free time", () => {
    expect(reason(at(10, 30))).toBeNull();
    expect(reason(at(10, 45))).toBeNull();
    expect(reason(at(13), studio.tom)).toBeNull();
  });

  test("names another visit with its client and times", () => {
    expect(reason(at(13))).toBe("overlaps Marta Silva 1:30 PM until 2:30 PM");
    expect(reason(at(14, 15))).toBe("overlaps Marta Silva 1:30 PM until 2:30 PM");
  });

  test("names the buffer before and after another visit", () => {
    const { bufferMinutes } = board.columns.find(({ id }) => id === studio.maya) ?? { bufferMinutes: 0 };
    expect(bufferMinutes).toBeGreaterThan(0);
    expect(reason(at(12, 30))).toBe("no buffer before Marta Silva at 1:30 PM");
    expect(reason(at(14, 30))).toMatch(/^in the buffer after Marta Silva until 2:\d\d PM$/u);
  });

  test("ignores no-shows", () => {
    studio.sqlite
      .prepare("UPDATE appointments SET status = 'no_show' WHERE customer_name = 'Marta Silva'")
      .run();
    board = dayBoard(tuesday, now);
    expect(reason(at(13, 30))).toBeNull();
  });

  test("ignores visits that fit into a pause, and names those that don't", () => {
    const marta = "customer_name = 'Marta Silva'";
    studio.sqlite.exec(`UPDATE providers SET buffer_minutes = 0;
      UPDATE appointments SET end_min = 930, pause_start_min = 830, pause_end_min = 900 WHERE ${marta}`);
    board = dayBoard(tuesday, now);
    expect([reason(at(13, 50)), reason(at(14))]).toEqual([null, null]);
    expect(reason(at(14, 15))).toBe("overlaps Marta Silva 1:30 PM until 3:30 PM");
    studio.sqlite.exec(`UPDATE appointments SET end_min = 830, pause_start_min = NULL, pause_end_min = NULL WHERE ${marta};
      UPDATE appointments SET pause_start_min = 640, pause_end_min = 670 WHERE id = ${id}`);
    board = dayBoard(tuesday, now);
    expect(reason(at(13, 20))).toBeNull();
    expect(reason(at(13))).toBe("overlaps Marta Silva 1:30 PM until 1:50 PM");
  });

  test("names a room that is full, whichever client has it", () => {
    studio.sqlite.exec(`INSERT INTO resources (id, name, places) VALUES (1, 'Steamer', 1);
      INSERT INTO appointment_resources SELECT id, 1 FROM appointments`);
    board = dayBoard(tuesday, now);
    expect(reason(at(14), studio.tom)).toBe("Steamer is taken by Marta Silva 1:30 PM until 2:30 PM");
    expect(reason(at(14, 30), studio.tom)).toBeNull();
    studio.sqlite.exec("UPDATE resources SET places = 2");
    board = dayBoard(tuesday, now);
    expect(reason(at(14), studio.tom)).toBeNull();
  });

  test("names a break", () => {
    studio.sqlite
      .prepare(
        "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 2, 900, 930, 'Lunch')",
      )
      .run(studio.maya);
    board = dayBoard(tuesday, now);
    expect(reason(at(15))).toBe("overlaps: Lunch, 3:00 PM–3:30 PM");
  });
});

describe("arrow keys", () => {
  const go = (from: string, arrow: Parameters<typeof neighbor>[2], rtl = false) =>
    neighbor({ board: () => board, entryId }, from, arrow, rtl);

  test("go up and down in a column, and stop at its ends", () => {
    expect(go(`e${id}`, "ArrowUp")).toBe(`g${studio.maya}-600`);
    expect(go(`g${studio.maya}-600`, "ArrowDown")).toBe(`e${id}`);
    expect(go(`g${studio.maya}-540`, "ArrowUp")).toBeNull();
  });

  test("go to the neighboring provider at the same time, mirrored in right-to-left pages", () => {
    const [first, second] = board.columns.map((column) => column.id);
    expect(second).toBe(studio.tom);
    expect(first).toBe(studio.maya);
    expect(go(`e${id}`, "ArrowRight")).toBe(`g${studio.tom}-600`);
    expect(go(`e${id}`, "ArrowLeft", true)).toBe(`g${studio.tom}-600`);
    expect(go(`e${id}`, "ArrowLeft")).toBeNull();
    expect(go(`g${studio.tom}-600`, "ArrowLeft")).toBe(`g${studio.maya}-600`);
  });

  test("start with the first entry", () => {
    expect(go("board", "ArrowDown")).toBe(`g${studio.maya}-540`);
  });
});
