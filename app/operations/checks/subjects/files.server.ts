import { type Stats, statSync } from "node:fs";
import type { Check } from "#app/operations/checks/check.ts";
import {
  backupsFault,
  backupsOf,
  databaseFileFault,
  pathsIn,
} from "#app/operations/database/data-folder.server.ts";
import { notMine } from "#app/operations/database/file-fault.server.ts";
import { databasePath, dataFolder } from "./database.server.ts";

const about = { name: "files", about: "Data folder" };

export function filesCheck(): Check {
  const folder = dataFolder();
  const fault = databaseFileFault(databasePath()) ?? backupsFault(folder);
  if (fault) return { ...about, level: "warning", ...fault };
  const found = [folder, ...pathsIn(folder), ...pathsIn(backupsOf(folder))].flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? [{ path, stats }] : [];
  });
  const me = process.geteuid?.();
  const foreign = found.find(({ stats }) => me !== undefined && me !== 0 && stats.uid !== me);
  if (foreign) {
    const words = `${foreign.path} belongs to another user of the server.`;
    return { ...about, level: "warning", words, remedy: notMine(foreign.path, folder).remedy };
  }
  const [own, ...inside] = found;
  const wide = inside.find(({ stats }) => stats.isFile() && isOpen(stats));
  const folderIsOpen = own !== undefined && isOpen(own.stats);
  if (wide && folderIsOpen) {
    const words = `${wide.path} can be read by other users of the server.`;
    return {
      ...about,
      level: "warning",
      words,
      remedy: `Close both: sudo chmod 700 ${folder} && sudo chmod 600 ${wide.path}`,
    };
  }
  if (folderIsOpen) {
    const words = `Other users of the server can see the names of the files in ${folder}, but can't read them.`;
    return { ...about, level: "note", words, remedy: `Close it: sudo chmod 700 ${folder}` };
  }
  if (wide) {
    const words = `${wide.path} would be readable by other users if it were copied elsewhere. Its folder protects it here.`;
    return { ...about, level: "note", words, remedy: `Close it: sudo chmod 600 ${wide.path}` };
  }
  return {
    ...about,
    level: "well",
    words: `No other user can read the data folder ${folder}.`,
    remedy: null,
  };
}

const isOpen = ({ mode }: Stats): boolean => (mode & 0o077) !== 0;
