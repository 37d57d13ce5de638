import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, origin, starterStudio } from "#app/testing/studio.server.ts";
import { loadOwnerPage } from "./owner.server.ts";

const studio = perTest(() => starterStudio(contentDay));

test("number, expiry in words and the place to check the licence are shown", () => {
  expect(loadOwnerPage(origin, contentDay).licence).toEqual({
    title: "Esthetician license",
    number: "LIC-0000000 (example)",
    expires: "November 23, 2028",
    authority: "State board of cosmetology (example)",
    check: { address: "https://www.example.org/", site: "example.org" },
    picture: null,
  });
});

test("an expiry that is no date stands as it was typed, and an address that is not https is no link", () => {
  studio.say("licence.expires", "end of 2028");
  studio.say("licence.checkAddress", "javascript:alert(1)");
  expect(loadOwnerPage(origin, contentDay).licence).toMatchObject({ expires: "end of 2028", check: null });
});
