import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each(["/profile", "/book?service=Signature%20Facial", "/manage/TOKEN", "/"])(
  "returns a client to %s",
  (path) => {
    expect(returnPath(path, ["user"])).toBe(path);
  },
);

test.each([
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "https://evil.test/profile",
  "javascript:alert(1)",
  "profile",
  "/.//evil.test",
  "/%0d%0a/../..//evil.test",
  "/\tevil",
  "/a\r\nSet-Cookie: x=y",
  "",
  null,
  undefined,
])("leads to the landing page for %j, which isn't a path of this site", (path) => {
  expect(returnPath(path, ["receptionist"])).toBe("/admin/services");
});

test.each([
  "/login",
  "/register?x=1",
  "/reset/TOKEN",
  "/logout",
  "/api/users",
  "/LOGIN",
  "/setup/TOKEN",
  "/mode",
])("never leads to %s", (path) => {
  expect(returnPath(path, ["user"])).toBe("/");
});

test("refuses pages of other roles", () => {
  expect(returnPath("/admin/users", ["user"])).toBe("/");
  expect(returnPath("/admin/users", ["receptionist"])).toBe("/admin/services");
  expect(returnPath("/admin/help", ["provider"])).toBe("/admin/help");
  expect(returnPath("/provider", ["admin"])).toBe("/admin/users");
  expect(returnPath("/receptionist?day=2", ["admin"])).toBe("/receptionist?day=2");
  expect(returnPath("/admin/anything", ["provider", "receptionist"])).toBe("/provider");
  expect(returnPath("/administer", ["user"])).toBe("/administer");
});

test("chooses the landing page by role: provider, admin, receptionist, then home", () => {
  expect(returnPath(null, ["admin", "provider"])).toBe("/provider");
  expect(returnPath(null, ["admin", "receptionist"])).toBe("/admin/users");
  expect(returnPath(null, ["user"])).toBe("/");
});
