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

const sabotages = {
  overlap: "No two visits of a provider overlap",
  "lost-mail": "No mail is lost",
  "doubled-mail": "No mail is sent twice",
  "forgotten-audit": "Each change of a visit stands in the audit",
  "changed-by-hand": "Each change of a visit stands in the audit",
  "person-in-public": "Public pages have nothing of a person",
};

for (const [name, invariant] of Object.entries(sabotages)) {
  test(`A studio with the bug "${name}" is found out, by few steps that can be replayed.`, async () => {
    test.setTimeout(300_000);
    const days = ["--seed", "5", "--days", "5", "--shrink", "3"];
    const { code, said } = await simulated(...days, "--sabotage", name);
    expect([code, said]).toEqual([1, expect.stringContaining(`DOES NOT HOLD: ${invariant}.`)]);
    const [, few, all] = /(\d+) of (\d+) steps are enough/u.exec(said) ?? [];
    expect(Number(few)).toBeLessThan(Number(all) / 2);
  });
}
