import { expect, test } from "vitest";
import { slugFor } from "./entry-request.server.ts";

const slug = (title: string, others: string[] = []) => slugFor(title, "news", (one) => others.includes(one));

test("an address is made from the title", () => {
  expect(slug("Book online, day & night!")).toBe("book-online-day-night");
  expect(slug("  Crème brûlée… für Füße: Straße ")).toBe("creme-brulee-fur-fusse-strasse");
  expect(slug("It's 50% off")).toBe("its-50-off");
  expect(slug("Новости студии")).toBe("новости-студии");
  expect(slug("नमस्ते दुनिया")).toBe("नमस्ते-दुनिया");
  expect(slug("x".repeat(200))).toHaveLength(60);
  expect(slug(`${"x".repeat(59)} y`)).toBe("x".repeat(59));
});

test("a title without words gets an address too", () => {
  expect(slug("✨💆✨")).toBe("news");
  expect(slug("../..//?#%")).toBe("news");
  expect(slug("✨", ["news", "news-2"])).toBe("news-3");
});

test("an address is not used by another entry or by an id of the page", () => {
  expect(slug("Hours", ["hours", "hours-2"])).toBe("hours-3");
  expect(slug("Main")).toBe("main-2");
  expect(slug("A heading")).toBe("a-heading-2");
});
