import { constants, openSync } from "node:fs";
import { sep } from "node:path";

/** "new": a file that is not there yet, and is made for its owner alone. */
export type CallersFile = { path: string; as: "read" | "new" };

const flags = {
  // Nobody waits for the other end of a pipe.
  read: constants.O_RDONLY | constants.O_NONBLOCK,
  new: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
};

/** By path: a handle, or why there is none. */
export type OpenedFiles = ReadonlyMap<string, number | Error>;

/**
 * Opened with root's own rights, before the process becomes the owner of the data folder (rule 27.22); empty for another caller.
 * Nothing of the data folder: its owner could lay a link there to what is not theirs.
 */
export function openForRoot(files: CallersFile[], dataDir: string): OpenedFiles {
  const opened = new Map<string, number | Error>();
  if (process.getuid?.() !== 0) return opened;
  for (const { path, as } of files.filter((file) => !file.path.startsWith(dataDir + sep))) {
    try {
      opened.set(path, openSync(path, flags[as], 0o600));
    } catch (problem) {
      opened.set(path, problem instanceof Error ? problem : new Error(String(problem)));
    }
  }
  return opened;
}
