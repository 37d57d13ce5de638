/** A file beside the link records a change of release, so that an interrupted change is reported (rule 32.10). */
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { isAlive, syncToDisk } from "#db/copies.server.ts";
import { currentVersion, type Shelf, shelfOf } from "./shelf.server.ts";

type SwitchNote = {
  from: string | null;
  to: string;
  words: string;
};

const noteOf = ({ link }: Shelf): string => `${link}.switching`;

export function noteSwitch(shelf: Shelf, note: SwitchNote): void {
  const next = `${noteOf(shelf)}.next`;
  const who = { pid: process.pid, boot: bootOfMachine() };
  writeFileSync(next, `${JSON.stringify({ ...note, ...who })}\n`);
  chmodSync(next, 0o644);
  syncToDisk(next);
  renameSync(next, noteOf(shelf));
}

export function forgetSwitch(shelf: Shelf): void {
  for (const path of [noteOf(shelf), `${noteOf(shelf)}.next`]) rmSync(path, { force: true });
}

/** Describes an interrupted change, with the commands to continue and to go back. */
export function switchCutOff(shelf = shelfOf(process.cwd())): string | null {
  const note = shelf && noteRead(shelf);
  if (!note || note.isUnderWay) return null;
  const { from, to, words } = note;
  const back =
    from && currentVersion(shelf) === from ? ` To stay with ${from}: sudo studio switch ${from}.` : "";
  return `A switch${from ? ` from version ${from}` : ""} to ${to} was interrupted. To continue it: sudo studio switch ${words}.${back}`;
}

function noteRead(shelf: Shelf): (SwitchNote & { isUnderWay: boolean }) | null {
  try {
    const { from, to, words, pid, boot } = fieldsIn(JSON.parse(readFileSync(noteOf(shelf), "utf8")));
    const isUnderWay = boot === bootOfMachine() && isAlive(Number(pid));
    return { from: typeof from === "string" ? from : null, to: String(to), words: String(words), isUnderWay };
  } catch {
    return null;
  }
}

export const versionLeft = (shelf: Shelf): string | null => noteRead(shelf)?.from ?? null;

// Changes with each boot, when process numbers start again.
function bootOfMachine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
