import { expect, test } from "vitest";
import { crossSite, hasSessionCookie } from "./cross-site.server.ts";

const verdict = (headers: Record<string, string>, origin: string | null = "https://studio.example") =>
  crossSite(headers, "studio.example", origin);

test("What the browser says about the site counts before the origin.", () => {
  expect(verdict({ "sec-fetch-site": "same-origin", origin: "null" })).toBe("no");
  expect(verdict({ "sec-fetch-site": "none" })).toBe("no");
  expect(verdict({ "sec-fetch-site": "same-site" })).toBe("yes");
  expect(verdict({ "sec-fetch-site": "cross-site", origin: "https://studio.example" })).toBe("yes");
  expect(verdict({ "sec-fetch-site": "" })).toBe("yes");
});

test("The origin must be the public one, to the letter.", () => {
  expect(verdict({ origin: "https://studio.example" })).toBe("no");
  for (const origin of [
    "https://evil.test",
    "null",
    "%%%",
    "",
    "http://studio.example",
    "https://studio.example:8443",
  ]) {
    expect(verdict({ origin })).toBe("yes");
  }
});

test("Without a public origin its host must be the one that was asked.", () => {
  expect(verdict({ origin: "http://studio.example" }, null)).toBe("no");
  for (const origin of ["http://evil.test", "null", "%%%", "file://", "http://studio.example:81"]) {
    expect(verdict({ origin }, null)).toBe("yes");
  }
});

test("Where nothing came nothing is known.", () => {
  expect(verdict({})).toBe("unknown");
});

test("The session's cookie is known by its whole name.", () => {
  expect(["sid=", "a=b; sid=x", "a=b;__Host-sid=x"].every(hasSessionCookie)).toBe(true);
  expect([null, "", "asid=x", "a=sid=x", "sidx=1"].some(hasSessionCookie)).toBe(false);
});
