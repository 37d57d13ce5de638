/** Returns axe's findings for a page, one per line, with all rules that are on by default. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type WithAxe = {
  axe?: { run: (context: { include: Node[] }, options: object) => Promise<AxeResults> };
  painted?: Map<string, Element[]>;
};

const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

type Rules = { only?: string[]; without?: string[] };

const contrast = "color-contrast";

/** Checks `only` these rules or all except `without`. Contrast is measured only on elements that no earlier page had. */
export async function axeFindings(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  await bringAxe(page);
  const whole = {
    without: [...without, contrast],
    ...(only && { only: only.filter((rule) => rule !== contrast) }),
  };
  const findings = await runAxe(page, "page", whole);
  const measured = only ? only.includes(contrast) : !without.includes(contrast);
  return measured ? [...findings, ...(await findingsOnNew(page, { only: [contrast] }))] : findings;
}

/** AxeBuilder would send the long source of axe twice and describe all passed rules. */
async function bringAxe(page: Page): Promise<void> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, into which this does not look.`);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${source}; undefined`);
}

async function runAxe(
  page: Page,
  where: "page" | string[],
  { only, without = [] }: Rules,
): Promise<string[]> {
  const options = {
    resultTypes: ["violations"],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: only }),
  };
  return page.evaluate(
    async ([paints, asked]) => {
      const { axe, painted } = window as WithAxe;
      if (!axe) throw new Error("The page has no axe.");
      const include = paints === "page" ? [document] : paints.flatMap((paint) => painted?.get(paint) ?? []);
      const { violations } = await axe.run({ include }, asked);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary})`),
      );
    },
    [where, options] as const,
  );
}

/** Elements seen by this process. A failed test ends the process. */
const seen = new Set<string>();

async function findingsOnNew(page: Page, rules: Rules): Promise<string[]> {
  const paints = (await page.evaluate(paintsOf)).filter((paint) => !seen.has(paint));
  for (const paint of paints) seen.add(paint);
  return paints.length > 0 ? runAxe(page, paints, rules) : [];
}

function paintsOf(): string[] {
  const kindOf = (element: Element | null) =>
    `${element?.localName}.${element?.getAttribute("class") ?? ""}${element?.getAttributeNames()}`;
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity}, `;
    const behind = element.parentElement ? groundOf(element.parentElement) : "";
    const ground = own === "rgba(0, 0, 0, 0) none 1, " ? behind : own + behind;
    grounds.set(element, ground);
    return ground;
  };
  const shown = new Set(
    document.body.querySelectorAll("a, button, input, select, textarea, summary, img, svg, [role]"),
  );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (parentElement && data.trim()) shown.add(parentElement);
  }
  const painted = new Map<string, Element[]>();
  for (const element of shown) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const kinds = `${kindOf(element.parentElement)} > ${kindOf(element)}`;
    const paint = [kinds, color, fontSize, fontWeight, textShadow, groundOf(element)].join(" ");
    painted.set(paint, [...(painted.get(paint) ?? []), element]);
  }
  Object.assign(window, { painted });
  return [...painted.keys()];
}

const phone = { width: 360, height: 740 };
const desk = { width: 1366, height: 768 };

/** Checks a light phone page completely, and a dark desktop page for new elements. The page is left as on the phone. */
export async function expectNoFindings(page: Page, where: string): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await axeFindings(page), `${where}, light`).toEqual([]);
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await findingsOnNew(page, {}), `${where}, dark`).toEqual([]);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "light" });
}
