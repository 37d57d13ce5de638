import { expect, test } from "vitest";
import { urlWithQuery } from "./url-with-query.ts";

test("puts given values in the query in order and leaves out missing ones", () => {
  const parts = {
    date: "2026-11-24",
    visit: 0,
    done: "",
    show: null,
    provider: 3,
    time: "9:00",
    sheet: false,
  };
  expect(urlWithQuery("/receptionist", parts)).toBe("/receptionist?date=2026-11-24&provider=3&time=9%3A00");
  expect(urlWithQuery("/receptionist/sales", { date: undefined })).toBe("/receptionist/sales");
});

test("writes true as a name without a value, repeats a name for several values, and escapes values", () => {
  expect(urlWithQuery("/receptionist", { date: "a=&b", new: true, q: "x=" })).toBe(
    "/receptionist?date=a%3D%26b&new&q=x%3D",
  );
  expect(urlWithQuery("/receptionist/free", { weekdays: [1, 3] })).toBe(
    "/receptionist/free?weekdays=1&weekdays=3",
  );
});
