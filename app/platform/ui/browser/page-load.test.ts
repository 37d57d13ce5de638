import { expect, test } from "vitest";
import { isPageLoadError, PageLoadError, pageName } from "./page-load.ts";

const routes = {
  "routes/site/home": { module: "/build/x.js", title: "Home" },
  "routes/booking/manage/route": { module: "/build/y.js", title: "Your Appointment" },
  "routes/admin/users/route": { module: "/build/z.js", title: "Manage Users" },
  "routes/site/colour-mode": { module: "/build/mode.js" },
};

test.each([
  ["routes/site/home", "Home"],
  ["routes/booking/manage/route", "Your Appointment"],
  ["routes/admin/users/route", "Manage Users"],
  ["routes/site/colour-mode", "this page"],
  ["routes/something-new", "this page"],
])("names the page of %s %s", (routeId, name) => {
  expect(pageName(routes, routeId)).toBe(name);
});

test("recognizes the error by its name, even if an older script threw it", () => {
  const error = new PageLoadError("Services", new Error("network"));
  expect([isPageLoadError(error), error.page, error.message]).toEqual([
    true,
    "Services",
    "Error loading Services",
  ]);
  expect(isPageLoadError(Object.assign(new Error(), { name: "PageLoadError" }))).toBe(true);
  expect([new Error("x"), { name: "PageLoadError" }, null].some(isPageLoadError)).toBe(false);
});
