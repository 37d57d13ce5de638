/** What stands beside the link while a release is changed, so that a change that was ended in the middle is told (rule 32.10). */
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { isAlive, syncToDisk } from "#db/copies.server.ts";
import { currentVersion, type Shelf, shelfOf } from "./shelf.server.ts";

type SwitchNote = {
  from: string | null;
  to: string;
  /** The words of `studio switch` that go on with it. */
  words: string;
};

const noteOf = ({ link }: Shelf): string => `${link}.switching`;

/** Readable for the studio's user too, who tells of it at a start. */
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

/** A sentence about a change of this program's releases that was cut off, with the ways on and back; null where none was. */
export function switchCutOff(shelf = shelfOf(process.cwd())): string | null {
  const note = shelf && noteRead(shelf);
  if (!note || note.isUnderWay) return null;
  const { from, to, words } = note;
  const back =
    from && currentVersion(shelf) === from ? ` To stay with ${from}: sudo studio switch ${from}.` : "";
  return `A change${from ? ` from version ${from}` : ""} to ${to} was cut off. To go on with it: sudo studio switch ${words}.${back}`;
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

/** The version that was left by a change that was cut off. */
export const versionLeft = (shelf: Shelf): string | null => noteRead(shelf)?.from ?? null;

/** Another one after each start of the machine, when the numbers of processes begin anew. */
function bootOfMachine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
