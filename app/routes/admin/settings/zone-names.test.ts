import { expect, test } from "vitest";
import { zoneNames, zonesByRegion } from "./zone-names.ts";

test("names each region once and restores every zone", () => {
  const zones = [
    "Africa/Abidjan",
    "Africa/Accra",
    "America/Argentina/Salta",
    "America/Lima",
    "UTC",
    "Asia/Tokyo",
  ];
  expect(zonesByRegion(zones)).toBe("Africa/ Abidjan Accra America/ Argentina/Salta Lima / UTC Asia/ Tokyo");
  expect(zoneNames(zonesByRegion(zones))).toEqual(zones);
  const all = Intl.supportedValuesOf("timeZone");
  expect(zoneNames(zonesByRegion(all))).toEqual(all);
});
