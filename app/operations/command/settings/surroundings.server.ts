/** Where `studio` takes its settings from, and as whom it works: nothing is guessed, and no file of root's is left (rules 27.21, 27.22). */
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BadSetting } from "#app/domain/studio/environment.server.ts";
import { thisUser, userOf } from "#app/operations/database/machine-users.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { readEnvFile } from "./env-file.ts";

/** Where the installation puts the settings and the data (docs/install.md). */
const installed = { envFile: "/etc/studio/studio.env", dataDir: "/var/lib/studio" };

type Surroundings = {
  env: Record<string, string | undefined>;
  /** What the command line names; relative paths are meant from `from`. */
  envFile: string | undefined;
  dataDir: string | undefined;
  from: string;
  /** The folder of the program. */
  program: string;
  makesFolder: boolean;
  /** The settings of an installation. */
  standard?: typeof installed;
};

/** The variables to set, DATA_DIR as a full path among them. Throws a BadSetting where no folder is named, or a file can't be read. */
export function settingsOf(given: Surroundings): Record<string, string> {
  const { env, from, program, standard = installed } = given;
  const named = given.dataDir === undefined ? undefined : resolve(from, given.dataDir);
  const read = settingsRead(given, named !== undefined);
  const dataDir = named ?? read?.DATA_DIR ?? (read ? undefined : env.DATA_DIR);
  if (dataDir) return { ...read, DATA_DIR: resolve(program, dataDir) };
  if (read && !given.envFile) return { ...read, DATA_DIR: standard.dataDir };
  if (read) {
    throw new BadSetting(
      `${given.envFile} does not say where the data is. Add a line to it, such as DATA_DIR=${standard.dataDir}`,
    );
  }
  const here = join(program, "data");
  const isCheckout = existsSync(join(program, "app/server.ts"));
  if (isCheckout && (given.makesFolder || existsSync(join(here, "studio.id")))) return { DATA_DIR: here };
  throw new BadSetting(
    `Which studio? There is no ${standard.envFile}, and DATA_DIR is not set. Name its folder, the one that holds app.db: studio --data FOLDER ..., or its settings: studio --env FILE ...`,
  );
}

/** The file that is named; else that of the installation, unless the environment or the command line names a folder. */
function settingsRead({ env, envFile, from, standard = installed }: Surroundings, isNamed: boolean) {
  if (envFile !== undefined) return readSettings(resolve(from, envFile));
  if (env.DATA_DIR || isNamed) return null;
  return isThere(standard.envFile) ? readSettings(standard.envFile) : null;
}

/** Also where it can't be read: then that is said. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (problem) {
    return fieldsIn(problem).code === "EACCES";
  }
}

function readSettings(path: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (problem) {
    const { code } = fieldsIn(problem);
    if (code === "ENOENT") throw new BadSetting(`There is no file of settings ${path}.`);
    if (code !== "EACCES" && code !== "EPERM")
      throw new BadSetting(`The settings in ${path} can't be read (${String(code)}).`);
    throw new BadSetting(
      `The settings in ${path} can't be read by this user (${thisUser()}). Run it as root, with sudo before it.`,
    );
  }
  const read = readEnvFile(text);
  if ("settings" in read) return read.settings;
  throw new BadSetting(
    `Line ${read.wrongLine} of ${path} is no setting. Write each as NAME=value, such as PORT=3000.`,
  );
}

/** Where root calls, the process becomes the user who owns the data folder. Throws a BadSetting where this user may not use it. */
export function becomeOwner(dataDir: string, mayBeMissing: boolean): void {
  const found = lookAt(dataDir);
  if (found && found.uid !== 0 && process.getuid?.() === 0) {
    // The last one can't be taken back, and takes the right to the others.
    process.setgroups?.([found.gid]);
    process.setgid?.(found.gid);
    process.setuid?.(found.uid);
  }
  if (!found) {
    if (mayBeMissing) return;
    throw new BadSetting(
      `There is no data folder ${dataDir}. Name the one that holds app.db: studio --data FOLDER ...`,
    );
  }
  if (!found.isDirectory())
    throw new BadSetting(`The data folder ${dataDir} is a file. Move that away, or name another folder.`);
  refuseStranger(dataDir, constants.R_OK | constants.W_OK | constants.X_OK, found.uid);
}

/** Null for a folder that is not there. */
function lookAt(dataDir: string) {
  try {
    return statSync(dataDir, { throwIfNoEntry: false }) ?? null;
  } catch (problem) {
    if (fieldsIn(problem).code === "EACCES") refuseStranger(dirname(dataDir), constants.X_OK, undefined);
    throw new BadSetting(`The data folder ${dataDir} can't be read (${String(fieldsIn(problem).code)}).`);
  }
}

function refuseStranger(folder: string, rights: number, owner: number | undefined): void {
  try {
    accessSync(folder, rights);
  } catch (problem) {
    const { code } = fieldsIn(problem);
    if (code === "EROFS")
      throw new BadSetting(
        `The data folder ${folder} lies on a disk that can only be read. Make it writable.`,
      );
    const whose = owner === undefined ? "" : ` It belongs to ${userOf({ uid: owner })}.`;
    throw new BadSetting(
      `The data folder ${folder} can't be read and written by this user (${thisUser()}).${whose} Run it as root, with sudo before it.`,
    );
  }
}
