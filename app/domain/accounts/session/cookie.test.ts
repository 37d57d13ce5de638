import { afterEach, expect, test } from "vitest";
import { setOrigin } from "#app/testing/people.server.ts";
import { clearedCookie, secretInCookie, sessionCookie } from "./cookie.server.ts";

afterEach(() => setOrigin("http://localhost:3000"));

test("is `sid` over http and ends with the browser for `browser`", () => {
  expect(sessionCookie("s", "browser")).toBe("sid=s; Path=/; HttpOnly; SameSite=Lax");
});

test.each(["remember", "stay"] as const)("stays for 30 days with `%s`", (preference) => {
  expect(sessionCookie("s", preference)).toBe("sid=s; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax");
});

test("is Secure and bound to the host over https, where `sid` is ignored", () => {
  setOrigin("https://studio.example");
  expect(sessionCookie("s", "browser")).toBe("__Host-sid=s; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(clearedCookie()).toBe("__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(secretInCookie("sid=other; __Host-sid=mine")).toBe("mine");
  expect(secretInCookie("sid=other")).toBeNull();
});

test("finds the secret among other cookies", () => {
  expect(secretInCookie("mode=dark; sid=mine;x=y")).toBe("mine");
  expect(secretInCookie("xsid=other")).toBeNull();
  expect(secretInCookie("sid=")).toBeNull();
  expect(secretInCookie(null)).toBeNull();
});
