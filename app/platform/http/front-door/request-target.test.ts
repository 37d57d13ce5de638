import { expect, test } from "vitest";
import { isApiPath, isMediaPath, readHost, readTarget } from "./own-address.server.ts";

test.each([
  ["/services?a=%zz", "/services?a=%zz"],
  ["http://other.test/services?a=1", "/services?a=1"],
  ["HTTP://other.test", "/"],
  ["http://other.test?a=1", "/?a=1"],
  ["*", "/"],
  ["//other.test/x", "/other.test/x"],
  ["http://other.test//evil.test/%2e%2e", "/evil.test/%2e%2e"],
  ["////", "/"],
  ["/a//b?c=//d\\e", "/a//b?c=//d\\e"],
])("reads the target %s as %s", (requested, target) => {
  expect(readTarget(requested)).toEqual({ target, readable: true });
});

test.each([
  ["/%", "/unreadable"],
  ["/manage/%E0%A4%A", "/unreadable"],
  ["/api/services/%ff", "/api/unreadable"],
  ["/API/%ff?a=1", "/api/unreadable"],
  ["/\\evil.test/%2e%2e", "/unreadable"],
  ["\\\\evil.test", "/unreadable"],
  ["/api/a\\b", "/api/unreadable"],
  ["/%5c", "/unreadable"],
  ["/./%5Cevil.test", "/unreadable"],
])("redirects the unreadable target %s to %s", (requested, target) => {
  expect(readTarget(requested)).toEqual({ target, readable: false });
});

test("recognizes an API path by its whole first segment, in any case", () => {
  expect(["/api", "/api/x", "/API/x", "/api?x"].every(isApiPath)).toBe(true);
  expect(["/apis", "/", "/x/api"].some(isApiPath)).toBe(false);
});

test("recognizes a picture's path by its whole first segment, in any case", () => {
  expect(["/media/a.webp", "/MEDIA/a.webp"].every(isMediaPath)).toBe(true);
  expect(["/medias/a", "/", "/x/media/a"].some(isMediaPath)).toBe(false);
});

test.each([
  ["Studio.Example:8080", "studio.example:8080"],
  ["studio.example:80", "studio.example"],
  ["127.0.0.1:3000", "127.0.0.1:3000"],
  ["[::1]:3000", "[::1]:3000"],
])("reads the host %s as %s", (header, host) => {
  expect(readHost(header)).toBe(host);
});

test.each([undefined, "", "a b", "%%%", "a@b", "a/b", "a,b", "a:99999", "999.999.999.999", "[::zz]", "a:"])(
  "refuses %s as a host",
  (header) => {
    expect(readHost(header)).toBeNull();
  },
);
