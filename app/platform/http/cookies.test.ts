import { describe, expect, test } from "vitest";
import { cookiesIn, hostCookieName, setCookie } from "./cookies.server.ts";

describe("a Cookie header", () => {
  test("is read by name, with or without spaces", () => {
    expect(cookiesIn("a=1;b=2 ;  c=3; d")).toEqual({ a: "1", b: "2", c: "3" });
    expect([null, "", ";", "=", "a"].map((header) => Object.keys(cookiesIn(header)).join())).toEqual(
      Array.from({ length: 5 }, () => ""),
    );
  });

  test("uses the first of two values with the same name, even if it is empty", () => {
    expect(cookiesIn("a=1; a=2").a).toBe("1");
    expect(cookiesIn("a=; a=2").a).toBe("");
  });

  test("never causes an error, whatever it contains", () => {
    expect(cookiesIn("a=%; b=%ff; c=%41").c).toBe("A");
    expect(cookiesIn("__proto__=x; constructor=y; a=1").a).toBe("1");
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

test("sets a cookie for the whole site, hidden from scripts and other sites", () => {
  expect(setCookie("a", "b", { secure: false })).toBe("a=b; Path=/; HttpOnly; SameSite=Lax");
  expect(setCookie("a", "b", { secure: true, maxAge: 60 })).toBe(
    "a=b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
});

test("refuses characters that would end the value early", () => {
  expect(setCookie("a", "b; Domain=evil.test\r\nX: y", { secure: false })).toBe(
    "a=b%3B%20Domain%3Devil.test%0D%0AX%3A%20y; Path=/; HttpOnly; SameSite=Lax",
  );
});

test("uses the __Host- prefix over https", () => {
  expect([true, false].map((secure) => hostCookieName("sid", secure))).toEqual(["__Host-sid", "sid"]);
});
