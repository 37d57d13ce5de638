/** Rules for the style sheets: each component's class is in one sheet, and no sheet is too long. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const app = fileURLToPath(new URL("../..", import.meta.url));

type Sheet = { path: string; css: string; selectors: string[] };

const sheets: Sheet[] = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".css"))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .map((file) => {
    const css = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gsu, "");
    return { path: relative(app, file), css, selectors: selectorsIn(css) };
  });

const acrossAll = ["utilities"].map((name) => `platform/ui/styles/${name}.css`);

const isComponents = ({ path }: Sheet): boolean =>
  /^platform\/ui\/styles\/(?:components\/|layout\.css)|^routes\/parts\/styles\/service-card\.css/u.test(path);

const homes = new Map<string, Set<string>>();
for (const sheet of sheets.filter(isComponents)) {
  for (const word of sheet.selectors.map(wordOf)) {
    if (word) homes.set(word, (homes.get(word) ?? new Set()).add(sheet.path));
  }
}

it("finds the style sheets and the classes of the components", () => {
  expect(sheets.length).toBeGreaterThan(40);
  for (const word of ["button", "hint", "icon", "split", "notice", "card", "site-header"]) {
    expect(homes.has(word), word).toBe(true);
  }
});

it("styles a component's class in one sheet", () => {
  expect([...homes].filter(([, paths]) => paths.size > 1).map(([word, paths]) => [word, ...paths])).toEqual(
    [],
  );
});

it("lets other sheets style a component only inside their own class", () => {
  const strays = sheets
    .filter((sheet) => !isComponents(sheet) && !acrossAll.includes(sheet.path))
    .flatMap(({ path, selectors }) =>
      selectors
        .filter((selector) => scopesOf(selector).every((word) => homes.has(word)))
        .map((selector) => `${path}: ${selector}`),
    );
  expect(strays).toEqual([]);
});

it("limits each sheet to 300 lines", () => {
  const long = sheets.filter(({ css }) => css.split("\n").length > 300).map(({ path }) => path);
  expect(long).toEqual([]);
});

it("declares the order of the layers first, in a separate sheet", () => {
  const entry = sheets.find(({ path }) => path === "platform/ui/styles/app.css");
  const imports = [...(entry?.css ?? "").matchAll(/@import "(.+?)";/gu)].map(([, from]) => from);
  expect(imports[0]).toBe("./layers.css");
  expect(entry?.css.replaceAll(/@import "\.\/[\w/-]+\.css";/gu, "").trim()).toBe("");
  const layers = sheets.find(({ path }) => path === "platform/ui/styles/layers.css");
  expect(layers?.css.trim()).toMatch(/^@layer [^;{]+;$/u);
});

it("puts every rule except the fonts into a layer", () => {
  const bare = sheets.filter(({ css }) => /^[^@\s}]/mu.test(css)).map(({ path }) => path);
  expect(bare).toEqual([]);
});

it("imports every sheet once, or links it from a route", () => {
  const imported = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/@import "(.+?)";/gu)].map(([, from = ""]) => join(path, "..", from)),
  );
  // Pages with service cards have their own sheets, and a visitor loads one of them at a time.
  const once = imported.filter((path) => !path.endsWith("/service-card.css"));
  expect(new Set(once).size).toBe(once.length);
  const parts = sheets.map(({ path }) => path).filter((path) => /^platform\/ui\/styles\/.+\//u.test(path));
  expect(parts.filter((path) => !imported.includes(path))).toEqual([]);
});

// Commas inside brackets don't split a selector.
function selectorsIn(css: string): string[] {
  return [...css.matchAll(/(?<=^|[{};])\s*([^{};@]+?)\s*\{/gu)].flatMap(([, list = ""]) =>
    list.split(/,(?![^(]*\))/u).map((selector) => selector.trim()),
  );
}

/** Returns the first class of a selector, such as "card" of ".card.wide:has(.button) > h2". */
function wordOf(selector: string): string {
  return wordsOf(selector)[0] ?? "";
}

/** A sheet may style its class next to a component's (".meta + .rich") and the reverse (".way + .hint"). */
function scopesOf(selector: string): string[] {
  const words = wordsOf(selector);
  return /^[^\s>]+\s*[+~]\s*[^\s>]+$/u.test(withoutConditions(selector)) ? words : words.slice(0, 1);
}

function wordsOf(selector: string): string[] {
  return withoutConditions(selector)
    .split(/[\s>+~]+/u)
    .map((compound) => /\.([\w-]+)/u.exec(compound)?.[1] ?? "");
}

function withoutConditions(selector: string): string {
  const bare = selector.replaceAll(/:[\w-]+\([^()]*\)|\[[^\]]*\]/gu, "");
  return bare === selector ? bare : withoutConditions(bare);
}
