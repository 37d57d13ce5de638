import { expect, test } from "vitest";
import { phoneInWords, usersUrl } from "./url.ts";

test("formats ten digits as (xxx)xxx-xxxx and keeps other numbers as typed", () => {
  expect(phoneInWords("503 555-0101")).toBe("(503)555-0101");
  expect(phoneInWords("5035550101")).toBe("(503)555-0101");
  expect(phoneInWords("+44 20 7946 0958")).toBe("+44 20 7946 0958");
  expect(phoneInWords("+5035550101")).toBe("+5035550101");
  expect(phoneInWords("555-0101")).toBe("555-0101");
  expect(phoneInWords(null)).toBeNull();
});

test("keeps the search and page in the URL, without default values", () => {
  expect(usersUrl({ search: "", role: "", page: 1 })).toBe("/admin/users");
  expect(usersUrl({ search: "a&b", role: "admin", page: 2 }, { id: 7, edit: "" })).toBe(
    "/admin/users?search=a%26b&role=admin&page=2&id=7&edit=",
  );
});
