import { beforeEach, describe, expect, test } from "vitest";
import { longestText } from "#app/domain/website/texts/text-limits.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { lastChange, redoLastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { addEntry, changeEntry, deleteEntry, moveEntry, publishEntry } from "./change-entries.server.ts";
import { latestNews, newsArticle, publishedEntries } from "./entries.server.ts";
import type { EntryKind } from "./entry-kinds.ts";
import { entriesOf, entryFingerprint, entryOf } from "./entry-rows.server.ts";

const studio = perTest(() => starterStudio(contentDay));
beforeEach(() => {
  studio.sqlite.exec("DELETE FROM entries");
});

const rita: Actor = { id: 7, role: "receptionist" };
const later = contentDay + 60_000;
const article = { title: "Snow  day", date: "2026-11-30", body: "We *close*\r\nearly." };

const add = (input: unknown, kind: EntryKind = "news", published = true) =>
  addEntry(kind, input, { published }, { actor: rita, now: later });
function added(title: string, kind: EntryKind = "faq") {
  const entry = add({ title, body: "b", date: "2026-11-24" }, kind);
  if (!entry.ok) throw new Error(entry.refusal.message);
  return entry.value;
}
const change = (id: number, input: Record<string, unknown>, kind: EntryKind = "news", published?: boolean) =>
  changeEntry(kind, id, input, { published }, { actor: rita, now: later });
const undo = () => undoLastChange(lastChange()?.id, { actor: rita, now: later });
const titles = (kind: EntryKind) => entriesOf(kind).map(({ title }) => title);
const audits = () =>
  studio.sqlite
    .prepare("SELECT action, entity_id AS id, detail FROM audit WHERE entity = 'entry' ORDER BY id")
    .all();
const problems = (input: unknown, kind: EntryKind = "news") => {
  const entry = add(input as Record<string, unknown>, kind);
  return entry.ok ? null : entry.refusal.fields;
};

describe("an entry", () => {
  test("is published right away and recorded without its text", () => {
    const entry = add(article);
    expect(entry).toMatchObject({
      ok: true,
      value: { slug: "snow-day", title: "Snow day", body: "We *close*\nearly.", published: true },
    });
    expect(newsArticle("snow-day")?.html.__html).toBe("<p>We <em>close</em>\nearly.</p>");
    expect(lastChange()?.label).toBe('News: added "Snow day"');
    expect(audits()).toEqual([
      { action: "added", id: expect.any(Number), detail: '{"kind":"news","published":true}' },
    ]);
    expect(undo().ok).toBe(true);
    expect(titles("news")).toEqual([]);
  });

  test("is on no page while it is a draft", () => {
    const entry = add(article, "news", false);
    if (!entry.ok) throw new Error();
    expect(latestNews()).toEqual([]);
    publishEntry("news", entry.value.id, true, { actor: rita, now: later });
    expect(latestNews()).toHaveLength(1);
    publishEntry("news", entry.value.id, false, { actor: rita, now: later });
    expect(latestNews()).toEqual([]);
    expect(lastChange()?.label).toBe('News: unpublished "Snow day"');
    undo();
    expect(latestNews()).toHaveLength(1);
  });

  test("keeps its address when its title changes, and addresses are unique per kind", () => {
    const first = added("What now?", "news");
    expect(added("What now!", "news").slug).toBe("what-now-2");
    expect(added("What now?", "faq").slug).toBe("what-now");
    expect(change(first.id, { ...article, title: "Other" })).toMatchObject({
      value: { slug: "what-now", title: "Other" },
    });
    deleteEntry("news", first.id, { actor: rita, now: later });
    expect(added("What, now", "news").slug).toBe("what-now");
  });

  test("records the changed fields, and nothing if the text is the same", () => {
    const { id } = added("Snow day", "news");
    const words = { title: "Snow day", date: "2026-11-24", body: "b" };
    const count = audits().length;
    expect(change(id, words).ok).toBe(true);
    expect(audits()).toHaveLength(count);
    expect(change(id, { ...words, body: "new" }, "news", false).ok).toBe(true);
    expect(audits().at(-1)).toEqual({
      action: "changed",
      id,
      detail: '{"kind":"news","fields":["body","published"]}',
    });
    expect(entryOf("news", id)).toMatchObject({ body: "new", published: false, updatedAt: later });
    undo();
    expect(entryOf("news", id)).toMatchObject({ body: "b", published: true });
  });

  test("is not changed at the first try if another user changed it first", () => {
    const entry = added("Snow day", "news");
    const saw = entryFingerprint(entry);
    change(entry.id, { ...article, title: "Theirs" });
    expect(change(entry.id, { ...article, title: "Mine", saw })).toMatchObject({
      refusal: { reason: "conflict" },
    });
    const present = entryOf("news", entry.id);
    expect(present?.title).toBe("Theirs");
    const again = { ...article, title: "Mine", saw: present && entryFingerprint(present) };
    expect(change(entry.id, again).ok).toBe(true);
  });

  test("is not found if it was deleted or has another kind", () => {
    const { id } = added("A question");
    for (const [kind, who] of [
      ["news", id],
      ["faq", 999],
    ] as const) {
      const refusals = [
        change(who, article, kind),
        publishEntry(kind, who, false, { actor: rita, now: later }),
        moveEntry(kind, who, "up", { actor: rita, now: later }),
        deleteEntry(kind, who, { actor: rita, now: later }),
      ];
      for (const refusal of refusals) expect(refusal).toMatchObject({ refusal: { reason: "not-found" } });
    }
    expect(titles("faq")).toEqual(["A question"]);
  });
});

describe("a wrong value", () => {
  test("is refused at its field", () => {
    expect(problems({})).toEqual({
      title: "Enter the heading.",
      date: "Enter the date.",
      body: "Enter the article.",
    });
    for (const nothing of [null, undefined, "text", 7, []]) {
      expect(Object.keys(problems(nothing) ?? {})).toHaveLength(3);
    }
    expect(problems({ title: "​ ", body: "b" }, "faq")).toEqual({ title: "Enter the question." });
    expect(problems({ ...article, title: "x".repeat(longestText.title + 1) })).toEqual({
      title: "Enter at most 120 characters.",
    });
    expect(problems({ ...article, body: "x".repeat(longestText.formatted + 1) })).toEqual({
      body: "Enter at most 20000 characters.",
    });
    expect(Object.keys(problems({ ...article, title: ["a", "b"], body: "a\u0007" }) ?? {}).sort()).toEqual([
      "body",
      "title",
    ]);
    expect(problems({ ...article, body: ">".repeat(20_000) })).toEqual({
      body: `Use less formatting in "Article".`,
    });
    for (const date of ["2026-02-30", "tomorrow", "1999-12-31", "2100-01-01", "0000-01-01"]) {
      expect(problems({ ...article, date }), date).toEqual({
        date: "Enter the date as 2026-12-31.",
      });
    }
    expect(lastChange()).toBeNull();
  });

  test("is refused if the last day is before the first, but the last day can be empty", () => {
    const sale = { title: "Sale", date: "2026-11-24" };
    expect(problems({ ...sale, lastDate: "2026-11-23" }, "offer")).toEqual({
      lastDate: "The last day must not be before the first day.",
    });
    expect(problems({ title: "Sale" }, "announcement")).toEqual({ date: "Enter the first day." });
    expect(add({ ...sale, lastDate: "2026-11-24" }, "offer")).toMatchObject({
      value: { body: "", lastDate: "2026-11-24" },
    });
    expect(add({ ...sale, lastDate: " " }, "announcement")).toMatchObject({ value: { lastDate: null } });
  });

  test("is ignored in fields that a kind does not have", () => {
    expect(add({ title: "Q", body: "A", date: "nonsense", byline: ["x"], lastDate: 7 }, "faq")).toMatchObject(
      {
        value: { date: "2026-11-24", byline: "", lastDate: null },
      },
    );
    expect(add({ title: "T", body: "B", byline: " Dana  R. " }, "testimonial")).toMatchObject({
      value: { byline: "Dana R." },
    });
  });
});

describe("the order of entries", () => {
  beforeEach(() => {
    for (const title of ["A", "B", "C"]) added(title);
    // All have the same position, for example after an import.
    studio.sqlite.exec("UPDATE entries SET position = 0");
  });
  const idOf = (title: string) => entriesOf("faq").find((entry) => entry.title === title)?.id ?? 0;
  const move = (title: string, direction: "up" | "down") =>
    moveEntry("faq", idOf(title), direction, { actor: rita, now: later });

  test("is set by the owner and shown to readers", () => {
    move("C", "up");
    expect(titles("faq")).toEqual(["A", "C", "B"]);
    move("A", "down");
    expect(publishedEntries("faq").map(({ title }) => title)).toEqual(["C", "A", "B"]);
    expect(added("D").position).toBe(3);
    expect(titles("faq")).toEqual(["C", "A", "B", "D"]);
  });

  test("does not change if the first entry is moved up or the last one down", () => {
    const last = lastChange();
    expect(move("A", "up").ok).toBe(true);
    expect(move("C", "down").ok).toBe(true);
    expect(titles("faq")).toEqual(["A", "B", "C"]);
    expect(lastChange()).toEqual(last);
  });

  test("is restored by an undo that changes nothing else", () => {
    move("C", "up");
    studio.sqlite.exec("UPDATE entries SET body = 'by another way'");
    undo();
    expect(titles("faq")).toEqual(["A", "B", "C"]);
    expect(entriesOf("faq").every(({ body }) => body === "by another way")).toBe(true);
    redoLastChange(lastChange()?.id, { actor: rita, now: later });
  });

  test("follows the dates of news", () => {
    const { id } = added("Old", "news");
    expect(moveEntry("news", id, "up", { actor: rita, now: later })).toMatchObject({
      refusal: { reason: "not-found" },
    });
  });
});
