import { expect, test } from "vitest";
import { siteOf, webAddress } from "./text-request.server.ts";

test("only https addresses are linked", () => {
  expect(webAddress(" https://board.test/check?q=1 ")).toBe("https://board.test/check?q=1");
  const refused = [
    "",
    "board.test",
    "http://board.test",
    "javascript:alert(1)",
    "https://",
    "https:board.test",
    "data:text/html,x",
    "//board.test",
    "https://user:secret@board.test",
  ];
  expect(refused.map(webAddress)).toEqual(refused.map(() => null));
});

test("a link's text is its host", () => {
  expect(siteOf("https://www.board.test/check")).toBe("board.test");
});
