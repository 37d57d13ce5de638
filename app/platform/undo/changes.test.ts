import { expect, test } from "vitest";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { dropUnused } from "#app/platform/pictures/media.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";
import {
  absentRow,
  lastChange,
  lastUndone,
  presentRow,
  redoLastChange,
  rememberChange,
  type SavedRow,
  sweepChanges,
  undoLastChange,
} from "./changes.server.ts";

const studio = perTest(() => starterStudio(contentDay));

const owner: Actor = { id: 7, role: "admin" };
const day = 24 * 60 * 60_000;

/** A change as a command makes it. */
function change(label: string, before: SavedRow[], write: () => void, now = contentDay): void {
  writing(() => {
    write();
    rememberChange({ label, before }, { actor: owner, now });
  });
}

const says = (heading: string, now = contentDay) =>
  change(
    `Home: ${heading}`,
    [presentRow("texts", "home.heading")],
    () => studio.say("home.heading", heading),
    now,
  );
const undo = () => undoLastChange(lastChange()?.id, { actor: owner, now: contentDay });
const redo = () => redoLastChange(lastUndone()?.id, { actor: owner, now: contentDay });
const rows = (sql: string, ...values: unknown[]) => studio.sqlite.prepare(sql).all(...values);
const first = "Skin care, slowly done.";

test("nothing was changed: nothing can be undone", () => {
  expect(lastChange()).toBeNull();
  expect(undo()).toMatchObject({ refusal: { reason: "not-found" } });
  expect(redo()).toMatchObject({ refusal: { reason: "not-found" } });
});

test("changes are taken back from the newest on, and brought again the other way round", () => {
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

test("after a new change, what was undone before it stays undone", () => {
  says("One");
  says("Two");
  undo();
  says("Three");
  expect(lastUndone()).toBeNull();
  expect(undo()).toMatchObject({ value: { label: "Home: Three" } });
  expect(undo()).toMatchObject({ value: { label: "Home: One" } });
  expect(siteText("home.heading")).toBe(first);
});

test("what was taken back last is what can be done again, not what was given up before it", () => {
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

test("only the change that the person saw is taken back", () => {
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

test("what was added goes again, what was deleted comes back whole with its id", () => {
  const entries = () => rows("SELECT * FROM entries ORDER BY id");
  const before = entries();
  const [{ id }] = rows("SELECT id FROM entries WHERE slug = 'book-online'") as [{ id: number }];
  change("News: deleted", [presentRow("entries", id)], () =>
    studio.sqlite.prepare("DELETE FROM entries WHERE id = ?").run(id),
  );
  const added = Number(
    studio.tell({ kind: "news", slug: "book-online", title: "In its place" }).lastInsertRowid,
  );
  change("News: added", [absentRow("entries", added)], () => {});
  const after = entries();
  undo();
  undo();
  expect(entries()).toEqual(before);
  redo();
  redo();
  expect(entries()).toEqual(after);
});

test("of the settings only the named columns go back", () => {
  change("Address", [presentRow("settings", 1, ["address", "phone", "no_such; column"])], () =>
    studio.sqlite.exec("UPDATE settings SET address = 'Elsewhere 1'"),
  );
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

test("a week goes back as a whole: rows that came, went and changed", () => {
  const week = () => rows("SELECT * FROM opening_hours ORDER BY weekday");
  const before = week();
  const all = [1, 2, 3, 4, 5, 6, 7].map((weekday) => presentRow("openingHours", weekday));
  change("Opening hours", all, () =>
    studio.sqlite.exec("DELETE FROM opening_hours; INSERT INTO opening_hours VALUES (7, 600, 700)"),
  );
  undo();
  expect(week()).toEqual(before);
});

test("a row that can't come back refuses the whole undo, and nothing has changed", () => {
  const [{ id }] = rows("SELECT id FROM entries WHERE slug = 'account'") as [{ id: number }];
  change("FAQ: deleted", [presentRow("texts", "home.heading"), presentRow("entries", id)], () =>
    studio.sqlite.exec("DELETE FROM entries WHERE slug = 'account'; UPDATE texts SET body = 'new'"),
  );
  studio.tell({ kind: "faq", slug: "account", title: "Behind the back of the undo" });
  expect(undo()).toMatchObject({ refusal: { reason: "conflict" } });
  expect(siteText("home.heading")).toBe("new");
  expect(lastChange()?.label).toBe("FAQ: deleted");
});

test("undo and redo are in the audit, without the words", () => {
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

test("fifty changes are kept, for a month", () => {
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

test("a long label is cut", () => {
  says("x".repeat(500));
  expect(lastChange()?.label).toHaveLength(120);
  expect(lastChange()?.label).toMatch(/x …$/u);
});

test("a picture that an undo would show again is kept, and goes with the change that remembers it", () => {
  const hash = "ab".repeat(32);
  const image = `/media/${hash}-1280.webp`;
  studio.sqlite.prepare("INSERT INTO media VALUES (?, 1280, 720, 'image/webp', x'00', 0)").run(hash);
  studio.sqlite
    .prepare("INSERT INTO gallery_pictures (image, width, height, created_at) VALUES (?, 1280, 720, 0)")
    .run(image);
  const [{ id }] = rows("SELECT id FROM gallery_pictures") as [{ id: number }];
  change("Gallery: picture", [presentRow("galleryPictures", id)], () => {
    studio.sqlite.exec("DELETE FROM gallery_pictures");
  });
  writing(() => dropUnused(image));
  expect(rows("SELECT hash FROM media")).toHaveLength(1);
  undo();
  expect(rows("SELECT image FROM gallery_pictures")).toEqual([{ image }]);
  redo();
  sweepChanges(contentDay + 31 * day);
  expect(rows("SELECT hash FROM media")).toEqual([]);
});
