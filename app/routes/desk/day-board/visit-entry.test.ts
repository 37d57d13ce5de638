import { expect, test } from "vitest";
import { at } from "#app/testing/calendars.ts";
import { clockMark } from "./visit-entry.tsx";

const visit = {
  status: "booked",
  start: at(10),
  minutes: 60,
  lateMinutes: 0,
  arrived: null,
} as const;

test("A client who has not come is late by the clock or by their own message, whichever is later.", () => {
  expect(clockMark(visit, at(10))).toBeNull();
  expect(clockMark({ ...visit, status: "confirmed" }, at(10, 4))?.words).toBe("late 4 min");
  expect(clockMark({ ...visit, lateMinutes: 10 }, at(9))?.words).toBe("late 10 min");
  expect(clockMark({ ...visit, lateMinutes: 10 }, at(10, 12))?.words).toBe("late 12 min");
  expect(clockMark({ ...visit, minutes: 240 }, at(13, 20))?.words).toBe("late 3 h");
});

test("says that a past open visit is not marked, and doesn't say that the client is late", () => {
  expect(clockMark(visit, at(11))?.words).toBe("late 60 min");
  expect(clockMark(visit, at(11, 1))?.words).toBe("not marked");
  expect(clockMark({ ...visit, status: "confirmed", lateMinutes: 20 }, at(18))?.words).toBe("not marked");
  expect(clockMark({ ...visit, status: "arrived", arrived: at(10) }, at(18))?.words).toBe("waiting 8 h");
});

test("A client who is here waits until the service starts, and a service can run over.", () => {
  const here = { ...visit, status: "arrived", arrived: at(9, 50), lateMinutes: 10 } as const;
  expect(clockMark(here, at(10, 2))?.words).toBe("waiting 12 min");
  expect(clockMark(here, at(9, 50))).toBeNull();
  expect(clockMark({ ...here, arrived: null }, at(10, 2))).toBeNull();
  expect(clockMark({ ...here, status: "in_service" }, at(11))).toBeNull();
  expect(clockMark({ ...here, status: "in_service" }, at(11, 5))?.words).toBe("over 5 min");
  expect(clockMark({ ...here, status: "completed" }, at(12))).toBeNull();
});

test("On other days only the client's own message counts.", () => {
  expect(clockMark(visit, null)).toBeNull();
  expect(clockMark({ ...visit, lateMinutes: 5 }, null)?.words).toBe("late 5 min");
});
