import { expect, test } from "vitest";
import { phoneInWords, usersUrl } from "./url.ts";

test("Ten digits are written (xxx)xxx-xxxx, any other number as it was typed.", () => {
  expect(phoneInWords("503 555-0101")).toBe("(503)555-0101");
  expect(phoneInWords("5035550101")).toBe("(503)555-0101");
  expect(phoneInWords("+44 20 7946 0958")).toBe("+44 20 7946 0958");
  expect(phoneInWords("+5035550101")).toBe("+5035550101");
  expect(phoneInWords("555-0101")).toBe("555-0101");
  expect(phoneInWords(null)).toBeNull();
});

test("A URL keeps the list as it stands and says no more than it must.", () => {
  expect(usersUrl({ search: "", role: "", page: 1 })).toBe("/admin/users");
  expect(usersUrl({ search: "a&b", role: "admin", page: 2 }, { id: 7, edit: "" })).toBe(
    "/admin/users?search=a%26b&role=admin&page=2&id=7&edit=",
  );
});
