/**
 * A studio for five days with everything that goes wrong (docs/decisions/040), and the simulator itself: it finds what is broken on
 * purpose. `npm run simulate` lives months and years, also of a studio of an earlier version.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "@playwright/test";

test.describe.configure({ mode: "parallel" });

const isWhole = process.env.TEST_ALL === "1";

async function simulated(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "simulate/run.ts", ...words]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  return { code, said };
}

test("five days of a studio keep every invariant", async () => {
  test.setTimeout(300_000);
  const { code, said } = await simulated("--seed", "1", "--days", "5");
  expect([code, said]).toEqual([0, expect.stringContaining("5 days from")]);
});

/** What finds each bug of simulate/sabotage.ts. */
const found: Record<string, string> = {
  overlap: "No two visits of a provider overlap",
  "lost-mail": "No mail is lost",
  "doubled-mail": "No mail is sent twice",
  "lost-visit": "The audit has each change of a visit",
  "wrong-charge": "Everything that was acknowledged is in the books, and nothing else",
  "forgotten-audit": "The audit has each change of a visit",
  "changed-by-hand": "The audit has each change of a visit",
  "unsigned-audit": "The audit has each change of the studio",
  "person-in-public": "Public pages have nothing of a person",
  "server-error": "No answer is a server error, but 503 in words while the disk is full",
  "wrong-role": "No cell of the table of access is wrong",
  "lock-that-opens": "A locked desk, and one that a PIN has opened, open no more than they should",
  "inexact-undo": "An undo gives everything back as it was",
  "kept-word": "Nothing in the file tells of who was erased",
  "lost-picture": "A picture that was taken is there",
  "loose-row": "The file is whole",
  "lossy-restore": "A restore brings back what the backup knew",
  "hasty-restore": "After a restore no mail goes out until the owner says so",
  "hasty-word": "After a restore no mail goes out until the owner says so",
  "torn-visit": "No mail is lost",
  "wrong-payment": "The lines of a sale, its total and its payments are one sum",
  "lost-receipt": "Receipts have numbers without a gap",
  "changed-receipt": "What was taken at the till stays as it was written",
  "wrong-drawer": "A closed day says what lay in the drawer",
  "lost-stock": "The stock is what came, less what was sold",
  "left-behind": "Two records that are parted again are as they were",
  unfound: "The find box knows each record, and no other",
  "wrong-void": "A void mirrors its sale, once",
  "sale-on-closed-day": "Nothing is taken on a day that is closed",
  overpaying: "Nothing is paid with more than was sold: vouchers",
  "overpaid-charge": "A charge is never paid twice",
  "wrong-reference": "The parts of a joint visit are one visit",
  "half-merged": "A record that was merged holds nothing",
  "ignored-precondition": "Nobody books online what the service does not allow them",
  "crowded-room": "No room has more visits than places",
  "inexact-undo-of-record": "An undo gives everything back as it was",
  "trusted-clock": "No backup goes while the clock is doubted",
  "lossy-upgrade": "An upgrade keeps every row",
};

const broken = ["--seed", "23", "--days", "5"];

/** One each for visits, mails, money and privacy; `npm test -- --all` puts in the others too. */
const always = ["lost-visit", "lost-mail", "wrong-payment", "person-in-public"];

async function expectFound(bugs: string[]): Promise<void> {
  const { said } = await simulated(...broken, "--shrink", "0", "--sabotage", bugs.join(","));
  const [, ...parts] = said.split("With the bug ");
  const named = parts.map((part) => /^"([^"]+)":.*?DOES NOT HOLD: ([^\n]+)\.\n/su.exec(part)?.slice(1));
  expect(named).toEqual(bugs.map((bug) => [bug, found[bug]]));
}

test("finds four bugs that are put in, each by its own invariant", async () => {
  test.setTimeout(300_000);
  await expectFound(always);
});

if (isWhole) {
  test("ten days that start with a file of an earlier version keep every invariant", async () => {
    test.setTimeout(300_000);
    const { code, said } = await simulated("--seed", "8", "--days", "10");
    expect([code, said]).toEqual([0, expect.stringContaining("10 days from")]);
  });

  test("names a few replayable steps for overlapping visits", async () => {
    test.setTimeout(300_000);
    const { code, said } = await simulated(...broken, "--shrink", "3", "--sabotage", "overlap");
    expect([code, said]).toEqual([1, expect.stringContaining(`DOES NOT HOLD: ${found.overlap}.`)]);
    const [, few, all] = /(\d+) of (\d+) steps are enough/u.exec(said) ?? [];
    expect(Number(few)).toBeLessThan(Number(all) / 2);
  });

  for (const half of [0, 1]) {
    test(`finds every other bug that is put in (${half + 1} of 2)`, async () => {
      test.setTimeout(600_000);
      const others = Object.keys(found).filter((name) => name !== "overlap" && !always.includes(name));
      await expectFound(others.filter((_, at) => at % 2 === half));
    });
  }
}
