import { expect, test } from "vitest";
import { addressLine } from "./address-line.ts";

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
])("%j is one line", (address, line) => {
  expect(addressLine(address)).toBe(line);
});
