import { expect, test } from "vitest";
import { addressLine, coordinatesAsTyped, readCoordinates } from "./studio-fields.server.ts";

test.each([
  ["45.5231, -122.6765", 45.5231, -122.6765],
  [" (45.5231,-122.6765) ", 45.5231, -122.6765],
  ["45.5231° N, 122.6765° W", 45.5231, -122.6765],
  ["45.5231 \u2212122.6765", 45.5231, -122.6765],
  ["-33.86, 151.21", -33.86, 151.21],
  ["90, 180", 90, 180],
])("accepts the coordinates %s", (typed, latitude, longitude) => {
  expect(readCoordinates(typed)).toEqual({ latitude, longitude });
});

test.each(["", "45.5231", "91, 0", "0, 181", "north, west", "45.5231, -122.6765, 3", "1e1, 2", "999999, 1"])(
  "refuses the coordinates %j",
  (typed) => {
    expect(readCoordinates(typed)).toBeNull();
  },
);

test("formats coordinates as they were typed", () => {
  expect(readCoordinates(coordinatesAsTyped(45.5231, -122.6765))).toEqual({
    latitude: 45.5231,
    longitude: -122.6765,
  });
  expect(coordinatesAsTyped(null, null)).toBe("");
});

const parts = (street: string, city: string, region: string, postalCode: string, country: string) => ({
  street,
  city,
  region,
  postalCode,
  country,
});

test.each([
  [parts("48 Juniper Lane", "Portland", "OR", "97205", "US"), "48 Juniper Lane, Portland, OR 97205"],
  [parts("48 Juniper Lane ", " Portland", "OR", "97205", ""), "48 Juniper Lane, Portland, OR 97205"],
  [parts("Elbchaussee 1", "Hamburg", "", "22765", "DE"), "Elbchaussee 1, 22765 Hamburg"],
  [parts("1 High Street", "Bath", "", "BA1 1AA", "gb"), "1 High Street, Bath, BA1 1AA"],
  [parts("48 Juniper Lane", "Portland", "", "", "US"), "48 Juniper Lane, Portland"],
  [parts("", "Portland", "", "", "US"), "Portland"],
  [parts("", "", "", "", "US"), ""],
])("formats %j as one line", (address, line) => {
  expect(addressLine(address)).toBe(line);
});
