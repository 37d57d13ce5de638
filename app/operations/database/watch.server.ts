/** Watches the open database file. If it is missing, replaced or damaged, logs this and saves its content. */
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { logNotice } from "#app/platform/http/bug-log.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { type DatabaseFault, databaseFault, sqlite } from "#db/client.server.ts";
import { copyName, writeCopy } from "#db/copies.server.ts";
import { backupsOf, databaseFileFault, restoreHint } from "./data-folder.server.ts";

const everyMs = 1000;
// A new file must be unchanged for this many checks, because it may still be being copied.
const settledAfter = 3;

/** Starts watching. Calls `end` when a new file is complete, because only a restart can open it. */
export function watchDatabase(end: () => void): void {
  const look = databaseWatch(end);
  look(nowInstant());
  setInterval(() => look(nowInstant()), everyMs).unref();
}

function databaseWatch(end: () => void): (now: number) => void {
  let known = "";
  let rest = { looks: 0, state: "" };
  return (now) => {
    const fault = databaseFault();
    const name = fault ? `${fault.path} ${fault.how}` : "";
    if (name !== known) logNotice(fault ? "error" : "info", fault ? noticed(fault, now, known) : back);
    known = name;
    if (fault?.how !== "replaced" || fault.path !== sqlite().name) return;
    const state = stateOf(fault.path);
    rest = { looks: state === rest.state ? rest.looks + 1 : 1, state };
    if (rest.looks === settledAfter) end();
  };
}

const back = "The database is back in place, and bookings are taken again.";

function noticed(fault: DatabaseFault, now: number, before: string): string {
  if (fault.how === "damaged") return damageInWords(fault.path, fault.said);
  const file = sqlite().name;
  const shut = databaseFileFault(file);
  if (shut) return `${shut.words} Nothing is saved and no bookings are taken. ${shut.remedy}`;
  const what = `${fault.path} was ${
    fault.how === "missing" ? "deleted or moved" : "replaced"
  } while the studio was running. Nothing is saved and no bookings are taken.`;
  const saved = before ? "" : ` ${rescue(file, now)}`;
  if (fault.path !== file) return `${what}${saved} Restart the studio.`;
  if (fault.how === "missing") return `${what}${saved} ${restoreHint(file)}`;
  return `${what}${saved} Once the new file is complete, this server stops and is started again with it.`;
}

const damageInWords = (file: string, said: string): string =>
  `The database ${file} is damaged (${said}). Readable data is still shown, but nothing is saved and no bookings are taken. Stop the studio. ${restoreHint(file)}`;

function rescue(file: string, now: number): string {
  try {
    const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:T]/gu, "");
    return `Its content was saved to ${writeCopy(sqlite(), backupsOf(dirname(file)), copyName(file, `rescued-${stamp}.db`))}.`;
  } catch (problem) {
    return `Its content could not be saved (${fieldsIn(problem).code ?? "error"}).`;
  }
}

function stateOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : "";
}
