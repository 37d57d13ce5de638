/**
 * Whether the specs of the server (e2e/server: releases, backups, faults, starts and stops) are due. They take minutes, and concern
 * files that seldom change: e2e/server/passed.txt has the hash of those on which they last passed (docs/decisions/061).
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hashOf, sourceFiles } from "./build.mjs";

const note = "e2e/server/passed.txt";

const folders = ["app/operations", "bin", "db", "deploy", "e2e/server"];

const hashNow = () => hashOf(sourceFiles(["package.json"], folders).filter((path) => path !== note));

/** In doubt they are. */
export const serverSpecsAreDue = () => !existsSync(note) || readFileSync(note, "utf8").trim() !== hashNow();

/** After a run of all tests without a failure. */
export function notePassed() {
  if (!serverSpecsAreDue()) return;
  writeFileSync(note, `${hashNow()}\n`);
  console.log(`${note} notes that the server specs passed on these files. Commit it.`);
}
