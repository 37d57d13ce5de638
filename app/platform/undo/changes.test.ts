import { expect, test } from "vitest";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { deleteUnusedPicture } from "#app/platform/pictures/media.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";
import {
  asSiteChange,
  lastChange,
  lastUndone,
  redoLastChange,
  sweepChanges,
  undoLastChange,
} from "./changes.server.ts";

const studio = perTest(() => starterStudio(contentDay));

const owner: Actor = { id: 7, role: "admin" };
const day = 24 * 60 * 60_000;

const change = (label: string, write: () => unknown, now = contentDay) =>
  asSiteChange({ label, by: { actor: owner, now } }, () => done(write()));

const says = (heading: string, now = contentDay) =>
  change(`Home: ${heading}`, () => studio.say("home.heading", heading), now);
const undo = () => undoLastChange(lastChange()?.id, { actor: owner, now: contentDay });
const redo = () => redoLastChange(lastUndone()?.id, { actor: owner, now: contentDay });
const rows = (sql: string, ...values: unknown[]) => studio.sqlite.prepare(sql).all(...values);
const first = "Skin care, slowly done.";

test("there is nothing to undo without a change", () => {
  expect(lastChange()).toBeNull();
  expect(undo()).toMatchObject({ refusal: { reason: "not-found" } });
  expect(redo()).toMatchObject({ refusal: { reason: "not-found" } });
});

test("undo starts with the newest change, and redo with the last one undone", () => {
  says("One");
  says("Two");
  expect(lastChange()).toMatchObject({ label: "Home: Two", at: contentDay });
  expect(undo()).toMatchObject({ ok: true, value: { label: "Home: Two" } });
  expect(siteText("home.heading")).toBe("One");
  expect(undo().ok).toBe(true);
  expect(siteText("home.heading")).toBe(first);
  expect(undo()).toMatchObject({ refusal: { reason: "not-found" } });
  expect(lastUndone()?.label).toBe("Home: One");
  expect(redo().ok).toBe(true);
  expect(redo().ok).toBe(true);
  expect(siteText("home.heading")).toBe("Two");
  expect(undo().ok).toBe(true);
  expect(siteText("home.heading")).toBe("One");
});

test("a new change ends the redo of changes undone before it", () => {
  says("One");
  says("Two");
  undo();
  says("Three");
  expect(lastUndone()).toBeNull();
  expect(undo()).toMatchObject({ value: { label: "Home: Three" } });
  expect(undo()).toMatchObject({ value: { label: "Home: One" } });
  expect(siteText("home.heading")).toBe(first);
});

test("redo restores the last undone change, not an earlier one", () => {
  says("One");
  says("Two");
  undo();
  says("Three");
  const later = { actor: owner, now: contentDay + 1000 };
  expect(undoLastChange(lastChange()?.id, later).ok).toBe(true);
  expect(lastUndone()?.label).toBe("Home: Three");
  expect(redo().ok).toBe(true);
  expect([siteText("home.heading"), lastUndone()]).toEqual(["Three", null]);
});

test("undo is refused if the change is not the one that the user saw", () => {
  says("One");
  const seen = lastChange()?.id;
  says("Two");
  for (const id of [seen, undefined, "x", 0, -1, {}, [seen], 1e30]) {
    expect(undoLastChange(id, { actor: owner, now: contentDay })).toMatchObject({
      refusal: { reason: "conflict" },
    });
  }
  expect(siteText("home.heading")).toBe("Two");
  const newest = String(lastChange()?.id);
  expect(undoLastChange(newest, { actor: owner, now: contentDay }).ok).toBe(true);
  expect(undoLastChange(newest, { actor: owner, now: contentDay })).toMatchObject({
    refusal: { reason: "conflict" },
  });
  expect(siteText("home.heading")).toBe("One");
});

test("undo deletes an added row and restores a deleted row with its id", () => {
  const entries = () => rows("SELECT * FROM entries ORDER BY id");
  const before = entries();
  const [{ id }] = rows("SELECT id FROM entries WHERE slug = 'book-online'") as [{ id: number }];
  change("News: deleted", () => studio.sqlite.prepare("DELETE FROM entries WHERE id = ?").run(id));
  change("News: added", () => studio.tell({ kind: "news", slug: "book-online", title: "In its place" }));
  const after = entries();
  undo();
  undo();
  expect(entries()).toEqual(before);
  redo();
  redo();
  expect(entries()).toEqual(after);
});

test("undo restores only the changed columns of the settings", () => {
  change("Address", () => studio.sqlite.exec("UPDATE settings SET address = 'Elsewhere 1'"));
  studio.sqlite.exec("UPDATE settings SET studio_name = 'Renamed'");
  undo();
  expect(rows("SELECT studio_name AS name, address = 'Elsewhere 1' AS moved FROM settings")).toEqual([
    { name: "Renamed", moved: 0 },
  ]);
  redo();
  expect(rows("SELECT studio_name AS name, address FROM settings")).toEqual([
    { name: "Renamed", address: "Elsewhere 1" },
  ]);
});

test("undo keeps columns that another user has changed since", () => {
  const look = () =>
    rows("SELECT body, is_example AS example, updated_at AS at FROM texts WHERE key = 'home.heading'");
  const [{ at: written }] = look() as [{ at: number }];
  change("Heading", () =>
    studio.sqlite.exec("UPDATE texts SET body = 'New', updated_at = 5 WHERE key = 'home.heading'"),
  );
  studio.sqlite.exec("UPDATE texts SET is_example = 0 WHERE key = 'home.heading'");
  undo();
  expect(look()).toEqual([{ body: first, example: 0, at: written }]);
  studio.sqlite.exec("UPDATE texts SET is_example = 1 WHERE key = 'home.heading'");
  redo();
  expect(look()).toEqual([{ body: "New", example: 1, at: 5 }]);
});

test.each([
  ["services", "story"],
  ["settings", "phone"],
])("undo keeps the update time of a row in %s, which other pages change too", (table, column) => {
  const look = () => rows(`SELECT ${column} AS words, updated_at AS at FROM ${table} WHERE id = 1`);
  const [before] = look();
  change("Words", () =>
    studio.sqlite.exec(`UPDATE ${table} SET ${column} = 'Calm.', updated_at = 5 WHERE id = 1`),
  );
  undo();
  expect(look()).toEqual([{ ...(before as object), at: 5 }]);
  change("Time alone", () => studio.sqlite.exec(`UPDATE ${table} SET updated_at = 6`));
  expect(lastChange()).toBeNull();
});

test("undo restores dependent columns together, even if only one was changed", () => {
  const facts = () => rows("SELECT city, region, country, address, latitude, longitude, phone FROM settings");
  const hours = () => rows("SELECT * FROM opening_hours WHERE weekday = 5");
  const before = [facts(), hours()];
  change("Places and hours", () =>
    studio.sqlite.exec(`UPDATE settings SET city = 'A', address = 'A', latitude = 1;
      UPDATE opening_hours SET closes_min = closes_min + 30 WHERE weekday = 5`),
  );
  studio.sqlite.exec(`UPDATE settings SET city = 'B', region = 'B', country = 'FR', address = 'B', longitude = 2;
    DELETE FROM opening_hours WHERE weekday = 5`);
  undo();
  expect([facts(), hours()]).toEqual(before);
});

test("undo restores both rows if a row's key was changed", () => {
  const texts = () => rows("SELECT * FROM texts ORDER BY key");
  const before = texts();
  change("Key", () =>
    studio.sqlite.exec("UPDATE texts SET key = 'home.other', body = 'x' WHERE key = 'home.heading'"),
  );
  const after = texts();
  undo();
  expect(texts()).toEqual(before);
  redo();
  expect(texts()).toEqual(after);
});

test("a refusal, an error and a change of other tables store no undo", () => {
  const by = { actor: owner, now: contentDay };
  const write = () => studio.say("home.heading", "Never");
  const answer = asSiteChange({ label: "Home: Never", by }, () => {
    write();
    return refused("conflict", "No.");
  });
  expect(answer).toEqual({ ok: false, refusal: { reason: "conflict", message: "No." } });
  const bug = () =>
    change("Home: Never", () => {
      write();
      throw new Error("a bug");
    });
  expect(bug).toThrow("a bug");
  expect(siteText("home.heading")).toBe(first);
  expect(change("Looked", () => "seen")).toEqual(done("seen"));
  change("The same words", () => studio.sqlite.exec("UPDATE texts SET body = body"));
  change("A visit's note", () => studio.sqlite.exec("UPDATE users SET username = username || '!'"));
  expect([lastChange(), rows("SELECT * FROM site_changes")]).toEqual([null, []]);
  says("One");
  undo();
  expect(siteText("home.heading")).toBe(first);
});

test("a nested change belongs to the outer one, and the label can use the result", () => {
  const label = (inner: string) => `Home: ${inner}`;
  asSiteChange({ label, by: { actor: owner, now: contentDay } }, () => {
    says("One");
    studio.sqlite.exec("UPDATE settings SET phone = '+1 555 0100'");
    return done("both");
  });
  expect(rows("SELECT label FROM site_changes")).toEqual([{ label: "Home: both" }]);
  undo();
  expect([siteText("home.heading"), rows("SELECT 1 FROM settings WHERE phone = '+1 555 0100'")]).toEqual([
    first,
    [],
  ]);
});

test("undo restores the rows of a week that were added, deleted or changed", () => {
  const week = () => rows("SELECT * FROM opening_hours ORDER BY weekday");
  const before = week();
  change("Opening hours", () =>
    studio.sqlite.exec("DELETE FROM opening_hours; INSERT INTO opening_hours VALUES (7, 600, 700)"),
  );
  undo();
  expect(week()).toEqual(before);
});

test("undo changes nothing if one row can't be restored", () => {
  change("FAQ: deleted", () =>
    studio.sqlite.exec("DELETE FROM entries WHERE slug = 'account'; UPDATE texts SET body = 'new'"),
  );
  studio.tell({ kind: "faq", slug: "account", title: "Deleted without the undo" });
  expect(undo()).toMatchObject({ refusal: { reason: "conflict" } });
  expect(siteText("home.heading")).toBe("new");
  expect(lastChange()?.label).toBe("FAQ: deleted");
});

test("the audit log records undo and redo without texts", () => {
  says("One");
  undo();
  redo();
  const [{ id }] = rows("SELECT id FROM site_changes") as [{ id: number }];
  expect(
    rows("SELECT actor_id AS actor, action, entity, entity_id AS id, detail FROM audit ORDER BY id"),
  ).toEqual(
    ["undone", "redone"].map((action) => ({
      actor: 7,
      action,
      entity: "site",
      id,
      detail: '{"tables":["texts"]}',
    })),
  );
});

test("the last fifty changes are stored for a month", () => {
  for (let n = 1; n <= 60; n++) says(`${n}`, contentDay + n);
  expect(rows("SELECT label FROM site_changes ORDER BY id")).toHaveLength(50);
  for (let n = 1; n <= 50; n++) expect(undo().ok).toBe(true);
  expect(siteText("home.heading")).toBe("10");
  expect(undo().ok).toBe(false);
  sweepChanges(contentDay + 30 * day);
  expect(rows("SELECT label FROM site_changes")).toHaveLength(50);
  sweepChanges(contentDay + 30 * day + 60);
  expect(rows("SELECT label FROM site_changes")).toEqual([{ label: "Home: 60" }]);
});

test("a long label is shortened", () => {
  says("x".repeat(500));
  expect(lastChange()?.label).toHaveLength(120);
  expect(lastChange()?.label).toMatch(/x …$/u);
});

test("a deleted picture's files are stored until its change expires", () => {
  const hash = "ab".repeat(32);
  const image = `/media/${hash}-1280.webp`;
  studio.sqlite.prepare("INSERT INTO media VALUES (?, 1280, 720, 'image/webp', x'00', 0)").run(hash);
  studio.sqlite
    .prepare("INSERT INTO gallery_pictures (image, width, height, created_at) VALUES (?, 1280, 720, 0)")
    .run(image);
  change("Gallery: picture", () => studio.sqlite.exec("DELETE FROM gallery_pictures"));
  writing(() => deleteUnusedPicture(image));
  expect(rows("SELECT hash FROM media")).toHaveLength(1);
  undo();
  expect(rows("SELECT image FROM gallery_pictures")).toEqual([{ image }]);
  redo();
  sweepChanges(contentDay + 31 * day);
  expect(rows("SELECT hash FROM media")).toEqual([]);
});

test("a replaced picture's files are stored until its change expires, and the new one stays", () => {
  const [old = "", next = ""] = ["ab", "cd"].map((pair) => {
    const hash = pair.repeat(32);
    studio.sqlite.prepare("INSERT INTO media VALUES (?, 1280, 720, 'image/webp', x'00', 0)").run(hash);
    return `/media/${hash}-1280.webp`;
  });
  studio.sqlite
    .prepare(
      "INSERT INTO site_pictures (place, image, width, height, updated_at) VALUES ('home', ?, 9, 9, 0)",
    )
    .run(old);
  const show = (image: string) => studio.sqlite.prepare("UPDATE site_pictures SET image = ?").run(image);
  change("Photo of the home page", () => show(next));
  writing(() => deleteUnusedPicture(old));
  undo();
  expect(rows("SELECT image FROM site_pictures")).toEqual([{ image: old }]);
  redo();
  expect(rows("SELECT hash FROM media")).toHaveLength(2);
  sweepChanges(contentDay + 31 * day);
  expect(rows("SELECT hash FROM media")).toEqual([{ hash: "cd".repeat(32) }]);
});
