/** Whether this process was shut out of its own data folder, as by a `cp` or a `chown` of root's. */
import { accessSync, constants, statSync } from "node:fs";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { thisUser, userOf } from "./machine-users.server.ts";

/** What is so and what to do, a sentence each; null for a folder that can be entered. */
export function shutOutOf(folder: string): { words: string; remedy: string } | null {
  try {
    accessSync(folder, constants.X_OK);
    return null;
  } catch (problem) {
    if (fieldsIn(problem).code !== "EACCES") return null;
    const me = thisUser();
    return {
      words: `The data folder ${folder} belongs to ${userOf(statSync(folder))} now, and the studio's user (${me}) can't enter it any more. Nothing is written and no booking is taken.`,
      remedy: `Give it back: sudo chown -R ${me} ${folder}`,
    };
  }
}
