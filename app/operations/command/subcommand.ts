import type { Environment } from "#app/domain/studio/environment.server.ts";
import type { CallersFile, OpenedFiles } from "./command-settings.server.ts";

export type CommandContext = {
  environment: Environment;
  wrongSettings: string[];
  /** Returns the full path; relative paths are relative to the caller's folder. */
  pathOf: (word: string) => string;
  /** Files of `callersFiles` that root has opened. A command that uses a handle must close it. */
  opened: OpenedFiles;
  say: (line: string) => void;
  complain: (line: string) => void;
};

/** A subcommand of `studio`. Exit codes: 0 done, 1 refused, 64 wrong use, 75 try again, 78 wrong setting. */
export type Subcommand = {
  name: string;
  summary: string;
  usage: string[];
  /** Needs the folder's database, which is open while `run` runs. */
  needsDatabase: boolean;
  /** Runs as root. All others run as the owner of the data folder. */
  staysRoot?: boolean;
  callersFiles?: (words: string[], pathOf: CommandContext["pathOf"]) => CallersFile[];
  /** A wrong setting stops this subcommand. Others work even if the studio can't start. */
  needsSettings?: boolean;
  /** Uses ./data in a checkout if no folder is given, like `npm start`, and creates it. */
  makesFolder?: boolean;
  /** If it throws WrongUse, its usage is printed. Returns null for a server that keeps running. */
  run: (words: string[], context: CommandContext) => Promise<number | null>;
};

export class WrongUse extends Error {}
