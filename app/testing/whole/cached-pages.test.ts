/** Repeated requests for a public page: answers without loaders, answers with 304, and what makes a new page. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, brotliDecompressSync as unbrotli } from "node:zlib";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { sessionEnded, visitorOf } from "#app/domain/accounts/session/visitor.server.ts";
import * as entry from "#app/entry.server.tsx";
import { gated } from "#app/gate.server.ts";
import { isCachedAnswer } from "#app/platform/http/answers/answer-cache.server.ts";
import { declarePages, type Routes } from "#app/platform/http/checks/route-check.server.ts";
import { answerQuickly } from "#app/platform/http/quick-answer.server.ts";
import { atCallTime, type Call, requestOf } from "#app/testing/call-route.server.ts";
import { contentDay, origin, starterStudio } from "#app/testing/studio.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import { connect } from "#db/connection.server.ts";

let studio: ReturnType<typeof starterStudio>;
let routes: Routes;
let handle: ReturnType<typeof createRequestHandler>;

const served = /^(?:root\.tsx|routes\/site\/|routes\/booking\/book\/|routes\/account\/login\/)/u;

beforeAll(async () => {
  const root = { id: "root", file: "root.tsx", path: "", parentId: undefined };
  const table = [root, ...inject("routes").filter(({ id }) => id !== "root")].filter(({ file }) =>
    served.test(file),
  );
  const modules = await Promise.all(
    table.map(async (route) => [
      route.id,
      { ...route, module: await import(/* @vite-ignore */ join(process.cwd(), "app", route.file)) },
    ]),
  );
  const declared: Routes = Object.fromEntries(modules);
  declarePages(declared);
  routes = gated(declared, {
    origin,
    visitorOf: (request) => visitorOf(request),
    sessionEnded,
    isOpen: () => true,
  });
  handle = createRequestHandler(buildOf(routes), "production");
});
beforeEach(() => {
  studio = starterStudio(contentDay);
});
afterEach(() => studio.close());

/** Answers like remix-serve with app/platform/http/quick-match.server.ts: from memory, or by Remix. */
const ask = (path: string, call: Call = {}) =>
  atCallTime({ now: contentDay, ...call }, async () => {
    const { request, context } = requestOf(path, call);
    const known = await answerQuickly(routes)(request, context);
    const answer = known ?? (await handle(request, context));
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes, again: isCachedAnswer(context) };
  });

const etagOf = async (path: string, call?: Call) => (await ask(path, call)).headers.get("ETag");
const minute = 60_000;

test("answers the same request without loaders, byte for byte", async () => {
  for (const path of ["/", "/services", "/news", "/about?from=card"]) {
    const [first, second] = [await ask(path), await ask(path)];
    expect([first.status, first.again, second.again]).toEqual([200, false, true]);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers));
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "cache-control": "private, no-cache",
      "content-length": String(first.bytes.length),
      "content-type": "text/html; charset=utf-8",
      vary: "Accept-Encoding",
    });
  }
});

test("answers 304 without a body to a browser that has the page, from memory or not", async () => {
  const tag = (await etagOf("/")) ?? "";
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/u);
  const strong = tag.slice(2);
  for (const [names, call] of [
    [tag, {}],
    [strong, {}],
    [`"other", ${tag}`, {}],
    ["*", {}],
    [tag, { now: contentDay + minute }],
    [tag, { cookie: "unknown=1" }],
  ] as const) {
    const answer = await ask("/", { ...call, headers: { "If-None-Match": names } });
    expect([answer.status, answer.bytes.length, answer.headers.get("ETag")]).toEqual([304, 0, tag]);
    expect(answer.headers.get("Content-Length")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
  }
  for (const other of ['"other"', `W/"${"x".repeat(22)}"`, ""])
    expect((await ask("/", { headers: { "If-None-Match": other } })).status).toBe(200);
});

test("shows the owner's changes at once, with a new ETag", async () => {
  const run = (sql: string) => () => void studio.sqlite.exec(sql);
  const changes: [string, () => void][] = [
    ["/services", run("UPDATE services SET price_minor = price_minor + 100")],
    ["/", () => void studio.say("home.heading", "Another heading")],
    ["/news", () => void studio.tell({ kind: "news", slug: "fresh", title: "Fresh" })],
    ["/faq", run("UPDATE entries SET title = title || '?' WHERE kind = 'faq'")],
    ["/", run("UPDATE settings SET studio_name = 'Other Studio'")],
    ["/contact", run("UPDATE opening_hours SET opens_min = opens_min + 30")],
    ["/", run("INSERT OR REPLACE INTO themes VALUES (1, '#1f6f5c', 'sans', 'round', 'clay-gold', 0)")],
  ];
  for (const [path, change] of changes) {
    const before = await ask(path);
    expect((await ask(path)).again).toBe(true);
    change();
    const after = await ask(path, { headers: { "If-None-Match": before.headers.get("ETag") ?? "" } });
    expect([path, after.status, after.again]).toEqual([path, 200, false]);
    expect(after.headers.get("ETag")).not.toBe(before.headers.get("ETag"));
    expect((await ask(path)).again).toBe(true);
  }
});

test("shows another program's changes to the file", async () => {
  const before = await etagOf("/services");
  const foreign = connect(studio.sqlite.name);
  foreign.exec("UPDATE services SET name = name || ' Two'");
  foreign.close();
  // Requests arrive in separate turns of the event loop.
  await new Promise(setImmediate);
  const after = await ask("/services");
  expect([after.again, after.headers.get("ETag") === before]).toEqual([false, false]);
  expect(after.bytes.toString()).toContain(" Two");
});

test("runs the loaders after a write that changes nothing on the page, and answers 304", async () => {
  const tag = (await etagOf("/services")) ?? "";
  studio.sqlite.exec("UPDATE settings SET updated_at = 1");
  const answer = await ask("/services", { headers: { "If-None-Match": tag } });
  expect([answer.again, answer.status]).toEqual([false, 304]);
});

test("runs the loaders in each new minute, so that announcements begin and end at midnight", async () => {
  studio.tell({
    ...{ kind: "announcement", slug: "spring", title: "Spring is here" },
    ...{ date: "2026-11-25", lastDate: "2026-11-25" },
  });
  // It is 10:00 AM at the studio, so midnight is fourteen hours away.
  const midnight = contentDay + 14 * 60 * minute;
  const shows = async (now: number) => (await ask("/", { now })).bytes.includes("Spring is here");
  expect([await shows(midnight - 1), await shows(midnight - 1), await shows(midnight)]).toEqual([
    false,
    false,
    true,
  ]);
  const day = 24 * 60 * minute;
  expect([await shows(midnight + day - 1), await shows(midnight + day)]).toEqual([true, false]);
  expect((await ask("/", { now: midnight })).again).toBe(false);
  expect((await ask("/", { now: midnight + minute - 1 })).again).toBe(true);
});

test("stores a separate page, or none, for requests that identify a visitor", async () => {
  const plain = await etagOf("/");
  for (const call of [{ cookie: "mode=dark" }, { cookie: "mode=light" }]) {
    expect(await etagOf("/", call)).not.toBe(plain);
    expect((await ask("/", call)).again).toBe(true);
  }
  expect((await ask("/", { headers: { "Save-Data": "on" } })).again).toBe(false);
  const ofSomebody: Call[] = [
    { cookie: "unknown=1" },
    { cookie: "mode=dark; unknown=1" },
    { cookie: "script=1" },
    { headers: { Authorization: "Bearer unknown" } },
  ];
  for (const call of ofSomebody) {
    await ask("/", call);
    expect((await ask("/", call)).again).toBe(false);
  }
  // A page with script needs a nonce, so it has no ETag.
  expect(await etagOf("/", { cookie: "script=1" })).toBeNull();
});

test("never answers a signed-in user from memory or by an ETag", async () => {
  await ask("/");
  studio.sqlite.exec("INSERT INTO users (username, email, created_at) VALUES ('Ana', 'ana@example.com', 0)");
  const id = Number(studio.rows("SELECT id FROM users WHERE email = 'ana@example.com'")[0]?.id);
  const tag = (await etagOf("/")) ?? "";
  const own = await ask("/", { as: id, headers: { "If-None-Match": tag } });
  expect([own.status, own.again, own.headers.get("Cache-Control")]).toEqual([200, false, "no-store"]);
  expect(own.headers.get("ETag")).toBeNull();
  expect(own.bytes.toString()).toContain("Ana");
  expect((await ask("/")).bytes.toString()).not.toContain("Ana");
});

test("answers HEAD with the headers of GET, and compresses a page as the browser accepts", async () => {
  const whole = await ask("/");
  const asked = (codings: string, method = "GET") =>
    ask(`${method} /`, { headers: { "Accept-Encoding": codings } });
  const br = await asked("gzip, deflate, br, zstd");
  expect(br.headers.get("Content-Encoding")).toBe("br");
  expect(unbrotli(br.bytes).equals(whole.bytes)).toBe(true);
  const gzip = await asked("br;q=0, gzip");
  expect(gunzipSync(gzip.bytes).equals(whole.bytes)).toBe(true);
  for (const none of ["identity", "gzip;q=0", "deflate", "", "gzip;q=0.5, identity"]) {
    const answer = await asked(none);
    expect([none, answer.headers.get("Content-Encoding")]).toEqual([none, null]);
    expect(answer.bytes.equals(whole.bytes)).toBe(true);
  }
  const head = await asked("br", "HEAD");
  expect([head.status, head.again, head.bytes.length]).toEqual([200, true, 0]);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(br.headers));
});

test("stores no refusals", async () => {
  for (const path of ["/no-such-page", "/news/nothing"]) {
    const answers = [await ask(path), await ask(path)];
    expect(answers.map(({ status, again }) => [status, again])).toEqual([
      [404, false],
      [404, false],
    ]);
    expect(answers[1]?.headers.get("ETag")).toBeNull();
  }
  const ip = "203.0.113.77";
  let last = await ask("/", { ip });
  for (let n = 0; n < 700 && last.status === 200; n += 1) last = await ask("/", { ip });
  expect([last.status, last.again]).toEqual([429, false]);
  expect((await ask("/", { ip: "203.0.114.1" })).again).toBe(true);
});

test("answers nothing from memory if the database can't be read, and the page shows the problem", async () => {
  expect((await ask("/")).again).toBe(false);
  expect((await ask("/")).again).toBe(true);
  closeDatabase();
  const { request, context } = requestOf("/", {});
  expect(await answerQuickly(routes)(request, context)).toBeNull();
});

test("sends a page with scripts with a new nonce, without an ETag, and runs its loaders", async () => {
  for (const path of ["/book", "/login"]) {
    const answers = [await ask(path), await ask(path)];
    expect(answers.map(({ again }) => again)).toEqual([false, false]);
    expect(answers[0]?.headers.get("ETag")).toBeNull();
    expect(answers[0]?.bytes.equals(answers[1]?.bytes ?? Buffer.alloc(0))).toBe(false);
    expect(answers[0]?.bytes.toString()).toMatch(/<script nonce="[\w-]{20,}" type="later">/u);
  }
  expect((await ask("/")).bytes.toString()).not.toContain("nonce");
});

test("no public page reads a request header that is not part of the stored key", () => {
  const readers = readdirSync("app", { recursive: true })
    .map((path) => `app/${path}`)
    .filter((path) => /(?<!\.test)\.tsx?$/u.test(path) && !/^app\/(?:platform\/http|testing)\//u.test(path))
    .filter((path) =>
      /(?<!\b(?:answer|found)\.)\bheaders\.(?:get|has)\(|\bcookiesIn\(/u.test(readFileSync(path, "utf8")),
    );
  // The root's loader reads what `questionOf` includes. The others read a session, a write or a cookie.
  const known = new Set([
    "app/domain/accounts/desks/desk-access.server.ts",
    "app/domain/accounts/desks/desks.server.ts",
    "app/domain/accounts/desks/desks.server.ts",
    "app/domain/accounts/people/roles.ts",
    "app/domain/accounts/session/cookie.server.ts",
    "app/domain/accounts/session/session.server.ts",
    "app/domain/accounts/session/visitor.server.ts",
    "app/domain/accounts/sign-in/attempts.server.ts",
    "app/domain/booking/change/link-to-account.server.ts",
    "app/entry.server.tsx",
    "app/gate.server.ts",
    // This page is never stored.
    "app/routes/frame/not-open.server.tsx",
    "app/routes/frame/root-loader.server.ts",
    "app/routes/api/appointments/appointments.ts",
    "app/routes/api/sales.ts",
    "app/routes/api/visits/visits.ts",
    // It only decides whether a view is counted.
    "app/domain/reports/statistics/tally.server.ts",
  ]);
  expect(new Set(readers)).toEqual(known);
});

function buildOf(all: Routes): ServerBuild {
  const asset = ({ id, parentId, path, index }: Routes[string]) => {
    const has = { hasLoader: true, hasAction: false, hasClientLoader: false, hasClientAction: false };
    return [id, { id, parentId, path, index, module: `/${id}.js`, hasErrorBoundary: false, ...has }];
  };
  return {
    mode: "production",
    routes: all,
    entry: { module: entry },
    assets: {
      version: "1",
      url: "/m.js",
      entry: { module: "/e.js", imports: [] },
      routes: Object.fromEntries(Object.values(all).flatMap((each) => (each ? [asset(each)] : []))),
    },
    publicPath: "/build/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: false } as ServerBuild["future"],
    isSpaMode: false,
  };
}
