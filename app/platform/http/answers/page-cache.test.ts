import { expect, test } from "vitest";
import {
  recalled,
  rendered,
  renderedBytes,
  renderedKeys,
  renderedPages,
  textOf,
} from "./page-cache.server.ts";

const nonce = "nonce-0000";
const page = (own: string, words: string) =>
  `<script nonce="${own}"></script>${words}<input value="form-${own}">`;
const shown = (address: string, data: unknown, render: () => string, own = nonce) =>
  textOf(rendered(address, data, own, render), own);

test("renders the same URL with the same data once, and gives each answer its own nonce", () => {
  let renders = 0;
  const ask = (own: string) =>
    shown(
      "/a",
      { key: `form-${own}`, words: "hello" },
      () => {
        renders += 1;
        return page(own, "hello");
      },
      own,
    );
  expect(ask("nonce-one-0001")).toBe(page("nonce-one-0001", "hello"));
  expect(ask("nonce-two-0002")).toBe(page("nonce-two-0002", "hello"));
  expect(renders).toBe(1);
});

test("stores a page without a nonce as sent bytes", () => {
  const one = rendered("/x", { words: "one" }, nonce, () => "one, é");
  expect(Buffer.from(one.whole?.plain ?? []).toString()).toBe("one, é");
  expect(rendered("/y", null, nonce, () => "one, é").whole?.etag).toBe(one.whole?.etag);
  expect(rendered("/x", { words: "two" }, nonce, () => "two").whole?.etag).not.toBe(one.whole?.etag);
  expect(recalled(one.key)).toBe(one);
  expect(rendered("/z", null, nonce, () => page(nonce, "one")).whole).toBeUndefined();
});

test("renders again for other data or another URL", () => {
  const ask = (address: string, words: string) => shown(address, { words }, () => `${address} ${words}`);
  expect([ask("/b", "one"), ask("/b", "two"), ask("/c", "one")]).toEqual(["/b one", "/b two", "/c one"]);
});

test("stores up to 100 pages without very long ones, and drops the least recently used first", () => {
  const ask = (n: number, length = 1) => shown(`/p${n}`, null, () => `${n}`.padEnd(length));
  for (let n = 0; n < 300; n += 1) ask(n);
  expect(renderedPages()).toBe(100);
  ask(1000, 200_001);
  expect(shown("/p1000", null, () => "again")).toBe("again");
  expect(shown("/p299", null, () => "again")).toBe("299");
  expect(shown("/p0", null, () => "again")).toBe("again");
});

test("stores at most eight megabytes of pages, with or without a nonce", () => {
  for (let n = 0; n < 100; n += 1) shown(`/heavy${n}`, null, () => (n % 2 ? nonce : "").padEnd(150_000));
  expect(renderedBytes()).toBeLessThanOrEqual(8_000_000);
  expect(renderedBytes()).toBeGreaterThan(7_500_000);
  expect(renderedPages()).toBeLessThan(100);
  for (let n = 0; n < 100; n += 1) shown(`/light${n}`, null, () => "x");
  expect([renderedPages(), renderedBytes()]).toEqual([100, 200]);
});

test("uses a short key for a page, however long its URL is", () => {
  for (let n = 0; n < 100; n += 1) rendered(`/p?${n}${"x".repeat(8000)}`, null, nonce, () => "page");
  expect(renderedPages()).toBe(100);
  expect(renderedKeys()).toBe(100 * 43);
});
