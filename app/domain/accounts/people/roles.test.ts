import { expect, test } from "vitest";
import { highestRole, isStaff, readRoles, rolesFrom } from "./roles.ts";

test("reads exact role names, and three spellings of provider", () => {
  expect(readRoles(["admin", "user"])).toEqual(["user", "admin"]);
  expect(readRoles(["service_provider"])).toEqual(["provider"]);
  expect(readRoles(["service-provider", "provider"])).toEqual(["provider"]);
});

test.each([
  [[]],
  [["Admin"]],
  [["admin", "boss"]],
  ["admin"],
  [null],
  [undefined],
  [{ 0: "admin" }],
  [[1]],
  [[["admin"]]],
])("refuses %j", (value) => {
  expect(readRoles(value)).toBeNull();
});

test("treats every role except client as staff", () => {
  expect(isStaff(["user"])).toBe(false);
  expect(isStaff([])).toBe(false);
  expect(isStaff(["user", "provider"])).toBe(true);
});

test("returns the role with the most permissions", () => {
  expect(highestRole(["user", "provider", "admin"])).toBe("admin");
  expect(highestRole(["provider", "receptionist"])).toBe("receptionist");
  expect(highestRole([])).toBe("user");
});

test("reads joined roles in a fixed order and ignores unknown names", () => {
  expect(rolesFrom("admin,user,x")).toEqual(["user", "admin"]);
  expect(rolesFrom(null)).toEqual([]);
});
