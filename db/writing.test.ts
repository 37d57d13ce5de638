import { expect, test } from "vitest";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { lastRefusal, prepared, writing } from "./client.server.ts";

const database = perTest(testDatabase);

const write = (name: string) => prepared("INSERT INTO secrets VALUES (?, 'value', 1)").run(name);
const written = () => prepared<string>("SELECT name FROM secrets ORDER BY rowid").pluck().all();

const no = refused("conflict", "No.");

test("commits if the work succeeds", () => {
  const answer = writing(() => {
    write("one");
    return done("yes");
  });
  expect([answer, written()]).toEqual([{ ok: true, value: "yes" }, ["one"]]);
});

test("rolls back if the work refuses, and returns the refusal", () => {
  const answer = writing(() => {
    write("one");
    return no;
  });
  expect(answer).toBe(no);
  expect([written(), database.sqlite.inTransaction]).toEqual([[], false]);
  write("two");
  expect(written()).toEqual(["two"]);
});

test("rolls back for any value with `ok: false`", () => {
  const answer = writing(() => {
    write("one");
    return { ok: false as const, why: "late" };
  });
  expect([answer.why, written()]).toEqual(["late", []]);
});

test("commits if the work returns undefined, null or a list", () => {
  for (const [at, answer] of [undefined, null, [], [{ ok: false }], { ok: true }, { value: 1 }].entries())
    expect(
      writing(() => {
        write(String(at));
        return answer;
      }),
    ).toBe(answer);
  expect(written()).toEqual(["0", "1", "2", "3", "4", "5"]);
});

test("rolls back only a nested refusal if the outer work continues", () => {
  const answer = writing(() => {
    write("before");
    const inner = writing(() => {
      write("inside");
      writing(() => done(write("deeper")));
      return no;
    });
    write("after");
    return done(inner.ok);
  });
  expect([answer, written()]).toEqual([{ ok: true, value: false }, ["before", "after"]]);
});

test("rolls back a nested success if the outer work refuses", () => {
  writing(() => {
    writing(() => done(write("inside")));
    return no;
  });
  expect(written()).toEqual([]);
});

test("rolls back after an error, nested or not", () => {
  const fails = () => {
    write("lost");
    throw new Error("A bug.");
  };
  expect(() => writing(fails)).toThrow("A bug.");
  writing(() => {
    write("kept");
    expect(() => writing(fails)).toThrow("A bug.");
  });
  expect(written()).toEqual(["kept"]);
});

test("remembers an SQLite error until a write commits, even if the work is refused after it", () => {
  const pages = Number(database.sqlite.pragma("page_count", { simple: true }));
  database.sqlite.pragma(`max_page_count = ${pages}`);
  expect(() => writing(() => write("x".repeat(2_000_000)))).toThrow("full");
  writing(() => no);
  expect(lastRefusal()).not.toBeNull();
  database.sqlite.pragma("max_page_count = 1000000");
  writing(() => done(write("one")));
  expect(lastRefusal()).toBeNull();
});
