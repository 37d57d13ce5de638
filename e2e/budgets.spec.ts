/**
 * What a page may weigh (the studio's budgets): gzip bytes of a first visit with an empty cache, as the server sends them.
 * The browser says which files a page asks for; each is then asked for again with `Accept-Encoding: gzip` and counted,
 * because a browser on this machine negotiates brotli.
 */
import { get } from "node:http";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { openDay } from "./calendar.ts";
import { fullBoard, names } from "./full-board.ts";
import { severalPages } from "./several.ts";
import {
  accountPages,
  awake,
  bookAppointment,
  bookPath,
  browserOf,
  contentPages,
  type SitePage,
  severalGive,
  staffPages,
  visitPages,
} from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

// Each page begins with an empty cache, and the staff have many.
test.describe.configure({ timeout: 180_000 });

const KB = 1024;

type Part = "html" | "css" | "js" | "font" | "images";

/** In KB. Script is async and not needed: it does not count towards `requests` and `usable`, but towards `files`. */
type Budget = Record<Part, number> & {
  requests: number;
  files: number;
  fonts: number;
  usable: number;
  total?: number;
  elements: number;
};

const shared = {
  html: 6,
  css: 10,
  js: 0,
  font: 15,
  images: 1,
  requests: 5,
  files: 8,
  fonts: 1,
  elements: 400,
};
const content: Budget = { ...shared, usable: 33 };
const services: Budget = { ...shared, html: 10, usable: 37 };
const book: Budget = { ...shared, html: 8, js: 105, usable: 33, total: 138 };
/** It asks for no script but a few lines of its own. */
const bookSeveral: Budget = { ...shared, html: 9, requests: 6, usable: 36, elements: 600 };
const account: Budget = { ...shared, html: 4, js: 100, usable: 30 };
/** What the owner sees once: every zone, currency and country to choose from, address, hours and holidays, whose fields are the staff's. */
const firstStart: Budget = { ...account, html: 16, files: 9, usable: 45, elements: 1500 };
const appointment: Budget = { ...shared, html: 5, js: 100, usable: 31 };
const staff = { ...shared, html: 14, css: 15, requests: 8, elements: 1500 };
/** Some have a style sheet of their own, or show what the public pages will look like. */
const admin: Budget = { ...staff, js: 115, fonts: 0, files: 13, usable: 45 };
/** It shows the components of the public pages, and their font. */
const adminTheme: Budget = { ...admin, fonts: 1 };
/** It offers every time zone and currency, and the holidays of a country with its regions. */
const adminSettings: Budget = { ...admin, html: 17 };
/** Keys and drag come in a file of their own, when somebody comes to the board: their 4 KB are no part of this. */
const desk: Budget = { ...staff, js: 110, files: 9, font: 0, fonts: 0, usable: 30 };
/** The first document is a visit or a form for a new one: its panel, which otherwise comes later, comes along. */
const deskOpened: Budget = { ...desk, js: 115, files: 12 };
/** And so does the small panel of a walk-in, of a visit again or of a pause. */
const deskPanel: Budget = { ...desk, js: 111, files: 11 };
/** Eight providers with eighty visits: more of it, and of nothing else. */
const fullDesk: Budget = { ...desk, html: 25, usable: 41, elements: 1900 };

/** Null: no budget is named for a content page with a session, which carries the inactivity watch. */
function budgetOf({ path, who }: SitePage): Budget | null {
  if (path.startsWith("/receptionist/")) return admin;
  if (/^\/receptionist\?.*(?:visit=|new$)/u.test(path)) return deskOpened;
  if (/^\/receptionist\?.*(?:again=|block|walkin)/u.test(path)) return deskPanel;
  if (path.startsWith("/receptionist") || path === "/provider") return desk;
  if (path.startsWith("/admin/theme")) return adminTheme;
  if (path.startsWith("/admin/settings")) return adminSettings;
  if (path.startsWith("/admin")) return admin;
  if (path.startsWith("/book/visit")) return bookSeveral;
  if (path.startsWith("/book")) return book;
  if (path.startsWith("/setup")) return firstStart;
  if (/^\/(?:login|register|reset)/u.test(path)) return account;
  if (/^\/(?:profile|confirmation|manage)/u.test(path)) return appointment;
  if (who !== "nobody") return null;
  return /^\/services/u.test(path) ? services : content;
}

type Weight = Omit<Budget, "total">;

test("content pages ship no script and weigh no more than they may @script", async ({ browser, studio }) => {
  await holdAll(browser, studio, contentPages(studio));
});

test("twenty services are within the budget of the services page @script", async ({ browser, studio }) => {
  const sqlite = studio.database();
  const shown = Number(sqlite.prepare("SELECT count(*) FROM services").pluck().get());
  const copy = sqlite.prepare(
    `INSERT INTO services (name, description, category, duration_minutes, price_cents, position, created_at)
     SELECT name || ' and More', description, category, duration_minutes, price_cents, position + 100, created_at
     FROM services WHERE unavailable = 0 ORDER BY id LIMIT ?`,
  );
  expect(copy.run(20 - shown).changes).toBe(20 - shown);
  sqlite
    .prepare(
      "INSERT INTO service_providers (service_id, provider_id) SELECT s.id, p.user_id FROM services s, providers p WHERE s.name LIKE '% and More'",
    )
    .run();
  try {
    await holdAll(browser, studio, [{ path: "/services", who: "nobody" }], async (page) => {
      await expect(page.locator(".service-card")).toHaveCount(20);
    });
  } finally {
    sqlite.prepare("DELETE FROM services WHERE name LIKE '% and More'").run();
  }
});

test("booking, its confirmation and its own page weigh no more than they may @script", async ({
  browser,
  studio,
}) => {
  const { token } = await bookAppointment(studio);
  await holdAll(browser, studio, [...visitPages(token), ...(await severalPages(studio))]);
});

test("accounts weigh no more than they may @script", async ({ browser, studio }) => {
  await holdAll(browser, studio, accountPages(studio));
});

test("staff pages weigh no more than they may @script", async ({ browser, studio }) => {
  // Two dozen pages, each in a browser of its own.
  test.slow();
  await holdAll(browser, studio, staffPages(studio));
});

test("fifty users are within the budget of the users page @script", async ({ browser, studio }) => {
  const sqlite = studio.database();
  const enrol = sqlite.prepare("INSERT INTO users (username, email, phone, created_at) VALUES (?, ?, ?, 0)");
  const give = sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'user')");
  sqlite.transaction(() => {
    for (let n = 0; n < 60; n += 1) {
      const { lastInsertRowid } = enrol.run(
        `${names[n % names.length]} ${names[(n * 7 + 3) % names.length]}`,
        `row${n}@fifty.example`,
        `(503) 555-${1000 + n}`,
      );
      give.run(lastInsertRowid);
    }
  })();
  try {
    await holdAll(browser, studio, [{ path: "/admin/users", who: "admin", scripted: true }], async (page) => {
      await expect(page.locator("main a[href*='id=']")).toHaveCount(50);
    });
  } finally {
    sqlite.prepare("DELETE FROM users WHERE email LIKE '%@fifty.example'").run();
  }
});

test("a day of eight providers and eighty visits is within the budget of the front desk @script", async ({
  browser,
  studio,
}) => {
  const { date, empty } = fullBoard(studio.database());
  try {
    await holdAll(
      browser,
      studio,
      [{ path: `/receptionist?date=${date}`, who: "receptionist", scripted: true }],
      async (page) => {
        await expect(page.getByRole("main").getByRole("link", { name: /Signature Facial/ })).toHaveCount(80);
      },
      fullDesk,
    );
  } finally {
    empty();
  }
});

test("a tap on a day is one request of at most 3 KB @script", async ({ page, context, studio }) => {
  const date = openDay(studio, 3);
  await page.goto(bookPath(severalGive, openDay(studio, 2)));
  await awake(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/icon.svg")) asked.push(request.url());
  });
  await page.locator(`.day-grid [data-date="${date}"]`).click();
  await expect(page.locator(`.day-grid [data-date="${date}"]`)).toHaveAttribute("aria-current", "date");
  await expect(page).toHaveURL(new RegExp(date));
  expect(asked).toHaveLength(1);
  expect((await gzipped(asked[0] ?? "", context)).bytes).toBeLessThanOrEqual(3 * KB);
});

test("with Save-Data no public page ships script @script", async ({ browser, studio }) => {
  const { token } = await bookAppointment(studio);
  const context = await browser.newContext({ extraHTTPHeaders: { "Save-Data": "on" } });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  for (const { path } of [
    ...contentPages(studio),
    ...visitPages(token),
    ...(await severalPages(studio)),
    ...accountPages(studio).filter(({ who }) => who === "nobody"),
  ]) {
    await page.goto(path);
    expect.soft(await runningScripts(page), path).toBe(0);
  }
  expect(scripts).toEqual([]);
  await context.close();
});

async function holdAll(
  browser: Browser,
  studio: RunningStudio,
  pages: SitePage[],
  look?: (page: Page) => Promise<void>,
  given?: Budget,
): Promise<void> {
  // The whole front desk; what is sent does not depend on the screen.
  const viewport = { width: 1366, height: 768 };
  const signedIn = new Map<SitePage["who"], Awaited<ReturnType<BrowserContext["storageState"]>>>();
  for (const shown of pages) {
    const budget = given ?? budgetOf(shown);
    if (!budget) continue;
    // A browser of its own for each, with an empty cache; each person signs in once.
    const storageState = signedIn.get(shown.who);
    const context = storageState
      ? await browser.newContext({ viewport, storageState })
      : await browserOf(browser, shown.who, { viewport });
    if (!storageState) signedIn.set(shown.who, await context.storageState());
    const page = await context.newPage();
    const undo = shown.prepare?.();
    try {
      const weight = await weigh(page, shown, studio);
      await look?.(page);
      expect.soft(excess(weight, budget), `${shown.who} on ${shown.path}`).toEqual({});
    } finally {
      undo?.();
    }
    await context.close();
  }
}

/** What is above the budget, as "is / may be". */
function excess(
  weight: Weight,
  { elements, requests, files, fonts, usable, total, ...parts }: Budget,
): object {
  const all = weight.usable + weight.js;
  const rows: [string, number, number][] = [
    ...Object.entries(parts).map(([part, most]): [string, number, number] => [
      part,
      weight[part as Part],
      most * KB,
    ]),
    ["fonts", weight.fonts, fonts],
    ["requests", weight.requests, requests],
    ["files", weight.files, files],
    ["usable", weight.usable, usable * KB],
    ["total", all, (total ?? Number.POSITIVE_INFINITY) * KB],
    ["elements", weight.elements, elements],
  ];
  return Object.fromEntries(
    rows.filter(([, is, most]) => is > most).map(([what, is, most]) => [what, `${is} / ${most}`]),
  );
}

async function weigh(
  page: Page,
  { path, scripted, ownScript }: SitePage,
  studio: RunningStudio,
): Promise<Weight> {
  const asked = new Map<string, string>();
  page.on("request", (request) => asked.set(request.url(), request.resourceType()));
  await page.goto(path);
  if (scripted) await awake(page);
  expect.soft(await blockingScripts(page), `scripts of ${path} that are not async`).toEqual([]);
  if (!scripted) expect.soft(await runningScripts(page), `scripts of ${path}`).toBe(ownScript ? 1 : 0);

  const weight: Weight = {
    html: 0,
    css: 0,
    js: 0,
    font: 0,
    images: 0,
    requests: 0,
    files: 0,
    fonts: 0,
    usable: 0,
    elements: 0,
  };
  for (const [url, type] of asked) {
    if (url.startsWith("data:")) continue;
    expect.soft(new URL(url).origin, `what ${path} asks for`).toBe(studio.url);
    const { bytes, kind } = await gzipped(url, page.context());
    const part = type === "document" ? "html" : kind;
    weight[part] += bytes;
    weight.files += 1;
    if (part === "font") weight.fonts += 1;
    if (part === "js") continue;
    weight.requests += 1;
    weight.usable += bytes;
  }
  weight.elements = await page.locator("*").count();
  return weight;
}

const kinds: [RegExp, Part][] = [
  [/html/u, "html"],
  [/css/u, "css"],
  [/javascript/u, "js"],
  [/font/u, "font"],
];

type Sent = { bytes: number; kind: Part };

/** Files of the build have an address for each content. */
const built = new Map<string, Promise<Sent>>();

/** The bytes of an answer's body on the wire. */
async function gzipped(url: string, context: BrowserContext): Promise<Sent> {
  const known = built.get(url);
  if (known) return known;
  const cookies = await context.cookies(url);
  const sent = fetchGzipped(url, cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  if (url.includes("/build/")) built.set(url, sent);
  return sent;
}

function fetchGzipped(url: string, Cookie: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "gzip", Cookie } }, (answer) => {
      let bytes = 0;
      const type = answer.headers["content-type"] ?? "";
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () =>
        resolve({ bytes, kind: kinds.find(([pattern]) => pattern.test(type))?.[1] ?? "images" }),
      );
    }).on("error", reject);
  });
}

const executable = "script:not([type]), script[type=module], script[type='text/javascript']";

const runningScripts = (page: Page): Promise<number> => page.locator(executable).count();

/** A file that holds up the page. */
const blockingScripts = (page: Page): Promise<string[]> =>
  page
    .locator("script[src]:not([async]):not([type=module])")
    .evaluateAll((scripts) => scripts.map((script) => (script as HTMLScriptElement).src));
