import { expect, test } from "vitest";
import { firstWords, isOverFormatted, richText } from "./rich-text.server.ts";
import { longestText } from "./text-limits.ts";

const html = (markdown: string, below: 1 | 2 = 1) => richText(markdown, below).__html;

test("raw HTML is shown as text", () => {
  const hostile = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onclick=alert(1)>b</b>",
    "<!-- c --><style>*{display:none}</style>",
    "<svg/onload=alert(1)>",
    "`<script>`",
    "# <script>alert(1)</script>",
    '[x](/ "<script>")',
    "<h1>no heading</h1>",
  ];
  for (const typed of hostile) {
    expect(html(typed)).not.toMatch(/<(?!\/?(?:p|h2|code|a)\b)/u);
    expect(html(typed)).not.toMatch(/<[^>]*\son\w+=/u);
  }
  expect(html("<script>alert(1)</script>")).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("links to http, https, mail and this site work, and other links become plain text", () => {
  const dead = [
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:x)",
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
  ];
  for (const typed of dead) expect(html(typed)).not.toMatch(/<a\b|href/u);
  expect(html("[x](javascript:alert(1))")).toBe("<p>x</p>");
  expect(html("[a](https://a.test) [b](/book) [c](mailto:a@b.test)").match(/href="[^"]+"/gu)).toHaveLength(3);
});

test("images are removed because pages load nothing from other sites", () => {
  expect(html("![cat](https://a.test/cat.png)")).not.toContain("<img");
});

test("headings start one level below the heading above them and skip no level", () => {
  const levels = (markdown: string, below: 1 | 2) => html(markdown, below).match(/<h\d/gu)?.join("");
  expect(levels("# a\n\n## b\n\n# c", 1)).toBe("<h2<h3<h2");
  expect(levels("### a\n\n### b\n\n##### c\n\n## d", 1)).toBe("<h2<h2<h3<h2");
  expect(levels("a\n=\n\nb\n-", 2)).toBe("<h3<h4");
  expect(html("## a & b")).toBe("<h2>a &amp; b</h2>");
});

test("a line that begins with four spaces is a paragraph", () => {
  expect(html("    by bus")).toBe("<p>by bus</p>");
});

test("the summary comes from the first paragraph, without formatting", () => {
  expect(firstWords(richText('# T\n\nOne *two* [three](/x), "four" & <b>.\n\nFive', 1))).toBe(
    'One two three, "four" & <b>.',
  );
  expect(firstWords(richText("- a list", 1))).toBe("");
});

const longest = longestText.formatted;
const filled = (unit: string) => unit.repeat(Math.ceil(longest / unit.length)).slice(0, longest);

/** The slowest texts that a fuzzer found at full length (bench/hostile.ts): a second or more each. */
const hostile = [
  ...[
    "*_",
    "*a ",
    "_a*",
    ">",
    "> ",
    "[",
    "![",
    "[a](",
    "+ ",
    "1. ",
    "> - ",
    "- - * ",
    "a\n=\n",
    "a\n-\n",
    "a\n> =\n",
  ],
  ...[
    "> a\na",
    "- a\n;",
    "- a\n",
    "1) a\n",
    "> a\na\n",
    "[a]: b\n\\\n>;",
    "\\\\``",
    "`a",
    "~~~\n",
    "(\n\n",
    "* a\n -- a\n",
    "\t1. a\n",
  ],
];

test.each(hostile)(
  "a text with many repetitions of %j is refused because it takes seconds to render",
  (unit) => {
    expect(isOverFormatted(filled(unit))).toBe(true);
  },
);

test("a long ordinary text and horizontal rules are accepted", () => {
  const honest = "> **Bold** and *soft*, [a link](/book): snake_case.\n\n- a\n- b\n\n";
  expect(isOverFormatted(filled(honest))).toBe(false);
  expect(isOverFormatted(`${"*".repeat(longest)}\n${"-".repeat(500)}`)).toBe(false);
  expect(
    isOverFormatted("* * * * * * * * * * * *\n\n- - - - - - - - - - - -\n\n> > > > > > > > eight\n"),
  ).toBe(false);
  expect(isOverFormatted(`1. ${"> - + ".repeat(3)}nine and more`)).toBe(true);
});
