import { expect, it } from "vitest";
import { staffPagesFor } from "./staff-pages.ts";

const names = (...roles: string[]) => staffPagesFor(roles).map(({ name }) => name);

it("shows visitors and clients no admin entry", () => {
  expect(names()).toEqual([]);
  expect(names("user")).toEqual([]);
});

it("shows each staff role its own entries of the panel", () => {
  expect(names("admin")).toEqual([
    "Front Desk",
    "Manage Users",
    "Manage Services",
    "Manage Website",
    "Schedules",
    "Settings",
    "Help & Guides",
  ]);
  expect(names("receptionist")).toEqual([
    "Front Desk",
    "Manage Services",
    "Manage Website",
    "Schedules",
    "Help & Guides",
  ]);
  expect(names("provider")).toEqual(["Provider Dashboard", "Schedules", "Help & Guides"]);
});

it("shows somebody with several roles the entries of all of them, each once", () => {
  expect(names("provider", "admin")).toEqual([
    "Front Desk",
    "Manage Users",
    "Manage Services",
    "Manage Website",
    "Provider Dashboard",
    "Schedules",
    "Settings",
    "Help & Guides",
  ]);
});
