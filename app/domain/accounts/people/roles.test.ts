import { expect, test } from "vitest";
import { highestRole, isStaff, readRoles, rolesFrom } from "./roles.ts";

test("Roles are exact words in a list; the provider is spelled in three ways.", () => {
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
])("%j are no roles.", (value) => {
  expect(readRoles(value)).toBeNull();
});

test("Everybody but a mere client is staff.", () => {
  expect(isStaff(["user"])).toBe(false);
  expect(isStaff([])).toBe(false);
  expect(isStaff(["user", "provider"])).toBe(true);
});

test("The highest role is the one that allows most.", () => {
  expect(highestRole(["user", "provider", "admin"])).toBe("admin");
  expect(highestRole(["provider", "receptionist"])).toBe("receptionist");
  expect(highestRole([])).toBe("user");
});

test("What the database joins is read back in one order, without unknown words.", () => {
  expect(rolesFrom("admin,user,x")).toEqual(["user", "admin"]);
  expect(rolesFrom(null)).toEqual([]);
});
