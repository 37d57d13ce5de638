import type { Environment } from "#app/studio/environment.server.ts";

/** What a subcommand of `studio` is given: the settings of the unit, and where its words go. */
export type CommandContext = {
  environment: Environment;
  /** A line of its answer, and one about what is wrong. */
  say: (line: string) => void;
  complain: (line: string) => void;
};

/**
 * A subcommand of `studio`. Its exit codes: 0 done, 1 refused or something is wrong, 64 used wrongly, 75 try again in a moment,
 * 78 a setting is wrong.
 */
export type Subcommand = {
  name: string;
  /** One line for the help of `studio`. */
  summary: string;
  /** The lines of `studio help NAME`, the ways to call it first. */
  usage: string[];
  /** Whether it works on the database of the folder, which has to be there. */
  needsDatabase: boolean;
  run: (words: string[], context: CommandContext) => Promise<number>;
};
