/** What axe finds wrong with a page as it stands: every rule that it has on by itself, and each finding as a line. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type WithAxe = { axe?: { run: (context: Document, options: object) => Promise<AxeResults> } };

const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

/**
 * `only` these rules, or all but those `without`. Not by AxeBuilder, which brings its long form of axe into the page twice
 * for each look, and has it describe all that passed.
 */
export async function axeFindings(
  page: Page,
  { only, without = [] }: { only?: string[]; without?: string[] } = {},
): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, into which this does not look.`);
  // A page that is looked at once more has it already.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${source}; undefined`);
  const options = {
    resultTypes: ["violations"],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: only }),
  };
  return page.evaluate(async (asked) => {
    const { axe } = window as WithAxe;
    if (!axe) throw new Error("The page has no axe.");
    const { violations } = await axe.run(document, asked);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary})`),
    );
  }, options);
}

const phone = { width: 360, height: 740 };
const desk = { width: 1366, height: 768 };

/** In light on a phone and in dark on a desk, the page as it stands. It is left as on the phone. */
export async function expectNoFindings(page: Page, where: string): Promise<void> {
  for (const [look, viewport] of [
    ["light", phone],
    ["dark", desk],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: look });
    expect.soft(await axeFindings(page), `${where}, ${look}`).toEqual([]);
  }
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "light" });
}
