/** A file beside the link records a change of release, so that an interrupted change is reported (rule 32.10). */
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { isAlive, syncToDisk } from "#db/copies.server.ts";
import { currentVersion, type ReleaseFolder, releaseFolderOf } from "./release-folder.server.ts";

type SwitchNote = {
  from: string | null;
  to: string;
  words: string;
};

const noteOf = ({ link }: ReleaseFolder): string => `${link}.switching`;

export function writeSwitchNote(releases: ReleaseFolder, note: SwitchNote): void {
  const next = `${noteOf(releases)}.next`;
  const who = { pid: process.pid, boot: bootOfMachine() };
  writeFileSync(next, `${JSON.stringify({ ...note, ...who })}\n`);
  chmodSync(next, 0o644);
  syncToDisk(next);
  renameSync(next, noteOf(releases));
}

export function deleteSwitchNote(releases: ReleaseFolder): void {
  for (const path of [noteOf(releases), `${noteOf(releases)}.next`]) rmSync(path, { force: true });
}

/** Describes an interrupted change, with the commands to continue and to go back. */
export function interruptedSwitch(releases = releaseFolderOf(process.cwd())): string | null {
  const note = releases && noteRead(releases);
  if (!note || note.isUnderWay) return null;
  const { from, to, words } = note;
  const back =
    from && currentVersion(releases) === from ? ` To stay with ${from}: sudo studio switch ${from}.` : "";
  return `A switch${from ? ` from version ${from}` : ""} to ${to} was interrupted. To continue it: sudo studio switch ${words}.${back}`;
}

function noteRead(releases: ReleaseFolder): (SwitchNote & { isUnderWay: boolean }) | null {
  try {
    const { from, to, words, pid, boot } = fieldsIn(JSON.parse(readFileSync(noteOf(releases), "utf8")));
    const isUnderWay = boot === bootOfMachine() && isAlive(Number(pid));
    return { from: typeof from === "string" ? from : null, to: String(to), words: String(words), isUnderWay };
  } catch {
    return null;
  }
}

export const versionLeft = (releases: ReleaseFolder): string | null => noteRead(releases)?.from ?? null;

// Identifies the boot, because process ids are reused after it.
function bootOfMachine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
