import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, origin, starterStudio } from "#app/testing/studio.server.ts";
import { loadOwnerPage } from "./owner.server.ts";

const studio = perTest(() => starterStudio(contentDay));

test("the license is shown with its number, expiry date and a link to check it", () => {
  expect(loadOwnerPage(origin, contentDay).licence).toEqual({
    title: "Esthetician license",
    number: "LIC-0000000 (example)",
    expires: "November 23, 2028",
    authority: "State board of cosmetology (example)",
    check: { address: "https://www.example.org/", site: "example.org" },
    picture: null,
  });
});

test("an expiry that is not a date is shown as typed, and an address without https is not linked", () => {
  studio.say("licence.expires", "end of 2028");
  studio.say("licence.checkAddress", "javascript:alert(1)");
  expect(loadOwnerPage(origin, contentDay).licence).toMatchObject({ expires: "end of 2028", check: null });
});
