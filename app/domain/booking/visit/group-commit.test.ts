import { beforeEach, expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { ana, now, setRateLimits, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { book } from "./book.server.ts";
import { inGroupCommit } from "./book-publicly.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  setRateLimits(false);
});

const ask = (n: number, time: string, extra: object = {}) =>
  inGroupCommit(() =>
    book(
      {
        ...ana,
        customerEmail: `guest${n}@example.com`,
        serviceId: studio.facial,
        providerId: studio.maya,
        date: tuesday,
        time,
        ...extra,
      },
      { visitor: null, key: null, now },
    ),
  );

test("of two bookings for one slot in one commit, the second is refused as taken", async () => {
  const [first, second] = await Promise.all([ask(1, "10:30"), ask(2, "10:30")]);
  expect([first.ok, second.ok]).toEqual([true, false]);
  expect(second).toMatchObject({ refusal: { reason: "conflict" } });
  expect(studio.appointments()).toHaveLength(1);
});

test("waiting bookings share one commit", async () => {
  const begun = countTransactions();
  await Promise.all([ask(1, "09:00"), ask(2, "10:30"), ask(3, "12:00"), ask(4, "12:00")]);
  expect(begun()).toBe(1);
  expect(studio.appointments()).toHaveLength(3);
});

test("a bug in one booking rolls back only that one", async () => {
  studio.sqlite.exec(
    "CREATE TRIGGER unlucky BEFORE INSERT ON outbox WHEN NEW.recipient = 'guest2@example.com' BEGIN SELECT RAISE(ABORT, 'broken'); END",
  );
  const [first, second, third] = await Promise.allSettled([
    ask(1, "09:00"),
    ask(2, "10:30"),
    ask(3, "12:00"),
  ]);
  expect([first.status, second.status, third.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(studio.appointments().map(({ customer_email }) => customer_email)).toEqual([
    "guest1@example.com",
    "guest3@example.com",
  ]);
});

test("a full disk refuses a booking with the studio's phone number, and a later try is accepted", async () => {
  studio.sqlite.prepare("UPDATE settings SET phone = '(503) 555-0142'").run();
  const request = (date: string, time: string) => ({
    ...ana,
    serviceId: studio.facial,
    providerId: studio.maya,
    date,
    time,
    notes: "x".repeat(490),
    forSomeoneElse: true,
  });
  const attempt = ([date = "", time = ""]: string[]) =>
    inGroupCommit(() => book(request(date, time), { visitor: null, key: null, now }));
  // SQLite reports a full disk if the file may not grow.
  studio.sqlite.exec("VACUUM");
  const pages = studio.sqlite.pragma("page_count", { simple: true });
  studio.sqlite.pragma(`max_page_count = ${pages}`);
  const slots = [tuesday, "2026-03-04", "2026-03-05"].flatMap((date) =>
    ["09:00", "10:30", "12:00", "13:30", "15:00"].map((time) => [date, time]),
  );
  const refused: string[][] = [];
  for (const slot of slots) {
    const outcome = await attempt(slot);
    if (outcome.ok) continue;
    refused.push(slot);
    expect(outcome.refusal).toMatchObject({
      reason: "busy",
      message: expect.stringContaining("Please call us at (503) 555-0142 or"),
    });
  }
  expect(refused.length).toBeGreaterThan(0);
  const booked = studio.sqlite.prepare("SELECT count(*) FROM appointments").pluck();
  expect(booked.get()).toBe(slots.length - refused.length);
  studio.sqlite.pragma("max_page_count = 1000000");
  expect(await attempt(refused[0] ?? [])).toMatchObject({ ok: true });
});

/** Counts transactions on the connection. Nested ones are savepoints. */
function countTransactions(): () => number {
  let begun = 0;
  const { sqlite } = studio;
  const transaction = sqlite.transaction.bind(sqlite);
  sqlite.transaction = ((work: () => unknown) => {
    if (!sqlite.inTransaction) begun += 1;
    return transaction(work);
  }) as typeof sqlite.transaction;
  return () => begun;
}
