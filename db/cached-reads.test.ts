import { expect, test } from "vitest";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { cached } from "./cached-reads.server.ts";
import { prepared, writing } from "./client.server.ts";
import { connect } from "./connection.server.ts";

const database = perTest(testDatabase);

const write = (reason: string) =>
  prepared("INSERT OR REPLACE INTO closed_days (date, reason) VALUES ('2026-03-02', ?)").run(reason);

/** Returns a cached read and the number of its calls. */
function reader() {
  let reads = 0;
  const reasons = cached("setup", () => {
    reads += 1;
    return prepared<string>("SELECT reason FROM closed_days").pluck().all();
  });
  return { reasons, reads: () => reads };
}

test("caches a read until a row of its group changes", () => {
  const { reasons, reads } = reader();
  expect([reasons(), reasons(), reads()]).toEqual([[], [], 1]);
  write("Inventory");
  expect([reasons(), reasons(), reads()]).toEqual([["Inventory"], ["Inventory"], 2]);
  prepared("DELETE FROM closed_days").run();
  expect([reasons(), reads()]).toEqual([[], 3]);
  prepared("INSERT INTO secrets VALUES ('one', 'value', 1)").run();
  expect([reasons(), reads()]).toEqual([[], 3]);
});

test("shows what a transaction has written, and drops it after a rollback", () => {
  const { reasons } = reader();
  expect(reasons()).toEqual([]);
  writing(() => {
    write("Inventory");
    expect(reasons()).toEqual(["Inventory"]);
    return refused("conflict", "No.");
  });
  expect(reasons()).toEqual([]);
  writing(() => {
    write("Holiday");
    expect(reasons()).toEqual(["Holiday"]);
    return done(null);
  });
  expect(reasons()).toEqual(["Holiday"]);
});

test("uses the cache in a transaction that has not written, even after its rollback", () => {
  const { reasons, reads } = reader();
  reasons();
  write("Holiday");
  writing(() => {
    expect([reasons(), reasons()]).toEqual([["Holiday"], ["Holiday"]]);
    return refused("conflict", "No.");
  });
  expect([reasons(), reads()]).toEqual([["Holiday"], 2]);
});

test("caches within a transaction until a part of it rolls back", () => {
  const { reasons, reads } = reader();
  reasons();
  writing(() => {
    write("Holiday");
    expect([reasons(), reasons(), reads()]).toEqual([["Holiday"], ["Holiday"], 2]);
    writing(() => {
      write("Inventory");
      expect(reasons()).toEqual(["Inventory"]);
      return refused("conflict", "No.");
    });
    expect(reasons()).toEqual(["Holiday"]);
    return done(null);
  });
  expect(reasons()).toEqual(["Holiday"]);
});

test("returns the right value after a first read in a transaction that rolls back", () => {
  const { reasons } = reader();
  writing(() => {
    reasons();
    return refused("conflict", "No.");
  });
  write("Holiday");
  expect(reasons()).toEqual(["Holiday"]);
  write("Inventory");
  expect(reasons()).toEqual(["Inventory"]);
});

test("includes what another program wrote, from the next turn and in each transaction", async () => {
  const { reasons } = reader();
  expect(reasons()).toEqual([]);
  const foreign = connect(database.sqlite.name);
  foreign.exec("INSERT INTO closed_days VALUES ('2026-03-03', 'Repairs')");
  writing(() => {
    expect(reasons()).toEqual(["Repairs"]);
    return done(null);
  });
  foreign.exec("UPDATE closed_days SET reason = 'Painting'");
  foreign.close();
  await new Promise(setImmediate);
  expect(reasons()).toEqual(["Painting"]);
});

test("caches separately for each database", () => {
  const { reasons } = reader();
  write("Holiday");
  expect(reasons()).toEqual(["Holiday"]);
  const other = testDatabase();
  expect(reasons()).toEqual([]);
  other.close();
});

test("caches by arguments, up to a limit, and freezes the value", () => {
  const asked: string[] = [];
  const echo = cached(
    "setup",
    (word: string) => {
      asked.push(word);
      return { word, list: [word] };
    },
    2,
  );
  for (const word of ["a", "b", "a", "c", "b", "a"]) expect(echo(word).word).toBe(word);
  expect(asked).toEqual(["a", "b", "c", "a"]);
  expect(() => echo("a").list.push("more")).toThrow(TypeError);
});

test("drops reads of the calendar after an appointment is written, but not reads of the setup", () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads;
  };
  const [setup, calendar] = [cached("setup", read), cached("calendar", read)];
  expect([setup(), calendar()]).toEqual([1, 2]);
  database.sqlite.exec("PRAGMA foreign_keys = OFF");
  database.sqlite.exec(`INSERT INTO policies (body, created_at) VALUES ('', 0);
    INSERT INTO appointments (reference, service_name, service_description, price_minor, currency, policy_id, provider_id, date,
      start_min, end_min, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
    VALUES ('A', 'Facial', '', 1, 'USD', 1, 1, '2026-03-02', 540, 600, 'Ana', '', '', '', 0, 0)`);
  expect([setup(), calendar()]).toEqual([3, 4]);
  database.sqlite.exec("UPDATE appointments SET end_min = 630");
  expect([setup(), calendar()]).toEqual([3, 5]);
});
