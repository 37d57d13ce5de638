import { expect, test } from "vitest";
import { isPageLoadError, PageLoadError, pageName } from "./page-load.ts";

test.each([
  ["routes/site/home", "Home"],
  ["routes/booking/book/route", "Book an Appointment"],
  ["routes/booking/manage/route", "Your Appointment"],
  ["routes/admin/users/route", "Manage Users"],
  ["routes/something-new", "this page"],
])("The page of %s is called %s.", (routeId, name) => {
  expect(pageName(routeId)).toBe(name);
});

test("A page that failed to load is known by the error's name, also when an older script made it.", () => {
  const error = new PageLoadError("Services", new Error("network"));
  expect([isPageLoadError(error), error.page, error.message]).toEqual([
    true,
    "Services",
    "Error loading Services",
  ]);
  expect(isPageLoadError(Object.assign(new Error(), { name: "PageLoadError" }))).toBe(true);
  expect([new Error("x"), { name: "PageLoadError" }, null].some(isPageLoadError)).toBe(false);
});
