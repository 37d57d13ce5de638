import { expect, test } from "vitest";
import { type Answer, type Count, countsOf } from "./counts.ts";

const pages = [
  { path: "/", sitemap: true as const },
  { path: "/news", sitemap: true as const },
  { path: "/news/:slug" },
  { path: "/gallery/:pictureId" },
  { path: "/book" },
  { path: "/confirmation" },
  { path: "/manage/:token" },
];

const seen: Answer = {
  method: "GET",
  url: "/",
  status: 200,
  type: "text/html; charset=utf-8",
  location: "",
  host: "studio.test",
  referer: "https://studio.test/news",
  from: "same-origin",
  isPrefetch: false,
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1",
  byStaff: false,
};

const counted = (answer: Partial<Answer>): string[] =>
  countsOf({ ...seen, ...answer }, pages).map(({ what, subject }: Count) => `${what} ${subject}`.trim());

test.each([
  [{ url: "/" }, ["page /"]],
  [{ url: "/?utm_source=x&email=ana@example.com" }, ["page /"]],
  [{ url: "/NEWS/" }, ["page /news"]],
  [{ url: "/news/book-online" }, ["page /news/book-online"]],
  [{ url: "/", status: 304, type: "" }, ["page /"]],
  [{ url: "/manage/SECRET", referer: "https://studio.test/" }, ["page /manage/:token"]],
  [{ url: "/confirmation?b=SECRET" }, ["page /confirmation"]],
  [{ url: `/news/${"x".repeat(200)}` }, ["page /news/:slug"]],
  [{ url: "/news?page=2" }, []],
  [{ url: "/?_data=routes/site/home", type: "application/json" }, ["page /"]],
])("counts a page %j as %j", (answer, counts) => {
  expect(counted(answer)).toEqual(counts);
});

test.each([
  [{ byStaff: true }],
  [{ isPrefetch: true }],
  [{ method: "HEAD" }],
  [{ method: "POST", status: 200 }],
  [{ status: 404 }],
  [{ status: 302 }],
  [{ status: 500 }],
  [{ url: "/nowhere" }],
  [{ url: "/news.xml", type: "application/atom+xml" }],
  [{ url: "/?_data=root", type: "application/json" }],
  [{ url: "//[" }],
  [{ userAgent: "" }],
  [{ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  [{ userAgent: "facebookexternalhit/1.1" }],
  [{ userAgent: "curl/8.5.0" }],
])("does not count %j", (answer) => {
  expect(counted({ referer: "", from: "none", ...answer })).toEqual([]);
});

test('a phone brand that ends in "bot" is not a bot', () => {
  expect(counted({ userAgent: "Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) Chrome/140" })).toEqual([
    "page /",
  ]);
});

test.each([
  [{ referer: "", from: "none" }, "referrer"],
  [{ referer: "", from: "" }, "referrer"],
  [
    { referer: "https://www.Google.com/search?q=ana+lopez+facial", from: "cross-site" },
    "referrer www.google.com",
  ],
  [{ referer: "https://www.yelp.com/biz/linen", from: "" }, "referrer www.yelp.com"],
  [{ referer: "android-app://com.example", from: "cross-site" }, "referrer"],
  [{ referer: `https://${"x".repeat(300)}.example/`, from: "cross-site" }, `referrer ${"x".repeat(100)}`],
  [{ referer: "not an address", from: "cross-site" }, "referrer"],
])("counts an arrival with %j as a visit and stores only the host", (answer, arrival) => {
  expect(counted(answer)).toEqual(["page /", arrival]);
});

test("a visitor who opens several pages is one visit", () => {
  expect(counted({ referer: "", from: "same-origin" })).toEqual(["page /"]);
  expect(counted({ referer: "https://studio.test/", url: "/news", from: "" })).toEqual(["page /news"]);
});

test.each([
  [{ url: "/book", referer: "https://studio.test/" }, ["page /book", "opened"]],
  [{ url: "/book?service=Facial", referer: "https://studio.test/book" }, []],
  [
    { url: "/book?service=Facial&date=2026-03-03", referer: "https://studio.test/book?service=Facial" },
    ["day"],
  ],
  [{ url: "/book?date=2026-03-04", referer: "https://studio.test/book?date=2026-03-03" }, []],
  [{ url: "/book?date=2026-03-04", referer: "https://studio.test/" }, ["page /book", "opened", "day"]],
  [
    {
      url: "/book?date=2026-03-03&_data=routes%2Fbooking%2Fbook%2Froute",
      type: "application/json",
      referer: "https://studio.test/book",
    },
    ["day"],
  ],
])("counts the booking page %j as %j", (answer, counts) => {
  expect(counted(answer)).toEqual(counts);
});

test.each([
  [{ status: 303, location: "/confirmation?b=SECRET" }, ["booked"]],
  [{ status: 204, location: "/confirmation?b=SECRET" }, ["booked"]],
  [{ status: 201, type: "application/json" }, ["booked"]],
  [{ status: 303, location: "/book?service=Facial#times" }, []],
  [{ status: 400 }, ["refused"]],
  [{ status: 409 }, ["refused"]],
  [{ status: 429 }, []],
  [{ status: 303, location: "/confirmation?b=SECRET", byStaff: true }, []],
  [{ status: 400, url: "/contact" }, []],
])("counts a submitted booking %j as %j", (answer, counts) => {
  expect(counted({ method: "POST", url: "/book", ...answer })).toEqual(counts);
});
