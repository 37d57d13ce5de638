/**
 * Whether the specs of the server (e2e/server: races, privacy, releases, backups, faults) are due. They take minutes.
 * e2e/server/passed.txt has the hash of all files of the program on which they last passed (docs/decisions/061).
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hashOf, sourceFiles } from "./build.mjs";

const note = "e2e/server/passed.txt";

/** All that is served or helps to serve it in a test; the journeys in a browser are not among it. */
const folders = ["app", "bin", "db", "deploy", "e2e", "simulate"];
const named = ["package.json", "playwright.config.ts", "remix.config.js"];
const isJourney = (path) => /^e2e\/[^/]+\.spec\.ts$/u.test(path);

/** Of the files as they are now. */
export const hashOfServed = () =>
  hashOf(sourceFiles(named, folders).filter((path) => path !== note && !isJourney(path)));

/** In doubt they are. */
export const serverSpecsAreDue = () =>
  !existsSync(note) || readFileSync(note, "utf8").trim() !== hashOfServed();

/** After a run of all tests without a failure. `hash`: of the files as they were when the run began. */
export function notePassed(hash) {
  if (existsSync(note) && readFileSync(note, "utf8").trim() === hash) return;
  writeFileSync(note, `${hash}\n`);
  console.log(`${note} notes that the server specs passed on these files. Commit it.`);
}
