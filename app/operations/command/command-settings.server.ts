import { accessSync, constants, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { BadSetting } from "#app/domain/studio/environment.server.ts";
import { thisUser, userOf } from "#app/operations/database/file-fault.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

// Reads the settings file like systemd, so that the service and the shell have the same values (rule 27.21).

type Settings = Record<string, string>;

export function readEnvFile(text: string): { settings: Settings } | { wrongLine: number } {
  const settings: Settings = {};
  let rest = text.replace(/^\uFEFF/u, "").replaceAll("\r\n", "\n");
  const whole = rest;
  while (rest !== "") {
    const nothing = /^[ \t]*(?:[#;](?:\\[\s\S]|[^\n])*)?(?:\n|$)/u.exec(rest)?.[0];
    const [entry, name = "", value = ""] =
      nothing === undefined ? (entryAtStart.exec(rest) ?? []) : [nothing];
    if (entry === undefined)
      return { wrongLine: whole.slice(0, whole.length - rest.length).split("\n").length };
    if (name) settings[name] = plainValue(value);
    rest = rest.slice(entry.length);
  }
  return { settings };
}

// Quotes have a meaning only at the start of a value or after another quote.
const quoted = /[ \t]*(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")/u;
const bare = /(?![ \t]*['"])((?:\\[\s\S]|[^\\\n])*)/u;
const entryAtStart = new RegExp(
  `^[ \\t]*([A-Za-z_][A-Za-z0-9_]*)[ \\t]*=((?:${quoted.source})*${bare.source})(?:\\n|$)`,
  "u",
);

function plainValue(written: string): string {
  const piece = new RegExp(quoted.source, "uy");
  let value = "";
  let end = 0;
  for (let found = piece.exec(written); found; found = piece.exec(written)) {
    const [, single, double = ""] = found;
    value += single ?? double.replace(/\\(["\\`$\n])/gu, (_, sign) => (sign === "\n" ? "" : sign));
    end = piece.lastIndex;
  }
  const plain = written.slice(end).replace(/^[ \t]+/u, "");
  const kept = plain.replace(/(?<!\\)[ \t]+$/u, "");
  return value + kept.replace(/\\([\s\S])/gu, (_, sign) => (sign === "\n" ? "" : sign));
}

const installed = { envFile: "/etc/studio/studio.env", dataDir: "/var/lib/studio" };

type SettingsSource = {
  env: Record<string, string | undefined>;
  envFile: string | undefined;
  dataDir: string | undefined;
  from: string;
  program: string;
  makesFolder: boolean;
  standard?: typeof installed;
};

/** Returns the variables to set, with DATA_DIR as a full path. Throws a BadSetting. */
export function settingsOf(given: SettingsSource): Record<string, string> {
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
    `Which studio? There is no ${standard.envFile}, and DATA_DIR is not set. Give the folder that contains app.db: studio --data FOLDER ..., or the settings file: studio --env FILE ...`,
  );
}

function settingsRead({ env, envFile, from, standard = installed }: SettingsSource, isNamed: boolean) {
  if (envFile !== undefined) return readSettings(resolve(from, envFile));
  if (env.DATA_DIR || isNamed) return null;
  return isThere(standard.envFile) ? readSettings(standard.envFile) : null;
}

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
    if (code === "ENOENT") throw new BadSetting(`There is no settings file ${path}.`);
    if (code !== "EACCES" && code !== "EPERM")
      throw new BadSetting(`The settings in ${path} can't be read (${String(code)}).`);
    throw new BadSetting(
      `The settings in ${path} can't be read by this user (${thisUser()}). Run it as root, with sudo before it.`,
    );
  }
  const read = readEnvFile(text);
  if ("settings" in read) return read.settings;
  throw new BadSetting(
    `Line ${read.wrongLine} of ${path} is not a setting. Write each as NAME=value, such as PORT=3000.`,
  );
}

/** Changes the user from root to the owner of the data folder (rule 27.22). Throws a BadSetting. */
export function becomeOwner(dataDir: string, mayBeMissing: boolean): void {
  const found = lookAt(dataDir);
  if (found && found.uid !== 0 && process.getuid?.() === 0) {
    // setuid must be last, because afterward the other calls are not allowed.
    process.setgroups?.([found.gid]);
    process.setgid?.(found.gid);
    process.setuid?.(found.uid);
  }
  if (!found) {
    if (mayBeMissing) return;
    throw new BadSetting(
      `There is no data folder ${dataDir}. Give the folder that contains app.db: studio --data FOLDER ...`,
    );
  }
  if (!found.isDirectory())
    throw new BadSetting(`The data folder ${dataDir} is a file. Move it away, or choose another folder.`);
  refuseStranger(dataDir, constants.R_OK | constants.W_OK | constants.X_OK, found.uid);
}

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
      throw new BadSetting(`The data folder ${folder} is on a read-only disk. Make it writable.`);
    const whose = owner === undefined ? "" : ` It belongs to ${userOf({ uid: owner })}.`;
    throw new BadSetting(
      `The data folder ${folder} can't be read and written by this user (${thisUser()}).${whose} Run it as root, with sudo before it.`,
    );
  }
}

export type CallersFile = { path: string; as: "read" | "new" };

const flags = {
  // Without O_NONBLOCK, opening a pipe would wait for its other end.
  read: constants.O_RDONLY | constants.O_NONBLOCK,
  new: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
};

export type OpenedFiles = ReadonlyMap<string, number | Error>;

/** Opens files of the caller as root (rule 27.22), but not in the data folder, which may contain links. */
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
