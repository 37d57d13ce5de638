/** Files and folders of the studio that this process may not use, in the same words wherever it is met (rule 27.45). */
import { accessSync, constants, statSync } from "node:fs";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { thisUser, userOf } from "./machine-users.server.ts";

/** What is so, and what to do: a sentence each. */
export type Fault = { words: string; remedy: string };

/** The first of the paths that this process may not read and write, where they are there; `dataDir` holds them all. */
export function firstFault(dataDir: string, paths: string[]): Fault | null {
  // Nothing can be said of what lies in a folder that can't be entered.
  for (const path of [dataDir, ...paths]) {
    const why = whyNoUse(path);
    if (why) return why === "EROFS" ? readOnly(path) : notMine(path, dataDir);
  }
  return null;
}

/** The code of the system; null for what may be used, and for what is not there. */
function whyNoUse(path: string): string | null {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found) accessSync(path, found.isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);
    return null;
  } catch (problem) {
    const code = String(fieldsIn(problem).code);
    return /^(?:EACCES|EPERM|EROFS)$/u.test(code) ? code : null;
  }
}

/** The whole folder is given back: what made one file another user's has seldom made only that one so. */
export function notMine(path: string, dataDir: string): Fault {
  const me = thisUser();
  const owner = userOf(statSync(path));
  const what = path === dataDir ? `The data folder ${path}` : path;
  return {
    words: `${what} can't be read and written by this user (${me}); it belongs to ${owner}.`,
    remedy:
      owner === me
        ? `Give the right back: sudo chmod -R u+rwX ${dataDir}`
        : `Give it back: sudo chown -R ${me} ${dataDir}`,
  };
}

export const readOnly = (path: string): Fault => ({
  words: `${path} lies on a disk that can only be read.`,
  remedy: "Make it writable, and start again.",
});

export const inOneSentence = ({ words, remedy }: Fault): string => `${words} ${remedy}`;
