import { expect, test } from "vitest";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { lastRefusal, prepared, writing } from "./client.server.ts";

const database = perTest(testDatabase);

const write = (name: string) => prepared("INSERT INTO secrets VALUES (?, 'value', 1)").run(name);
const written = () => prepared<string>("SELECT name FROM secrets ORDER BY rowid").pluck().all();

const no = refused("conflict", "No.");

test("keeps what was written where the work succeeds", () => {
  const answer = writing(() => {
    write("one");
    return done("yes");
  });
  expect([answer, written()]).toEqual([{ ok: true, value: "yes" }, ["one"]]);
});

test("undoes what was written where the work refuses, and answers the refusal itself", () => {
  const answer = writing(() => {
    write("one");
    return no;
  });
  expect(answer).toBe(no);
  expect([written(), database.sqlite.inTransaction]).toEqual([[], false]);
  write("two");
  expect(written()).toEqual(["two"]);
});

test("undoes a refusal of any shape that says `ok: false`", () => {
  const answer = writing(() => {
    write("one");
    return { ok: false as const, why: "late" };
  });
  expect([answer.why, written()]).toEqual(["late", []]);
});

test("keeps what work wrote that answers nothing, null or a list", () => {
  for (const [at, answer] of [undefined, null, [], [{ ok: false }], { ok: true }, { value: 1 }].entries())
    expect(
      writing(() => {
        write(String(at));
        return answer;
      }),
    ).toBe(answer);
  expect(written()).toEqual(["0", "1", "2", "3", "4", "5"]);
});

test("undoes a nested refusal alone, where the outer work goes on", () => {
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

test("undoes what a nested success wrote, where the outer work refuses", () => {
  writing(() => {
    writing(() => done(write("inside")));
    return no;
  });
  expect(written()).toEqual([]);
});

test("undoes what was written before a throw, nested or not", () => {
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

test("a refusal says nothing of the disk: what SQLite refused before is remembered until a write is kept", () => {
  const pages = Number(database.sqlite.pragma("page_count", { simple: true }));
  database.sqlite.pragma(`max_page_count = ${pages}`);
  expect(() => writing(() => write("x".repeat(2_000_000)))).toThrow("full");
  writing(() => no);
  expect(lastRefusal()).not.toBeNull();
  database.sqlite.pragma("max_page_count = 1000000");
  writing(() => done(write("one")));
  expect(lastRefusal()).toBeNull();
});
