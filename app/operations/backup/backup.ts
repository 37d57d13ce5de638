/** Names of backups and how long they are kept (rules 30.1 and 30.3). */
import type { Manifest } from "./manifest.server.ts";

/** "switch" and "migration": copies made before another version takes over. "rescued": the content of a lost database. */
export type BackupKind = "nightly" | "asked" | "switch" | "migration" | "rescued" | "other";

export type Backup = {
  name: string;
  path: string;
  kind: BackupKind;
  at: number | null;
  bytes: number;
  version: string | null;
  manifest: Manifest | null;
};

/** Returns a name such as "app-20261123-033000.db". The time is UTC, so names sort correctly when daylight saving time ends. */
export const backupName = (base: "app" | "demo", at: number): string =>
  `${base}-${stampOf(at).replace("T", "-")}.db`;

export const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace(/[-:]/gu, "");

export function momentOfStamp(stamp: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/u.exec(stamp)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export const versionInName = (name: string): string | null =>
  /^(?:demo-)?before-switch-\d{8}T\d{6}-(\d.*)\.db$/u.exec(name)?.[1] ?? null;

export const manifestName = (name: string): string => name.replace(/\.db$/u, ".json");

const dayMs = 24 * 60 * 60_000;

/** Returns true if a wrong clock dated a copy in the future. It is then never the latest (rule 30.19). */
export const isOfFuture = (at: number | null, now: number): boolean => at !== null && at > now + dayMs;

const alwaysKept = 5;
const keptDays = 14;
const retentionMonths = 3;
// After this time, no copy contains erased data (rule 30.3).
export const keptMs = 93 * dayMs;

/** Returns names to delete (rule 30.3). Copies of 14 days and 3 months (UTC) stay, and the newest five. */
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

function periodsOf(at: number, now: number): string[] {
  const date = new Date(at).toISOString();
  const today = new Date(now);
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const then = new Date(at);
  const monthsAgo = thisMonth - (then.getUTCFullYear() * 12 + then.getUTCMonth());
  return [
    ...(now - at < keptDays * dayMs ? [date.slice(0, 10)] : []),
    ...(monthsAgo >= 1 && monthsAgo <= retentionMonths && now - at < keptMs ? [date.slice(0, 7)] : []),
  ];
}

export const isTooOld = (at: number, now: number): boolean => now - at >= keptMs;
