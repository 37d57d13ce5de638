import { expect, test } from "vitest";
import { crossSite, hasSessionCookie } from "./own-address.server.ts";

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

const unset = (origin: string, host: string) => crossSite({ origin }, host, null);

test.each([
  "localhost:3000",
  "127.0.0.1:3000",
  "192.168.1.5",
  "203.0.113.7:3000",
  "[::1]:3000",
  "studio",
  "front-desk.local",
  "studio.lan:3000",
  "studio.home.arpa",
])("Without an origin that was set, a page that was opened at %s is ours there alone.", (host) => {
  expect(unset(`http://${host}`, host)).toBe("no");
  for (const origin of ["http://evil.test", "null", "%%%", "file://", "http://localhost:81"])
    expect(unset(origin, host)).toBe("yes");
});

test("Without an origin that was set, a name of the internet is nobody's own: its owner may let it lead here.", () => {
  for (const host of ["studio.example", "evil.test:3000", "localhost.evil.test", "local.", "studio.example."])
    expect(unset(`http://${host}`, host), host).toBe("yes");
  expect(crossSite({ "sec-fetch-site": "same-origin" }, "studio.example", null)).toBe("no");
});

test("Where nothing came nothing is known.", () => {
  expect(verdict({})).toBe("unknown");
});

test("The session's cookie is known by its whole name.", () => {
  expect(["sid=", "a=b; sid=x", "a=b;__Host-sid=x"].every(hasSessionCookie)).toBe(true);
  expect([null, "", "asid=x", "a=sid=x", "sidx=1"].some(hasSessionCookie)).toBe(false);
});
