/**
 * Byte budgets of pages: gzip bytes of a first visit with an empty cache. The files are read from the document. One page of each kind is
 * opened in a browser to check that it requests the same files.
 */
import { openDay } from "./calendar.ts";
import { fullBoard, names } from "./full-board.ts";
import {
  type Ask,
  asideIn,
  askGzipped,
  blockingScriptsIn,
  elementsIn,
  filesOf,
  lastingIn,
  type Part,
  type Sent,
  scriptsIn,
  withImports,
} from "./page-files.ts";
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
  type Who,
} from "./site.ts";
import { expect, type RunningStudio, test } from "./studio.ts";

test.describe.configure({ timeout: 60_000 });

const KB = 1024;

/** In KB. Script counts only towards `files`, because pages are usable without it. */
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
/** Its first picture is the only one that loads at once. */
const home: Budget = { ...content, images: 31, requests: 6, usable: 80 };
const services: Budget = { ...shared, html: 10, usable: 37 };
const book: Budget = { ...shared, html: 8, js: 105, usable: 33, total: 138 };
/** The page has only a short inline script. */
const bookSeveral: Budget = { ...shared, html: 9, requests: 6, usable: 36, elements: 600 };
const account: Budget = { ...shared, html: 4, js: 100, usable: 30 };
/** Used once by the owner. It lists all time zones, currencies and countries, and uses the fields of staff pages. */
const firstStart: Budget = { ...account, html: 16.5, files: 9, usable: 45, elements: 1500 };
const appointment: Budget = { ...shared, html: 5, js: 100, usable: 31 };
/** 0.6 KB over look-2, L10: staff pages load the sheet of the public pages' text and cards too. */
const staff = { ...shared, html: 14, css: 15.6, requests: 8, elements: 1500 };
/** Some have their own style sheet or previews of public pages. */
const admin: Budget = { ...staff, js: 115.5, fonts: 0, files: 14, images: 18, usable: 45 };
/** Shows components of the public pages, with their sheet and font. */
const adminTheme: Budget = { ...admin, fonts: 1, files: 15 };
/** It lists all time zones and currencies, and a country's holidays and regions. */
const adminSettings: Budget = { ...admin, html: 17, js: 116 };
/** Without the 4 KB for keys and drag, which load when the board is used. */
const desk: Budget = { ...staff, js: 110, files: 9, font: 0, fonts: 0, usable: 30 };
/** The first document includes the panel of a visit or of a new appointment. */
const deskOpened: Budget = { ...desk, js: 116, files: 12 };
/** The first document includes the small panel of a walk-in, a repeat visit or a pause. */
const deskPanel: Budget = { ...desk, js: 112, files: 11 };
/** Eight providers with eighty visits. */
const fullDesk: Budget = { ...desk, html: 25, usable: 41 };

/** Null: content pages with a session have no budget, because they load the inactivity watch. */
function budgetOf({ path, who }: SitePage): Budget | null {
  if (path.startsWith("/receptionist/")) return admin;
  if (/^\/receptionist\?.*(?:visit=|new$)/u.test(path)) return deskOpened;
  if (/^\/receptionist\?.*(?:again=|block|walkin)/u.test(path)) return deskPanel;
  if (path.startsWith("/receptionist") || path === "/provider") return desk;
  if (path.startsWith("/admin/theme")) return adminTheme;
  if (path.startsWith("/admin/settings")) return adminSettings;
  if (path.startsWith("/admin")) return admin;
  if (/^\/book\?(?:several|serviceId1)/u.test(path)) return bookSeveral;
  if (path.startsWith("/book")) return book;
  if (path.startsWith("/setup")) return firstStart;
  if (/^\/(?:login|register|reset)/u.test(path)) return account;
  if (/^\/(?:profile|confirmation|manage)/u.test(path)) return appointment;
  if (who !== "nobody") return null;
  if (path === "/") return home;
  return /^\/services/u.test(path) ? services : content;
}

type Weight = Omit<Budget, "total">;

test("content pages ship no script and keep their byte budgets @script", async ({ studio }) => {
  await holdAll(studio, contentPages(studio));
});

test("twenty services are within the budget of the services page @script", async ({ studio }) => {
  const sqlite = studio.database();
  const shown = Number(sqlite.prepare("SELECT count(*) FROM services WHERE unlisted = 0").pluck().get());
  const copy = sqlite.prepare(
    `INSERT INTO services (name, description, category, duration_minutes, price_minor, position, created_at)
     SELECT name || ' and More', description, category, duration_minutes, price_minor, position + 100, created_at
     FROM services WHERE unavailable = 0 ORDER BY id LIMIT ?`,
  );
  expect(copy.run(20 - shown).changes).toBe(20 - shown);
  sqlite
    .prepare(
      "INSERT INTO service_providers (service_id, provider_id) SELECT s.id, p.user_id FROM services s, providers p WHERE s.name LIKE '% and More'",
    )
    .run();
  try {
    const [page] = await holdAll(studio, [{ path: "/services", who: "nobody" }]);
    const classes = elementsIn(page?.text ?? "").map(({ attributes }) => attributes.get("class") ?? "");
    expect(classes.filter((list) => list.split(" ").includes("service-card"))).toHaveLength(20);
  } finally {
    sqlite.prepare("DELETE FROM services WHERE name LIKE '% and More'").run();
  }
});

test("booking, its confirmation and its manage page keep their byte budgets @script", async ({ studio }) => {
  const { token } = await bookAppointment(studio);
  await holdAll(studio, [...visitPages(token), ...(await severalPages(studio))]);
});

test("account pages keep their byte budgets @script", async ({ studio }) => {
  await holdAll(studio, accountPages(studio));
});

test("staff pages keep their byte budgets @script", async ({ studio }) => {
  await holdAll(studio, staffPages(studio));
});

test("fifty users are within the budget of the users page @script", async ({ studio }) => {
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
    const [page] = await holdAll(studio, [{ path: "/admin/users", who: "admin", scripted: true }]);
    const links = linksInMain(page).filter(({ href }) => href.includes("id="));
    expect(links).toHaveLength(50);
  } finally {
    sqlite.prepare("DELETE FROM users WHERE email LIKE '%@fifty.example'").run();
  }
});

test("a day of eight providers and eighty visits is within the budget of the front desk @script", async ({
  studio,
}) => {
  const { date, empty } = fullBoard(studio.database());
  try {
    const board: SitePage = { path: `/receptionist?date=${date}`, who: "receptionist", scripted: true };
    const [page] = await holdAll(studio, [board], fullDesk);
    expect(linksInMain(page).filter(({ words }) => words.includes("Signature Facial"))).toHaveLength(80);
  } finally {
    empty();
  }
});

test("a tap on a day is one request of at most 3 KB @script", async ({ page, studio }) => {
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
  const [address = ""] = asked;
  expect((await askGzipped(address, {})).bytes).toBeLessThanOrEqual(3 * KB);
});

test("with Save-Data no public page ships script @script", async ({ studio }) => {
  const { token } = await bookAppointment(studio);
  const savingData = { "Save-Data": "on" };
  const ask: Ask = (url) => askGzipped(url, savingData);
  for (const { path, prepare, status = 200 } of [
    ...contentPages(studio),
    ...visitPages(token),
    ...(await severalPages(studio)),
    ...accountPages(studio).filter(({ who }) => who === "nobody"),
  ]) {
    const undo = prepare?.();
    const document = await ask(studio.url + path);
    undo?.();
    expect.soft(document.status, path).toBe(status);
    expect.soft(scriptsIn(elementsIn(document.text)), path).toEqual([]);
    const files = await filesOf(document, ask);
    expect
      .soft(
        files.filter((url) => /\.js\b/u.test(url)),
        path,
      )
      .toEqual([]);
  }
});

/** Deferred files load after three seconds or at the first input. */
const nothingLate = (): void => {
  const ask = window.setTimeout;
  const early = (...[work, delay = 0, ...given]: Parameters<typeof setTimeout>) =>
    delay < 3000 ? ask(work, delay, ...given) : 0;
  Object.assign(window, { setTimeout: early });
};

test("a browser requests the same files as the measurement, on a page of each kind @script", async ({
  browser,
  studio,
}) => {
  const pages = await onePageOfEachKind(studio);
  expect(pages.length).toBeGreaterThan(13);
  const asks = asksOf(studio);
  for (const { shown, budget } of pages) {
    const ask = await asks(shown.who);
    const undo = shown.prepare?.();
    const context = await browserOf(browser, shown.who, { viewport });
    try {
      const document = await ask(studio.url + shown.path);
      const page = await context.newPage();
      await page.addInitScript(nothingLate);
      const asked = new Set<string>();
      page.on("request", (request) => {
        if (!request.url().startsWith("data:")) asked.add(request.url());
      });
      await page.goto(shown.path);
      if (shown.scripted) await awake(page);
      const found = [document.url, ...(await allFilesOf(document, ask))].sort();
      // Lazy pictures load when they are near.
      const early = () => [...asked].filter((url) => found.includes(url) || !url.includes("/media/")).sort();
      await expect.poll(early, `${shown.who} on ${shown.path}`).toEqual(found);
      // Counts what script adds to the document.
      expect.soft(await page.locator("*").count(), shown.path).toBeLessThanOrEqual(budget.elements);
    } finally {
      undo?.();
      await context.close();
    }
  }
});

/** The first page of each budget, preferably one with script, and all front desk pages with a panel. */
async function onePageOfEachKind(studio: RunningStudio): Promise<{ shown: SitePage; budget: Budget }[]> {
  const { token } = await bookAppointment(studio);
  const pages = [
    ...contentPages(studio),
    ...visitPages(token),
    ...(await severalPages(studio)),
    ...accountPages(studio),
    ...staffPages(studio),
  ].flatMap((shown) => {
    const budget = budgetOf(shown);
    return budget && !shown.status ? [{ shown, budget }] : [];
  });
  const hasPanel = (budget: Budget) => budget === deskOpened || budget === deskPanel;
  const others = [...new Set(pages.map(({ budget }) => budget))].filter((budget) => !hasPanel(budget));
  return [
    ...pages.filter(({ budget }) => hasPanel(budget)),
    ...others.flatMap((kind) => {
      const ofKind = pages.filter(({ budget }) => budget === kind);
      return (ofKind.find(({ shown }) => shown.scripted) ?? ofKind[0]) as (typeof pages)[number];
    }),
  ];
}

// The whole front desk. The response doesn't depend on the screen.
const viewport = { width: 1366, height: 768 };

/** Measures each page. Returns the documents. */
async function holdAll(studio: RunningStudio, pages: SitePage[], given?: Budget): Promise<Sent[]> {
  const asks = asksOf(studio);
  const documents: Sent[] = [];
  for (const shown of pages) {
    const budget = given ?? budgetOf(shown);
    if (!budget) continue;
    const ask = await asks(shown.who);
    const undo = shown.prepare?.();
    try {
      const document = await ask(studio.url + shown.path);
      expect.soft(document.status, shown.path).toBe(shown.status ?? 200);
      expectScriptsInOrder(shown, document);
      const weight = await weigh(document, ask);
      expect.soft(excess(weight, budget), `${shown.who} on ${shown.path}`).toEqual({});
      documents.push(document);
    } finally {
      undo?.();
    }
  }
  return documents;
}

/** Requests as a person of the demo, who signs in once. */
function asksOf({ url: origin }: RunningStudio): (who: Who) => Promise<Ask> {
  const known = new Map<Who, Promise<Ask>>();
  return (who) => {
    const ask = known.get(who) ?? askAs(origin, who);
    known.set(who, ask);
    return ask;
  };
}

async function askAs(origin: string, who: Who): Promise<Ask> {
  const headers: Record<string, string> = who === "nobody" ? {} : { Cookie: await cookieOf(origin, who) };
  return (url) => (new URL(url).pathname.startsWith("/build/") ? askOnce(url) : askGzipped(url, headers));
}

async function cookieOf(origin: string, who: Who): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      email: `${who}@demo.test`,
      password: "Demo-Pass-1",
      sessionPreference: "browser",
    }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/** Build files have content hashes in their URLs, so each is fetched once. */
const built = new Map<string, Promise<Sent>>();

function askOnce(url: string): Promise<Sent> {
  const sent = built.get(url) ?? askGzipped(url, {});
  built.set(url, sent);
  return sent;
}

/** Returns the exceeded budgets as "actual / allowed". */
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

function expectScriptsInOrder({ path, scripted, ownScript }: SitePage, { text }: Sent): void {
  const elements = elementsIn(text);
  expect.soft(blockingScriptsIn(elements), `scripts of ${path} that are not async`).toEqual([]);
  if (!scripted) expect.soft(scriptsIn(elements), `scripts of ${path}`).toHaveLength(ownScript ? 1 : 0);
}

async function weigh(document: Sent, ask: Ask): Promise<Weight> {
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
    elements: lastingIn(elementsIn(document.text)).length,
  };
  const { origin } = new URL(document.url);
  const files = await allFilesOf(document, ask);
  const strangers = [...files, ...asideIn(document)].filter((url) => new URL(url).origin !== origin);
  expect.soft(strangers, `what ${document.url} asks of others`).toEqual([]);
  for (const { part, bytes } of [document, ...(await Promise.all(files.map(ask)))]) {
    weight[part] += bytes;
    weight.files += 1;
    if (part === "font") weight.fonts += 1;
    if (part === "js") continue;
    weight.requests += 1;
    weight.usable += bytes;
  }
  return weight;
}

/** The panel in the URL of the front desk. Its script loads before hydration. */
const panels: Record<string, string> = {
  visit: "appointment",
  new: "new",
  walkin: "walk-in",
  again: "again",
  block: "pause",
};

async function allFilesOf(document: Sent, ask: Ask): Promise<string[]> {
  const files = await filesOf(document, ask);
  const { pathname, searchParams } = new URL(document.url);
  if (pathname !== "/receptionist") return files;
  const shown = [...searchParams.keys()].flatMap((key) => panels[key] ?? []);
  const late = await Promise.all(files.filter((url) => url.includes("/desk/board/route-")).map(ask));
  const found = late.flatMap(({ url, text }) =>
    [...text.matchAll(/"?([\w-]+)"?:\(\)=>import\("([^"]+)"\)/gu)]
      .filter(([, panel = ""]) => shown.includes(panel))
      .map(([, , address = ""]) => new URL(address, url).href),
  );
  expect(found).toHaveLength(shown.length);
  return [...(await withImports(found, ask, new Set(files)))];
}

/** Returns the links inside `<main>`, with their names. */
function linksInMain(page: Sent | undefined): { href: string; words: string }[] {
  const [, main = ""] = /<main\b[^>]*>([\s\S]*)<\/main>/u.exec(page?.text ?? "") ?? [];
  return [...main.matchAll(/(<a\b[^>]*>)([\s\S]*?)<\/a>/gu)].map(([, tag = "", content = ""]) => {
    const attributes = elementsIn(tag)[0]?.attributes;
    const words = attributes?.get("aria-label") ?? content.replace(/<[^>]*>/gu, "");
    return { href: attributes?.get("href") ?? "", words };
  });
}
