/**
 * Simulates a studio for five days with faults (docs/decisions/040), and checks that the simulator finds injected bugs. `npm run simulate`
 * runs months and years.
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

/** The invariant that finds each bug of simulate/sabotage.ts. */
const found: Record<string, string> = {
  overlap: "No two visits of a provider overlap",
  "lost-mail": "No email is lost",
  "doubled-mail": "No email is sent twice",
  "lost-visit": "The audit log has every change of a visit",
  "wrong-charge": "The database has every acknowledged change and no other",
  "forgotten-audit": "The audit log has every change of a visit",
  "changed-by-hand": "The audit log has every change of a visit",
  "unsigned-audit": "The audit log has every change of the studio",
  "person-in-public": "Public pages show no personal data",
  "server-error": "No answer is a server error, except 503 with a sentence while the disk is full",
  "wrong-role": "Every endpoint admits exactly its roles",
  "lock-that-opens": "A locked desk and a sign-in by PIN give no extra access",
  "inexact-undo": "An undo restores everything",
  "kept-word": "The file has no trace of an erased person",
  "lost-picture": "Every accepted picture is stored",
  "loose-row": "The database file is intact",
  "lossy-restore": "A restore brings back everything in the backup",
  "hasty-restore": "No email is sent after a restore until the owner releases it",
  "hasty-word": "No email is sent after a restore until the owner releases it",
  "torn-visit": "No email is lost",
  "wrong-payment": "The lines, the total and the payments of a sale are equal",
  "lost-receipt": "Receipts are numbered without gaps",
  "changed-receipt": "A receipt never changes",
  "wrong-drawer": "A closed day has the right amount of cash",
  "lost-stock": "The stock equals received minus sold",
  "left-behind": "Separating merged records restores both",
  unfound: "The search index has every record and no other",
  "wrong-void": "A sale has at most one void, with opposite amounts",
  "sale-on-closed-day": "No sale is on a closed day",
  overpaying: "No more is redeemed than was sold: vouchers",
  "overpaid-charge": "A charge is never paid twice",
  "wrong-reference": "The parts of a joint visit belong together",
  "half-merged": "A merged record is empty",
  "ignored-precondition": "An online booking meets the service's requirements, or the desk checks it",
  "crowded-room": "No room has more visits than places",
  "inexact-undo-of-record": "An undo restores everything",
  "trusted-clock": "No backup is deleted while the clock is not trusted",
  "lossy-upgrade": "An upgrade keeps every row",
};

const broken = ["--seed", "23", "--days", "5"];

/** One each for visits, emails, money and privacy. `npm test -- --all` runs the others too. */
const always = ["lost-visit", "lost-mail", "wrong-payment", "person-in-public"];

async function expectFound(bugs: string[]): Promise<void> {
  const { said } = await simulated(...broken, "--shrink", "0", "--sabotage", bugs.join(","));
  const [, ...parts] = said.split("With the bug ");
  const named = parts.map((part) => /^"([^"]+)":.*?DOES NOT HOLD: ([^\n]+)\.\n/su.exec(part)?.slice(1));
  expect(named).toEqual(bugs.map((bug) => [bug, found[bug]]));
}

test("the simulator finds four injected bugs, each by its own invariant", async () => {
  test.setTimeout(300_000);
  await expectFound(always);
});

if (isWhole) {
  test("ten days that start with an earlier version's file keep every invariant", async () => {
    test.setTimeout(300_000);
    const { code, said } = await simulated("--seed", "8", "--days", "10");
    expect([code, said]).toEqual([0, expect.stringContaining("10 days from")]);
  });

  test("the simulator names a few replayable steps for overlapping visits", async () => {
    test.setTimeout(300_000);
    const { code, said } = await simulated(...broken, "--shrink", "3", "--sabotage", "overlap");
    expect([code, said]).toEqual([1, expect.stringContaining(`DOES NOT HOLD: ${found.overlap}.`)]);
    const [, few, all] = /(\d+) of (\d+) steps are enough/u.exec(said) ?? [];
    expect(Number(few)).toBeLessThan(Number(all) / 2);
  });

  for (const half of [0, 1]) {
    test(`the simulator finds every other injected bug (${half + 1} of 2)`, async () => {
      test.setTimeout(600_000);
      const others = Object.keys(found).filter((name) => name !== "overlap" && !always.includes(name));
      await expectFound(others.filter((_, at) => at % 2 === half));
    });
  }
}
