/** The rows of the table that `npm run house` prints: how the house stands, beside what it is to reach. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { circlesOf } from "./circles.ts";
import { commentLines } from "./comments.ts";
import { filesByFolder, isInRoutes } from "./folders.ts";
import { functionsOf } from "./functions.ts";
import { filesOfField, filesOfPage } from "./lists.ts";
import { unusedNames } from "./names.ts";
import { type House, rules } from "./rules.ts";
import { isTestFile, type Source, type Stray } from "./tree.ts";

export type Row = [what: string, now: string, goal: string];

/** `report` is what Vitest's JSON reporter wrote of the last run of the unit tests. */
export function tableOf(house: House, report: string | null): Row[] {
  const { sources, appFiles } = house;
  const code = sources.filter(({ path, isTest }) => path.startsWith("app/") && !isTest);
  const folders = [...filesByFolder(appFiles)];
  const sizes = (inRoutes: boolean) =>
    folders.filter(([folder]) => isInRoutes(`${folder}/`) === inRoutes).map(([, files]) => files);
  const screen = servicesScreen(house);
  const domain = code.filter(isDomain);
  const routes = code.filter(({ path }) => isInRoutes(path) && house.routeModules.has(path));
  const unused = unusedNames(sources).length;
  const onlyTests = unusedNames(sources, ({ isTest }) => !isTest).length - unused;
  return [
    ["files in a folder without tests, median / max", medianAndMax(sizes(false)), "5 / 15"],
    ["files in a folder of the routes, median / max", medianAndMax(sizes(true)), "max 20"],
    [
      "files for a new field of the booking form",
      found(filesOfField(sources).length, "files of a field"),
      "4",
    ],
    ["files for a new content page", found(filesOfPage(sources).length, "files of a page"), "3"],
    [
      "the services screen, lines / files",
      `${screen.lines} / ${found(screen.files, "files of the services screen")}`,
      "1000 / 18",
    ],
    ["circles of files, types counted", String(circlesOf(sources).length), "0"],
    ["casts in app/, in routes", `${strays(house, "casts")}, ${strays(house, "castsInRoutes")}`, "40, 0"],
    ["comment lines in domain files, in app/", `${commentShare(domain)}, ${commentShare(code)}`, "5 %"],
    ["exported names that stand for two things", String(strays(house, "sharedNames")), "0"],
    ["exports that nobody imports, only tests do", `${unused}, ${onlyTests}`, "0"],
    ["seconds of the unit tests", report ? secondsOf(report) : "no --report", "60"],
    ["lines of a route's file, median / max", medianAndMax(routes.map(linesOf)), "46 / 103"],
    ["lines of a domain file, median / max", medianAndMax(domain.map(linesOf)), "58 / 175"],
    [
      "lines of a function, median / max",
      medianAndMax(functionsOf(sources).map(({ lines }) => lines)),
      "7 / 60",
    ],
  ];
}

/** The strays of a rule, or of all: those of a folder or file. */
export function straysOf(house: House, folder = "", key?: string): { key: string; strays: Stray[] }[] {
  return rules
    .filter((rule) => !key || rule.key === key)
    .map((rule) => ({
      key: rule.key,
      strays: rule.strays(house).filter(({ path }) => path === folder || path.startsWith(folder)),
    }));
}

/** A count of what is there by its nature. Throws for 0: then the measure looks in the wrong place, and says nothing. */
function found(count: number, what: string): string {
  if (count === 0) throw new Error(`The measure found no ${what}.`);
  return String(count);
}

const strays = (house: House, key: string): number => straysOf(house, "", key)[0]?.strays.length ?? 0;

/** What the business does: neither pages nor the web nor how the app starts. */
const isDomain = ({ path }: Source): boolean =>
  /^app\/[^/]+\/.*\.ts$/u.test(path) && !/^app\/(?:routes|platform\/ui|platform\/http)\//u.test(path);

/** The folder of its route with its own sheet, and the catalogue that it writes to without the views of other pages. */
function servicesScreen({ root, appFiles }: House): { lines: number; files: number } {
  const own = /^app\/(?:routes\/admin[./]services\/.*\.(?:tsx?|css)|catalogue\/.*\.ts)$/u;
  const files = appFiles.filter((path) => own.test(path) && !isTestFile(path));
  const lines = files.map((path) => countLines(readFileSync(join(root, path), "utf8")));
  return { files: files.length, lines: lines.reduce((sum, each) => sum + each, 0) };
}

const countLines = (text: string): number => text.trimEnd().split("\n").length;

const linesOf = ({ text }: Source): number => countLines(text);

function medianAndMax(numbers: number[]): string {
  const inOrder = numbers.toSorted((a, b) => a - b);
  found(inOrder.length, "files or functions to measure");
  return `${inOrder[Math.floor(inOrder.length / 2)]} / ${inOrder.at(-1)}`;
}

function commentShare(sources: Source[]): string {
  const counted = sources.map(commentLines);
  const sum = (key: "comment" | "all") => counted.reduce((total, each) => total + each[key], 0);
  return `${((100 * sum("comment")) / Math.max(1, sum("all"))).toFixed(1)} %`;
}

function secondsOf(report: string): string {
  const { startTime, testResults }: { startTime: number; testResults: { endTime: number }[] } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  const end = Math.max(startTime, ...testResults.map(({ endTime }) => endTime));
  return ((end - startTime) / 1000).toFixed(0);
}
