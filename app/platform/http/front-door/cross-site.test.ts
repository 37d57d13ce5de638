import { expect, test } from "vitest";
import { crossSite, hasSessionCookie } from "./own-address.server.ts";

const verdict = (headers: Record<string, string>, origin: string | null = "https://studio.example") =>
  crossSite(headers, "studio.example", origin);

test("prefers the Sec-Fetch-Site header to the origin", () => {
  expect(verdict({ "sec-fetch-site": "same-origin", origin: "null" })).toBe("no");
  expect(verdict({ "sec-fetch-site": "none" })).toBe("no");
  expect(verdict({ "sec-fetch-site": "same-site" })).toBe("yes");
  expect(verdict({ "sec-fetch-site": "cross-site", origin: "https://studio.example" })).toBe("yes");
  expect(verdict({ "sec-fetch-site": "" })).toBe("yes");
});

test("compares the origin exactly", () => {
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
])("without ORIGIN trusts only a page opened at %s itself", (host) => {
  expect(unset(`http://${host}`, host)).toBe("no");
  for (const origin of ["http://evil.test", "null", "%%%", "file://", "http://localhost:81"])
    expect(unset(origin, host)).toBe("yes");
});

test("without ORIGIN trusts no public host name, because its owner may point it here", () => {
  for (const host of ["studio.example", "evil.test:3000", "localhost.evil.test", "local.", "studio.example."])
    expect(unset(`http://${host}`, host), host).toBe("yes");
  expect(crossSite({ "sec-fetch-site": "same-origin" }, "studio.example", null)).toBe("no");
});

test("returns unknown if no header was sent", () => {
  expect(verdict({})).toBe("unknown");
});

test("finds the session's cookie by its whole name", () => {
  expect(["sid=", "a=b; sid=x", "a=b;__Host-sid=x"].every(hasSessionCookie)).toBe(true);
  expect([null, "", "asid=x", "a=sid=x", "sidx=1"].some(hasSessionCookie)).toBe(false);
});
