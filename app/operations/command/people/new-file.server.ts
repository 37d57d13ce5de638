/** A file that a command writes for whoever calls it: made anew, or a sentence that says why it can't be (rule 21.27). */
import { closeSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { CommandContext } from "#app/operations/command/subcommand.ts";
import { thisUser } from "#app/operations/database/machine-users.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

type NewFile = { path: string; handle: number };

/** As root has opened it, else as this user can; mode 0600. */
export function newFile(path: string, opened: CommandContext["opened"]): NewFile | { why: string } {
  const given = opened.get(path);
  if (typeof given === "number") return { path, handle: given };
  if (given) return { why: whyNone(path, given) };
  try {
    return { path, handle: openSync(path, "wx", 0o600) };
  } catch (problem) {
    return { why: whyNone(path, problem) };
  }
}

/** Of one that nothing was written to. Answers what to say where it stays: in a folder of root's, who has made it. */
export function takeAway({ path, handle }: NewFile): string | null {
  closeSync(handle);
  try {
    rmSync(path);
    return null;
  } catch {
    return `${path} was made for it and is empty. Delete it.`;
  }
}

function whyNone(path: string, problem: unknown): string {
  const { code } = fieldsIn(problem);
  const folder = dirname(path);
  if (code === "EEXIST") return `${path} is there already. Delete it, or name another file with --out.`;
  if (code === "ENOENT")
    return `There is no folder ${folder}. Make it, or name a file in another with --out.`;
  if (code === "ENOTDIR") return `${folder} is no folder. Name a file in one with --out.`;
  if (code === "EACCES" || code === "EPERM") {
    return `This user (${thisUser()}) may not write into ${folder}. Name a file elsewhere: --out ${join(tmpdir(), basename(path))}`;
  }
  return `${path} can't be made (${String(code)}). Name another file with --out.`;
}
