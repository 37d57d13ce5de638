/** Who may read the files of the data folder: it holds all clients' names. */
import { readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import type { Check } from "../check.ts";
import { dataFolder } from "./database.server.ts";

const about = { name: "files", about: "Data folder" };

export function filesCheck(): Check {
  const folder = dataFolder();
  const found = [folder, ...pathsIn(folder), ...pathsIn(backupsOf(folder))].flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? [{ path, stats }] : [];
  });
  const me = process.geteuid?.();
  const foreign = found.find(({ stats }) => me !== undefined && me !== 0 && stats.uid !== me);
  if (foreign) {
    const words = `${foreign.path} belongs to another user of the server.`;
    return {
      ...about,
      level: "warning",
      words,
      remedy: `Give it back: sudo chown --reference=${folder} ${foreign.path}`,
    };
  }
  const [own, ...inside] = found;
  if (own && isOpen(own.stats)) {
    const words = `The data folder ${folder} is open to other users of the server.`;
    return { ...about, level: "warning", words, remedy: `Close it: sudo chmod 700 ${folder}` };
  }
  const wide = inside.find(({ stats }) => stats.isFile() && isOpen(stats));
  if (wide) {
    const words = `${wide.path} could be read by others if it were copied as it is; its folder keeps them out.`;
    return { ...about, level: "note", words, remedy: `Close it: sudo chmod 600 ${wide.path}` };
  }
  return { ...about, level: "well", words: `Nobody else can read the data folder ${folder}.`, remedy: null };
}

const isOpen = ({ mode }: Stats): boolean => (mode & 0o077) !== 0;

function pathsIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
