/** Two studios for a month with everything that goes wrong (docs/decisions/040), and the simulator itself: what is broken on purpose is found. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "@playwright/test";

test.describe.configure({ mode: "parallel" });

async function simulated(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "simulate/run.ts", ...words]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  return { code, said };
}

// The second begins with the file of an earlier version.
for (const seed of ["1", "8"]) {
  test(`A month of seed ${seed} keeps every invariant.`, async () => {
    test.setTimeout(300_000);
    const { code, said } = await simulated("--seed", seed, "--days", "30");
    expect([code, said]).toEqual([0, expect.stringContaining("30 days from")]);
  });
}

/** The first three also show that a failing list of steps becomes a short one. */
const sabotages: [name: string, invariant: string, shrinkFor?: number][] = [
  ["overlap", "No two visits of a provider overlap", 2],
  ["lost-mail", "No mail is lost", 2],
  ["doubled-mail", "No mail is sent twice", 2],
  ["lost-visit", "Each change of a visit stands in the audit"],
  ["wrong-charge", "Everything that was acknowledged is in the books, and nothing else"],
  ["forgotten-audit", "Each change of a visit stands in the audit"],
  ["changed-by-hand", "Each change of a visit stands in the audit"],
  ["unsigned-audit", "Each change of the studio stands in the audit"],
  ["person-in-public", "Public pages have nothing of a person"],
  ["server-error", "No answer is a server error, but 503 in words while the disk is full"],
  ["wrong-role", "No cell of the table of access is wrong"],
  ["lock-that-opens", "A locked desk, and one that a PIN has opened, open no more than they should"],
  ["inexact-undo", "An undo gives everything back as it was"],
  ["kept-word", "Nothing in the file tells of who was erased"],
  ["lost-picture", "A picture that was taken is there"],
  ["loose-row", "The file is whole"],
  ["lossy-restore", "A restore brings back what the backup knew"],
  ["hasty-restore", "After a restore no mail goes out until the owner says so"],
  ["lossy-upgrade", "An upgrade keeps every row"],
];

for (const [name, invariant, shrinkFor = 0] of sabotages) {
  test(`A studio with the bug "${name}" is found out.`, async () => {
    test.setTimeout(300_000);
    const days = ["--seed", "5", "--days", "5", "--shrink", String(shrinkFor)];
    const { code, said } = await simulated(...days, "--sabotage", name);
    expect([code, said]).toEqual([1, expect.stringContaining(`DOES NOT HOLD: ${invariant}.`)]);
    const [, few, all] = /(\d+) of (\d+) steps are enough/u.exec(said) ?? [];
    if (shrinkFor > 0) expect(Number(few)).toBeLessThan(Number(all) / 2);
  });
}
