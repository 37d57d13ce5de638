/** Whether the specs in e2e/server must run. passed.txt has a hash of the files on which they last passed (decision 061). */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hashOf, sourceFiles } from "./build.mjs";

const note = "e2e/server/passed.txt";

const folders = ["app", "bin", "db", "deploy", "e2e", "simulate"];
const named = ["package.json", "playwright.config.ts", "remix.config.js"];
const isJourney = (path) => /^e2e\/[^/]+\.spec\.ts$/u.test(path);

export const hashOfServed = () =>
  hashOf(sourceFiles(named, folders).filter((path) => path !== note && !isJourney(path)));

export const serverSpecsAreDue = () =>
  !existsSync(note) || readFileSync(note, "utf8").trim() !== hashOfServed();

export function notePassed(hash) {
  if (existsSync(note) && readFileSync(note, "utf8").trim() === hash) return;
  writeFileSync(note, `${hash}\n`);
  console.log(`${note} records that the server specs passed on these files. Commit it.`);
}
