/** The backups as the shell lists them: each looked into, and all by one clock. */
import { existsSync, readdirSync } from "node:fs";
import { type Backup, isOfFuture } from "#app/operations/backup/backup.ts";
import { keptAsideFolders } from "#app/operations/backup/kept-aside.server.ts";
import { listBackups } from "#app/operations/backup/list-backups.server.ts";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { asideLines, backupTable } from "./backup-table.server.ts";
import { lookInside, zoneInside } from "./inside.server.ts";

/** What `--list` says. */
export function backupsInLines(dataDir: string, databaseFile: string, now: number): string[] {
  // Throws for one that can't be read, which is not an empty one.
  if (existsSync(backupsOf(dataDir))) readdirSync(backupsOf(dataDir));
  const backups = listBackups(dataDir);
  const listed = backups.map((backup) => ({
    ...backup,
    trouble: lookInside(backup.path).trouble ?? (isOfFuture(backup.at, now) ? "made by a wrong clock" : null),
  }));
  const timeZone = zoneOfStudio(databaseFile, backups);
  const aside = asideLines(keptAsideFolders(dataDir), timeZone);
  return [...backupTable(listed, timeZone), ...(aside.length > 0 ? ["", ...aside] : [])];
}

/** Of the database, else of the newest backup that tells; UTC where nothing does. */
const zoneOfStudio = (databaseFile: string, backups: Backup[]): string =>
  zoneInside(databaseFile) ?? backups.find(({ manifest }) => manifest)?.manifest?.timeZone ?? "UTC";
