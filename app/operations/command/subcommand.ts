import type { Environment } from "#app/domain/studio/environment.server.ts";
import type { CallersFile, OpenedFiles } from "./surroundings.server.ts";

/** What a subcommand of `studio` is given: the settings of the unit, and where its words go. */
export type CommandContext = {
  environment: Environment;
  /** What is wrong with settings that this subcommand does not need; each is taken as not set. */
  wrongSettings: string[];
  /** The full path of a file that was named in the words: a relative one is meant from where the owner stands. */
  pathOf: (word: string) => string;
  /** Those of its `callersFiles` that root has opened for it; whoever takes a handle closes it. */
  opened: OpenedFiles;
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
  /** Whether it works on the database of the folder, which has to be there: then it is open while `run` runs. */
  needsDatabase: boolean;
  /** It stays root where root calls it. All others become the owner of the data folder first. */
  staysRoot?: boolean;
  /** Files of whoever calls it, which the owner of the data folder may not be able to open; its paths are full ones. */
  callersFiles?: (words: string[], pathOf: CommandContext["pathOf"]) => CallersFile[];
  /** It serves: a wrong setting stops it, as it stops the server. All others look after a studio that may just not start. */
  needsSettings?: boolean;
  /** In a checkout where nothing names a folder it takes ./data, as `npm start` does, even one that is not there yet. */
  makesFolder?: boolean;
  /** `words`: what follows its name. A WrongUse that it throws is told with its usage. Null for a server that goes on. */
  run: (words: string[], context: CommandContext) => Promise<number | null>;
};

/** The words do not fit the subcommand: its message says why, and the usage follows. */
export class WrongUse extends Error {}
