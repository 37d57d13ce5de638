import { expect, test } from "vitest";
import { addressLine } from "./address-line.ts";

const lane = { street: "48 Juniper Lane", city: "Portland", region: "OR", postalCode: "97205", country: "" };

test.each([
  [lane, "48 Juniper Lane, Portland, OR 97205"],
  [{ ...lane, region: "" }, "48 Juniper Lane, Portland, 97205"],
  [{ ...lane, region: "", postalCode: "" }, "48 Juniper Lane, Portland"],
  [{ ...lane, country: "CA" }, "48 Juniper Lane, Portland, OR 97205, Canada"],
])("%j is written in one line", (parts, line) => {
  expect(addressLine(parts)).toBe(line);
});
