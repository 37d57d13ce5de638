import { constants, openSync } from "node:fs";
import { sep } from "node:path";

/** "new": a file that is not there yet, and is made for its owner alone. */
export type CallersFile = { path: string; as: "read" | "new" };

const flags = {
  // Nobody waits for the other end of a pipe.
  read: constants.O_RDONLY | constants.O_NONBLOCK,
  new: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
};

/**
 * Opened with root's own rights, by path, before the process becomes the owner of the data folder (rule 27.22); what can't be
 * opened is left out. Nothing of the data folder: its owner could lay a link there to what is not theirs.
 */
export function openForRoot(files: CallersFile[], dataDir: string): ReadonlyMap<string, number> {
  const opened = new Map<string, number>();
  if (process.getuid?.() !== 0) return opened;
  for (const { path, as } of files.filter((file) => !file.path.startsWith(dataDir + sep))) {
    try {
      opened.set(path, openSync(path, flags[as], 0o600));
    } catch {
      // The command tries it again as the folder's owner, and says what is wrong.
    }
  }
  return opened;
}
