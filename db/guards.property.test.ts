/** Compares the triggers with a model that checks every minute, for random writes in random order. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SmallStudio, smallStudio, tuesday, wednesday } from "#app/testing/studio.server.ts";

let studio: SmallStudio;
beforeAll(() => {
  studio = smallStudio();
  for (const [id, places] of [1, 2, 3].entries()) {
    studio.sqlite
      .prepare("INSERT INTO resources (id, name, places) VALUES (?, ?, ?)")
      .run(id + 1, `Room ${id + 1}`, places);
  }
  studio.sqlite.exec("INSERT OR IGNORE INTO policies (body, created_at) VALUES ('Policy', 0)");
});
afterAll(() => studio.close());

type Visit = {
  id: number;
  provider: number;
  date: string;
  start: number;
  end: number;
  pause: [start: number, end: number] | null;
  taking: boolean;
  rooms: number[];
};

const placesOf = (room: number): number => room;

const isBusy = ({ start, end, pause }: Visit, minute: number): boolean =>
  start <= minute && minute < end && !(pause && pause[0] <= minute && minute < pause[1]);

function slotIsFree(visit: Visit, all: readonly Visit[]): boolean {
  if (!visit.taking) return true;
  const others = all.filter(
    (one) => one.id !== visit.id && one.taking && one.provider === visit.provider && one.date === visit.date,
  );
  for (let minute = visit.start; minute < visit.end; minute++) {
    if (isBusy(visit, minute) && others.some((one) => isBusy(one, minute))) return false;
  }
  // A unique index allows only one start in a minute.
  return others.every(({ start }) => start !== visit.start);
}

function roomIsFree(visit: Visit, room: number, all: readonly Visit[]): boolean {
  if (!visit.taking) return true;
  const users = all.filter(
    (one) => one.id !== visit.id && one.taking && one.date === visit.date && one.rooms.includes(room),
  );
  for (let minute = visit.start; minute < visit.end; minute++) {
    const taken = users.filter(({ start, end }) => start <= minute && minute < end).length;
    if (taken >= placesOf(room)) return false;
  }
  return true;
}

const isWhole = ({ start, end, pause }: Visit): boolean =>
  pause === null || (start <= pause[0] && pause[0] <= pause[1] && pause[1] <= end);

const minute = fc.integer({ min: 0, max: 12 }).map((n) => 540 + n * 10);
const randomPlace = fc.record({
  maya: fc.boolean(),
  date: fc.constantFrom(tuesday, tuesday, wednesday),
  start: minute,
  length: fc.integer({ min: 1, max: 9 }).map((n) => n * 10),
  pause: fc.option(fc.tuple(fc.integer({ min: -1, max: 6 }), fc.integer({ min: 0, max: 6 }))),
});
type Place = typeof randomPlace extends fc.Arbitrary<infer T> ? T : never;

const randomStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("book" as const),
      place: randomPlace,
      rooms: fc.subarray([1, 2, 3]),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("move" as const), which: fc.nat(), place: randomPlace }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore" as const), which: fc.nat() }) },
);

const at = ({ maya, date, start, length, pause }: Place) => ({
  provider: maya ? studio.maya : studio.tom,
  date,
  start,
  end: start + length,
  pause: pause ? ([start + pause[0] * 10, start + (pause[0] + pause[1]) * 10] as [number, number]) : null,
});

let references = 0;

/** Runs a write and returns SQLite's error, or "". */
function said(write: () => void): string {
  try {
    write();
    return "";
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

const columnsOf = ({ provider, date, start, end, pause, taking }: Visit) => [
  provider,
  date,
  start,
  end,
  pause?.[0] ?? null,
  pause?.[1] ?? null,
  taking ? "booked" : "cancelled",
];

function insert(visit: Visit): void {
  const { sqlite } = studio;
  references += 1;
  sqlite
    .transaction(() => {
      sqlite
        .prepare(
          `INSERT INTO appointments (id, reference, service_name, price_minor, currency, policy_id, customer_name, customer_email,
             customer_phone, customer_phone_digits, created_at, updated_at, provider_id, date, start_min, end_min, pause_start_min,
             pause_end_min, status) SELECT ?, ?, 'Facial', 0, 'USD', min(id), '', '', '', '', 0, 0, ?, ?, ?, ?, ?, ?, ? FROM policies`,
        )
        .run(visit.id, `R${references}`, ...columnsOf(visit));
      for (const room of visit.rooms) {
        sqlite
          .prepare("INSERT INTO appointment_resources (appointment_id, resource_id) VALUES (?, ?)")
          .run(visit.id, room);
      }
    })
    .immediate();
}

const update = (visit: Visit): void => {
  studio.sqlite
    .prepare(
      "UPDATE appointments SET provider_id = ?, date = ?, start_min = ?, end_min = ?, pause_start_min = ?, pause_end_min = ?, status = ? WHERE id = ?",
    )
    .run(...columnsOf(visit), visit.id);
};

test("a write succeeds if no busy parts overlap and no room is overbooked, and fails otherwise", () => {
  let [kept, refused] = [0, 0];
  fc.assert(
    fc.property(fc.array(randomStep, { minLength: 5, maxLength: 30 }), (steps) => {
      studio.sqlite.exec("DELETE FROM appointments");
      let visits: Visit[] = [];
      for (const [n, step] of steps.entries()) {
        const old = step.kind === "book" ? undefined : visits[step.which % Math.max(1, visits.length)];
        if (step.kind !== "book" && !old) continue;
        const next: Visit =
          step.kind === "book"
            ? { id: n + 1, ...at(step.place), taking: true, rooms: step.rooms }
            : step.kind === "move"
              ? { ...(old as Visit), ...at(step.place) }
              : { ...(old as Visit), taking: step.kind === "restore" };
        const why = said(() => (old ? update(next) : insert(next)));
        // A change that stays within its old time is allowed.
        const stays = old?.taking && old.date === next.date && old.start <= next.start && next.end <= old.end;
        const isFree =
          !next.taking ||
          (isWhole(next) &&
            slotIsFree(next, visits) &&
            (stays || next.rooms.every((room) => roomIsFree(next, room, visits))));
        expect([why, isFree]).toEqual([why === "" ? "" : why, why === ""]);
        if (why === "") kept += 1;
        else refused += 1;
        if (why !== "")
          expect(why).toMatch(/slot_taken|room_taken|pause_outside|UNIQUE constraint failed: appointments/u);
        else visits = [...visits.filter(({ id }) => id !== next.id), next];
      }
    }),
    { numRuns: 150 },
  );
  expect(kept).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(100);
});

test("appointments keep their places, even after a room has fewer places", () => {
  const { sqlite } = studio;
  sqlite.exec("DELETE FROM appointments");
  const visit = {
    provider: studio.maya,
    date: tuesday,
    start: 600,
    end: 660,
    pause: null,
    taking: true,
    rooms: [2],
  };
  insert({ ...visit, id: 1 });
  insert({ ...visit, id: 2, provider: studio.tom });
  expect(said(() => sqlite.exec("UPDATE appointment_resources SET resource_id = 1"))).toBe("held_as_booked");
  sqlite.exec("UPDATE resources SET places = 1 WHERE id = 2");
  expect(said(() => sqlite.exec("UPDATE appointments SET status = 'arrived' WHERE id = 2"))).toBe("");
  expect(said(() => sqlite.exec("UPDATE appointments SET end_min = 650 WHERE id = 2"))).toBe("");
  expect(said(() => sqlite.exec("UPDATE appointments SET end_min = 655 WHERE id = 2"))).toBe("room_taken");
  sqlite.exec("UPDATE resources SET places = 2 WHERE id = 2");
});
