import { afterEach, expect, test } from "vitest";
import { setOrigin } from "#app/testing/people.server.ts";
import { clearedCookie, secretInCookie, sessionCookie } from "./cookie.server.ts";

afterEach(() => setOrigin("http://localhost:3000"));

test("Over http the cookie is `sid`; with `browser` it ends with the browser.", () => {
  expect(sessionCookie("s", "browser")).toBe("sid=s; Path=/; HttpOnly; SameSite=Lax");
});

test.each(["remember", "stay"] as const)("With `%s` it stays for 30 days.", (preference) => {
  expect(sessionCookie("s", preference)).toBe("sid=s; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax");
});

test("Over https it is Secure and tied to its host, and `sid` counts no more.", () => {
  setOrigin("https://studio.example");
  expect(sessionCookie("s", "browser")).toBe("__Host-sid=s; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(clearedCookie()).toBe("__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(secretInCookie("sid=other; __Host-sid=mine")).toBe("mine");
  expect(secretInCookie("sid=other")).toBeNull();
});

test("The secret is found among other cookies.", () => {
  expect(secretInCookie("mode=dark; sid=mine;x=y")).toBe("mine");
  expect(secretInCookie("xsid=other")).toBeNull();
  expect(secretInCookie("sid=")).toBeNull();
  expect(secretInCookie(null)).toBeNull();
});
