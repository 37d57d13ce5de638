import { expect, test } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { monday } from "#app/testing/studio.server.ts";
import { readInPieces } from "./report-context.server.ts";

test("each day of a range is read once, in order, and at most four weeks at a time", async () => {
  for (const days of [1, 27, 28, 29, 56, 57, 366]) {
    const range = { from: monday, to: addDays(monday, days - 1) };
    const read: string[] = [];
    await readInPieces(range, ({ from, to }) => {
      const before = read.length;
      for (let date = from; date <= to; date = addDays(date, 1)) read.push(date);
      expect(read.length - before).toBeLessThanOrEqual(28);
    });
    expect(read).toEqual(Array.from({ length: days }, (_, at) => addDays(monday, at)));
  }
});
