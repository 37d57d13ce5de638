/** Prints the table of the house, or the strays of its rules (bin/house.mjs). */
import { parseArgs } from "node:util";
import { readHouse, rules } from "./rules.ts";
import { straysOf, tableOf } from "./table.ts";
import { projectRoot } from "./tree.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    strays: { type: "boolean", default: false },
    rule: { type: "string" },
    tree: { type: "string", default: projectRoot },
    report: { type: "string" },
  },
});
const house = await readHouse(values.tree);
if (values.strays) for (const folder of positionals.length > 0 ? positionals : [""]) printStrays(folder);
else printTable();

function printTable(): void {
  const rows = tableOf(house, values.report ?? null);
  const width = Math.max(...rows.map(([what]) => what.length));
  console.log(`| ${"".padEnd(width)} | ${"now".padEnd(14)} | ${"to reach".padEnd(9)} |`);
  console.log(`| ${"-".repeat(width)} | ${"-".repeat(14)} | ${"-".repeat(9)} |`);
  for (const [what, now, goal] of rows) {
    console.log(`| ${what.padEnd(width)} | ${now.padEnd(14)} | ${goal.padEnd(9)} |`);
  }
  console.log("\nStrays of the rules (now, allowed):");
  for (const { key, strays } of straysOf(house)) {
    const goal = rules.find((rule) => rule.key === key)?.goal ?? 0;
    const numbers = [strays.length, goal].map((number) => String(number).padStart(4));
    console.log(`${numbers.join(" ")}  ${key}`);
  }
}

function printStrays(folder: string): void {
  for (const { key, strays } of straysOf(house, folder, values.rule)) {
    if (strays.length === 0) continue;
    console.log(`\n${key}: ${rules.find((rule) => rule.key === key)?.says} (${strays.length})`);
    for (const { path, line, what } of strays) console.log(`  ${path}:${line} ${what}`);
  }
}
