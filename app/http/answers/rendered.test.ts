import { expect, test } from "vitest";
import { rendered, renderedKeys, renderedPages } from "./rendered.server.ts";

const page = (nonce: string, words: string) =>
  `<script nonce="${nonce}"></script>${words}<input value="form-${nonce}">`;

test("the same address with the same data is rendered once, with each answer's own nonce", () => {
  let renders = 0;
  const ask = (nonce: string) =>
    rendered("/a", { key: `form-${nonce}`, words: "hello" }, nonce, () => {
      renders += 1;
      return page(nonce, "hello");
    });
  expect(ask("nonce-one-0001")).toBe(page("nonce-one-0001", "hello"));
  expect(ask("nonce-two-0002")).toBe(page("nonce-two-0002", "hello"));
  expect(renders).toBe(1);
});

test("other data or another address is another page", () => {
  const ask = (address: string, words: string) =>
    rendered(address, { words }, "nonce-0000", () => `${address} ${words}`);
  expect([ask("/b", "one"), ask("/b", "two"), ask("/c", "one")]).toEqual(["/b one", "/b two", "/c one"]);
});

test("a hundred pages at the most, the longest unused forgotten first; very long ones are not kept", () => {
  const ask = (n: number, length = 1) => rendered(`/p${n}`, null, "nonce-0000", () => `${n}`.padEnd(length));
  for (let n = 0; n < 300; n += 1) ask(n);
  expect(renderedPages()).toBe(100);
  ask(1000, 200_001);
  expect(rendered("/p1000", null, "nonce-0000", () => "again")).toBe("again");
  expect(rendered("/p299", null, "nonce-0000", () => "again")).toBe("299");
  expect(rendered("/p0", null, "nonce-0000", () => "again")).toBe("again");
});

test("a page is remembered by a short key, however long its address is", () => {
  for (let n = 0; n < 100; n += 1) rendered(`/p?${n}${"x".repeat(8000)}`, null, "nonce-0000", () => "page");
  expect(renderedPages()).toBe(100);
  expect(renderedKeys()).toBe(100 * 43);
});
