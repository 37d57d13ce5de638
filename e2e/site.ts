/** All pages of the demo, for rules that apply to each, and how to open them. */
import { createHash, randomBytes } from "node:crypto";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { reportNames } from "#app/domain/reports/report.ts";
import { freeTimes, openDay, serviceId } from "./calendar.ts";
import { declaredEndpoints, pathOf } from "./endpoints.ts";
import { expect, type RunningStudio } from "./studio.ts";

export type Who = "nobody" | "client" | "provider" | "receptionist" | "admin";

export type SitePage = {
  path: string;
  who: Who;
  status?: number;
  scripted?: boolean;
  /** The page has a short inline script and no script file. */
  ownScript?: true;
  /** Prepares the studio for the page and returns the undo. */
  prepare?: () => () => void;
};

export const severalGive = "Signature Facial";

export const bookPath = (service: string, date?: string): string =>
  `/book?${new URLSearchParams({ service, provider: "any", ...(date && { date }) })}`;

/** Opens a part of the booking page that is closed at first. */
export async function unfold(page: Page, part: "treatment" | "dates"): Promise<void> {
  const fold = page.locator(part === "treatment" ? ".chosen" : ".dates .more");
  const isOpen = await fold.evaluate((details) => (details as HTMLDetailsElement).open);
  if (!isOpen) await fold.locator("summary").click();
}

/** A bookable one, an unavailable one, and one without a provider. */
const servicePages = ["signature-facial", "glycolic-peel", "microcurrent-facial"].map(
  (slug) => `/services/${slug}`,
);

/** Pages without script for visitors without a session. */
export function contentPages(studio: RunningStudio): SitePage[] {
  const entry = studio
    .database()
    .prepare("SELECT slug FROM entries WHERE kind = 'news' AND published = 1 ORDER BY id")
    .pluck()
    .get();
  const listed = declaredEndpoints().filter(({ facts, hydrate }) => facts?.sitemap && !hydrate);
  const paths = listed.map((endpoint) => pathOf(endpoint).replace("?index", ""));
  return [
    ...[...paths, "/packages/balance", "/meet-the-owner", `/news/${entry}`].map(open),
    ...["/team/maya-ortiz", ...servicePages].map(open),
    { ...open("/no-such-page"), status: 404 },
  ];
}

export function visitPages(token: string): SitePage[] {
  return [
    { ...open("/book"), scripted: true },
    { ...open(bookPath(severalGive)), scripted: true },
    { ...open("/book?service=Microcurrent+Facial"), scripted: true },
    open("/confirmation"),
    open(`/confirmation?b=${token}`),
    open(`/manage/${token}`),
    open(`/manage/${token}?move`),
    open(`/manage/${token}?confirm=cancel`),
    open(`/manage/${token}?add&service=2`),
    { ...open("/manage/no-such-link"), status: 404 },
  ];
}

export function accountPages(studio: RunningStudio): SitePage[] {
  const reset = mailedSecret(studio, "reset");
  const proof = mailedSecret(studio, "verify");
  const asked = { prepare: () => withoutProof(studio) };
  return [
    open("/logout"),
    open(`/invite/${invitation(studio)}`),
    open("/reset"),
    { ...own("client", `/verify/${proof}`), ...asked },
    { ...own("admin", `/verify/${proof}`), ...asked, status: 403 },
    { ...open(`/verify/${proof}/not-me`), ...asked },
    firstStart(studio),
    { path: "/setup/no-such-link", who: "nobody", status: 404, scripted: true },
    ...["/login", "/register", `/reset/${reset}`].map((path) => ({ ...open(path), scripted: true })),
    { path: "/profile", who: "nobody", status: 401, scripted: true },
    ...["/profile", "/profile/settings", "/profile/delete", "/"].map((path) => own("client", path)),
  ];
}

export function staffPages(studio: RunningStudio): SitePage[] {
  const client = studio
    .database()
    .prepare("SELECT id FROM users WHERE email = 'client@demo.test'")
    .pluck()
    .get();
  const appointment = studio
    .database()
    .prepare("SELECT id, date FROM appointments WHERE status = 'booked' AND date > ? ORDER BY date, id")
    .get(openDay(studio, 1)) as { id: number; date: string };
  const board = `/receptionist?date=${appointment.date}`;
  const away = studio
    .database()
    .prepare("SELECT id, provider_id AS provider FROM time_off ORDER BY id")
    .get() as {
    id: number;
    provider: number;
  };
  const schedule = `/admin/schedules?provider=${away.provider}`;
  const sick = absence(studio, appointment.id);
  const known = recordsOf(studio, appointment.id);
  return [
    ...[
      "/admin/users",
      `/admin/users?id=${client}`,
      `/admin/users?id=${client}&edit`,
      "/admin/users?add",
    ].map((path) => own("admin", path)),
    own("admin", `/admin/users?id=${client}&delete`),
    ...["", "?for=desk", "?guide=restore", "?q=the"].map((query) => own("admin", `/admin/help${query}`)),
    ...["receipts", "taxes", "products", "packages", "vouchers"].map((part) =>
      own("admin", `/admin/till?part=${part}`),
    ),
    own("admin", "/admin/start"),
    own("admin", "/admin/data"),
    own("admin", "/admin/data?person=client@demo.test"),
    own("admin", "/admin/data?preview"),
    own("admin", "/admin/system"),
    own("admin", "/admin/system?show=new"),
    own("admin", "/admin/system?show=new&for=For+staff"),
    { ...own("admin", "/admin/system?restored"), prepare: () => restoreWaits(studio) },
    { ...own("admin", "/admin/system?ask=drop"), prepare: () => restoreWaits(studio) },
    ...[board, `${board}&visit=${appointment.id}`, `${board}&new`, `${board}&sheet`].map((path) =>
      own("receptionist", path),
    ),
    ...[
      `/receptionist/absence?provider=${away.provider}`,
      `/receptionist/absence/${sick}`,
      ...[`/receptionist/checkout/${appointment.id}`, `/receptionist/checkout/${appointment.id}?deposit`],
      ...["/receptionist/checkout/sale", "/receptionist/sales"],
      `/receptionist/sales/${receipt(studio, appointment.id)}`,
      ...clientPages(known),
      `/receptionist/late?provider=${away.provider}`,
      `/receptionist/series?visit=${appointment.id}&every=1&times=4`,
      ...[`${board}&walkin`, `/receptionist?again=account:${client}`, "/receptionist/find?q=an"],
      `${board}&block&provider=${away.provider}&time=14:00`,
      `/receptionist/day?date=${appointment.date}`,
      `/receptionist/day?date=${appointment.date}&provider=${away.provider}`,
    ].map((path) => own("receptionist", path)),
    ...[
      "free?service=1",
      "close",
      `close?date=${appointment.date}`,
      "week",
      "week?provider=3",
      "month",
      "month?provider=3",
      "paper",
      "paper/enter",
    ].map((page) => own("receptionist", `/receptionist/${page}`)),
    own("admin", "/admin/settings?holidays"),
    ...["/admin/rooms", "/admin/services/1/needs"].map((path) => own("admin", path)),
    ...["", "?add", "?id=1", "?id=1&delete", "?id=1&part=page", "?id=1&part=photos"].map((query) =>
      own("receptionist", `/admin/services${query}`),
    ),
    ...[
      "/admin/webpage",
      "/admin/webpage?part=faq",
      "/admin/webpage?part=owner",
      "/admin/webpage?part=privacy",
      "/admin/webpage?part=news&id=1",
      "/admin/webpage?part=offers&add",
      "/admin/webpage?part=news&id=1&delete",
      "/admin/webpage/hours",
      "/admin/webpage/messages",
      "/admin/webpage/messages?id=2",
      "/admin/webpage/messages?id=1&delete",
    ].map((path) => own("receptionist", path)),
    own("admin", "/admin/statistics"),
    own("admin", "/admin/reports"),
    ...reportNames.map((name) =>
      own("admin", `/admin/reports?report=${name}&range=${name === "revenue" ? "year" : "month"}`),
    ),
    own("admin", "/admin/settings"),
    own("receptionist", "/admin/webpage/studio"),
    ...["/admin/webpage/team", "/admin/webpage/team?person=3"].map((path) => own("receptionist", path)),
    own("receptionist", "/admin/gallery"),
    own("receptionist", "/admin/gallery?place=owner"),
    own("receptionist", "/admin/theme"),
    own("receptionist", "/admin/theme?accent=%23ffd400&headings=serif&corners=square&art=rose-gold"),
    ...["/admin/schedules", schedule, `${schedule}&edit=week`, `${schedule}&edit=offer`].map((path) =>
      own("receptionist", path),
    ),
    own("receptionist", `${schedule}&off=${away.id}`),
    { ...own("receptionist", "/admin/users"), status: 403 },
    ...["/provider", "/provider?away", "/provider?away=afternoon"].map((path) => own("provider", path)),
    ...["/admin/schedules", "/admin/schedules?away=today"].map((path) => own("provider", path)),
    { ...own("provider", schedule), status: 404 },
    own("provider", "/services"),
    own("provider", `/provider/clients/${known.ownClient}`),
    own("provider", "/provider/find?q=an"),
  ];
}

const clientPages = ({ one, other }: ReturnType<typeof recordsOf>): string[] => [
  ...["", "?q=an", "?duplicates"].map((query) => `/receptionist/clients${query}`),
  ...["", "/merge", "/merge?q=an", `/merge?with=${other}`].map(
    (part) => `/receptionist/clients/${one}${part}`,
  ),
];

/** Pages that no list has, with the reason. */
export const notInLists: Record<string, string> = {
  "/receptionist/lock": "It opens where a desk is locked: shared-pc.spec.ts looks at it.",
  "/receptionist/switch": "It opens at a registered desk: shared-pc.spec.ts looks at it.",
  "/gallery/:pictureId":
    "The owner may remove the demo's photos: gallery-admin.spec.ts uploads some and looks at their pages.",
};

const open = (path: string): SitePage => ({ path, who: "nobody" });
const own = (who: Who, path: string): SitePage => ({ path, who, scripted: true });

export async function bookAppointment(
  studio: RunningStudio,
  n = 10,
): Promise<{ token: string; date: string }> {
  const id = serviceId(studio, severalGive);
  for (let day = n; day < n + 8; day += 1) {
    const date = openDay(studio, day);
    const [first] = await freeTimes(studio, id, date);
    if (!first) continue;
    const answer = await fetch(`${studio.url}/api/appointments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        customerName: "Paula Page",
        // A new email, because a client with a visit at that time gets a question.
        customerEmail: `paula.${randomBytes(4).toString("hex")}@example.com`,
        customerPhone: "(503) 555-0199",
        serviceId: id,
        providerId: "any",
        date,
        time: first.time,
      }),
    });
    expect(answer.status).toBe(201);
    const { manageUrl } = (await answer.json()) as { manageUrl: string };
    return { token: manageUrl.split(/[/=]/u).at(-1) ?? "", date };
  }
  throw new Error("Eight days without a free time.");
}

function recordsOf(studio: RunningStudio, visit: number) {
  const sqlite = studio.database();
  const ask = (sql: string, ...given: unknown[]) =>
    Number(
      sqlite
        .prepare(sql)
        .pluck()
        .get(...given),
    );
  const one = ask("SELECT record_id FROM appointments WHERE id = ?", visit);
  const other = ask(
    "SELECT min(id) FROM clients WHERE id <> ? AND merged_into IS NULL AND erased_at IS NULL",
    one,
  );
  const ownClient = ask(
    `SELECT min(record_id) FROM appointments JOIN users ON users.id = provider_id
     WHERE email = 'provider@demo.test' AND status IN ('booked', 'completed')`,
  );
  return { one, other, ownClient };
}

function restoreWaits(studio: RunningStudio): () => void {
  const sqlite = studio.database();
  const { lastInsertRowid: id } = sqlite
    .prepare("INSERT INTO restores (at, backup_at, source) VALUES (?, ?, 'app-20261120-033000.db')")
    .run(Date.now(), Date.now() - 86_400_000);
  return () => void sqlite.prepare("DELETE FROM restores WHERE id = ?").run(id);
}

function absence(studio: RunningStudio, visit: number): number {
  const sqlite = studio.database();
  const known = sqlite.prepare("SELECT min(id) FROM absences WHERE opened_by = -1").pluck().get();
  if (known) return Number(known);
  const off = sqlite
    .prepare(
      `INSERT INTO time_off (provider_id, first_date, start_min, last_date, end_min, reason)
       SELECT provider_id, date, start_min, date, end_min, 'Sick' FROM appointments WHERE id = ?`,
    )
    .run(visit).lastInsertRowid;
  const opened = sqlite
    .prepare(
      `INSERT INTO absences (time_off_id, provider_id, opened_at, opened_by)
       SELECT id, provider_id, 0, -1 FROM time_off WHERE id = ?`,
    )
    .run(off).lastInsertRowid;
  sqlite
    .prepare("INSERT INTO told SELECT id, sequence, 'not_yet', 0, NULL, ? FROM appointments WHERE id = ?")
    .run(opened, visit);
  return Number(opened);
}

function receipt(studio: RunningStudio, visit: number): number {
  const sqlite = studio.database();
  const known = sqlite.prepare("SELECT max(number) FROM sales").pluck().get();
  if (known !== null) return Number(known);
  sqlite.exec(`INSERT INTO sales (number, kind, date, at, currency, total_minor, tax_minor, tax_included)
      VALUES (1, 'sale', '2026-01-05', 1767600000000, 'USD', 9500, 0, 1);
    INSERT INTO sale_lines (sale_id, position, kind, name, amount_minor, appointment_id)
      SELECT id, 1, 'service', 'Signature Facial', 9500, ${visit} FROM sales;
    INSERT INTO payments (sale_id, method, amount_minor) SELECT id, 'cash', 9500 FROM sales`);
  return 1;
}

function mailedSecret(studio: RunningStudio, purpose: "reset" | "verify"): string {
  const secret = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(secret).digest("base64url");
  studio
    .database()
    .prepare(
      `INSERT INTO tokens (hash, purpose, subject_id, detail, created_at, expires_at)
       SELECT ?, ?, id, email, ?, ? FROM users WHERE email = 'client@demo.test'`,
    )
    .run(hash, purpose, Date.now(), Date.now() + 3_600_000);
  return secret;
}

function withoutProof(studio: RunningStudio): () => void {
  const ofClient = "WHERE email = 'client@demo.test'";
  const at = studio.database().prepare(`SELECT email_proven_at FROM users ${ofClient}`).pluck().get();
  const set = studio.database().prepare(`UPDATE users SET email_proven_at = ? ${ofClient}`);
  set.run(null);
  return () => void set.run(at);
}

function invitation(studio: RunningStudio): string {
  const secret = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(secret).digest("base64url");
  const { changes } = studio
    .database()
    .prepare(
      `INSERT INTO tokens (hash, purpose, subject_id, detail, created_at, expires_at)
       SELECT ?, 'invite', id, customer_email, ?, ? FROM appointments
       WHERE client_id IS NULL AND customer_email <> '' AND status = 'booked' LIMIT 1`,
    )
    .run(hash, Date.now(), Date.now() + 3_600_000);
  expect(changes).toBe(1);
  return secret;
}

/** /setup opens while the studio has no admin. */
function firstStart(studio: RunningStudio): SitePage {
  const secret = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(secret).digest("base64url");
  const sqlite = studio.database();
  sqlite
    .prepare("INSERT INTO tokens (hash, purpose, created_at, expires_at) VALUES (?, 'setup', ?, ?)")
    .run(hash, Date.now(), Date.now() + 3_600_000);
  const prepare = () => {
    const admins = sqlite.prepare("SELECT user_id FROM user_roles WHERE role = 'admin'").pluck().all();
    sqlite.prepare("DELETE FROM user_roles WHERE role = 'admin'").run();
    const openedAt = sqlite.prepare("SELECT opened_at FROM settings").pluck().get();
    sqlite.prepare("UPDATE settings SET opened_at = NULL").run();
    return () => {
      sqlite.prepare("UPDATE settings SET opened_at = ?").run(openedAt);
      const restore = sqlite.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')");
      for (const id of admins) restore.run(id);
    };
  };
  return { path: `/setup/${secret}`, who: "nobody", scripted: true, prepare };
}

export async function browserOf(
  browser: Browser,
  who: Who,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (who === "nobody") return context;
  const answer = await context.request.post("/api/auth/login", {
    data: { email: `${who}@demo.test`, password: "Demo-Pass-1", sessionPreference: "browser" },
  });
  expect(answer.status()).toBe(200);
  return context;
}

export async function visitEach(
  browser: Browser,
  pages: SitePage[],
  look: (page: Page, shown: SitePage) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  for (const who of new Set(pages.map((shown) => shown.who))) {
    const context = await browserOf(browser, who, options);
    const page = await context.newPage();
    for (const shown of pages.filter((other) => other.who === who)) {
      const undo = shown.prepare?.();
      try {
        const answer = await page.goto(shown.path);
        expect(answer?.status(), shown.path).toBe(shown.status ?? 200);
        await look(page, shown);
      } finally {
        undo?.();
      }
    }
    await context.close();
  }
}

/** Runs in the page; a new document has no body yet. */
export const isAwake = (): boolean =>
  Object.keys(document.body ?? {}).some((key) => key.startsWith("__reactFiber"));

/** Waits until React answers taps and keys. */
/** Opens the menu of the signed-in person in the bar of staff pages. */
export async function openPersonMenu(page: Page): Promise<void> {
  const menu = page.locator("#person-menu");
  if (!(await menu.isVisible())) await page.getByRole("button", { name: /^Logged in as / }).click();
  await menu.waitFor();
}

/** Presses the button in the menu of the signed-in person. */
export async function lockDesk(page: Page): Promise<void> {
  await openPersonMenu(page);
  await page.locator("#lock").click();
}

export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(isAwake, undefined, { timeout: 30_000 });
}
