/** What a backup is called, and how long it is kept (rules 30.1 and 30.3). */
import type { Manifest } from "./manifest.server.ts";

/** "switch", "migration": the copies that are made before another version takes over; "rescued": what a lost database held. */
export type BackupKind = "nightly" | "asked" | "switch" | "migration" | "rescued" | "other";

export type Backup = {
  name: string;
  path: string;
  kind: BackupKind;
  /** Of which moment its data is, in UTC milliseconds: null where nothing tells, never the moment of a copying. */
  at: number | null;
  bytes: number;
  /** Of the program that made it; null where nothing tells. */
  version: string | null;
  /** Null for a copy that has none, such as one from before a migration. */
  manifest: Manifest | null;
};

/** "app-20261123-033000.db": the moment in UTC, so that names sort in the night of a clock change too. */
export const backupName = (base: "app" | "demo", at: number): string =>
  `${base}-${stampOf(at).replace("T", "-")}.db`;

/** "20261123T033000", in UTC. */
export const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace(/[-:]/gu, "");

/** The moment of a stamp, in UTC milliseconds; null for another text. */
export function momentOfStamp(stamp: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/u.exec(stamp)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** "0.1.0" in "before-switch-20261123T033000-0.1.0.db"; null for a name that tells none. */
export const versionInName = (name: string): string | null =>
  /^(?:demo-)?before-switch-\d{8}T\d{6}-(\d.*)\.db$/u.exec(name)?.[1] ?? null;

export const manifestName = (name: string): string => name.replace(/\.db$/u, ".json");

const dayMs = 24 * 60 * 60_000;

/** A copy that a wrong clock made, as it seems: it is never the latest one (rule 30.19). */
export const isOfFuture = (at: number | null, now: number): boolean => at !== null && at > now + dayMs;

/** So many backups that were looked over stay, however old they are. */
const alwaysKept = 5;
const keptDays = 14;
const keptMonths = 3;
/** No copy is older, so that what was erased is gone everywhere by then (rule 30.3). */
export const keptMs = 93 * dayMs;

/**
 * The names that go (rule 30.3), of backups in any order: those of the last 24 hours stay, the newest of each of 14 days, and of each
 * of the three months before this one; the newest five stay whatever their age. Days are UTC's, as the names are.
 */
export function backupsToRemove(backups: { name: string; at: number }[], now: number): string[] {
  const newestFirst = [...backups].sort((one, other) => other.at - one.at);
  const past = newestFirst.filter(({ at }) => !isOfFuture(at, now));
  const kept = new Set(past.slice(0, alwaysKept).map(({ name }) => name));
  const periods = new Set<string>();
  for (const { name, at } of newestFirst) {
    if (now - at < dayMs) kept.add(name);
    for (const period of periodsOf(at, now)) {
      if (!periods.has(period)) kept.add(name);
      periods.add(period);
    }
  }
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** The day and the month for which a backup may be the one that is kept; none for one that is too old. */
function periodsOf(at: number, now: number): string[] {
  const date = new Date(at).toISOString();
  const today = new Date(now);
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const then = new Date(at);
  const monthsAgo = thisMonth - (then.getUTCFullYear() * 12 + then.getUTCMonth());
  return [
    ...(now - at < keptDays * dayMs ? [date.slice(0, 10)] : []),
    ...(monthsAgo >= 1 && monthsAgo <= keptMonths && now - at < keptMs ? [date.slice(0, 7)] : []),
  ];
}

/** Of a copy that is no backup: one from before a migration, one that was rescued or moved aside. */
export const isTooOld = (at: number, now: number): boolean => now - at >= keptMs;
