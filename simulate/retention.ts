/** Retention of guests (rules 21.16 to 21.18), computed from the rules: who may be anonymized, and who must be by now. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Change, Visit } from "./books.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import { addDays, wallAt } from "./studio-clock.ts";
import type { World } from "./world.ts";

/** Days of tolerance for missed nights and wrong clocks. */
const slackDays = 4;

const forgotten: (keyof Visit)[] = [
  ...([
    "customer_name",
    "customer_email",
    "customer_phone",
    "notes",
    "erased_at",
    "revision",
    "sequence",
  ] as const),
];

/** Null if the owner has not agreed to delete guests. */
function retentionCutoff({ open: { books }, clock, zone }: World, agreedBefore: number): string | null {
  const months = books.one<{ months: number }>(
    "SELECT keep_guest_months AS months FROM settings WHERE retention_agreed_at <= ? AND keep_guest_months > 0",
    agreedBefore,
  )?.months;
  if (!months) return null;
  const since = new Date(clock);
  const day = since.getUTCDate();
  since.setUTCDate(1);
  since.setUTCMonth(since.getUTCMonth() - months);
  const longest = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 0)).getUTCDate();
  since.setUTCDate(Math.min(day, longest));
  return wallAt(since.getTime(), zone).date;
}

const digitsOf = ({ customer_phone: phone }: Visit): string => phone.replace(/\D/gu, "");

function hasReturned({ visits }: World, visit: Visit, from: string): boolean {
  const [email, digits] = [visit.customer_email, digitsOf(visit)];
  for (const other of visits.values()) {
    if (other.date < from) continue;
    if ((email !== "" && other.customer_email === email) || (digits !== "" && digitsOf(other) === digits))
      return true;
  }
  return false;
}

/** A client who returned with another email and phone number is the same person if one record has both. */
const recordHasReturned = ({ open: { books } }: World, { id }: Visit, from: string): boolean =>
  books.one(
    `SELECT 1 FROM appointments a JOIN appointments later ON later.record_id = a.record_id
     WHERE a.id = ? AND later.date >= ?`,
    id,
    from,
  ) !== undefined;

/** Returns whether only the name and contact of a past guest were removed at night. */
export function isAnonymizedByRetention({ before, after }: Change, world: World): boolean {
  if (!before || !after || before.erased_at !== null || after.erased_at === null) return false;
  const since = retentionCutoff(world, world.clock);
  if (since === null || before.client_id !== null || before.date > addDays(since, 1)) return false;
  const keys = Object.keys(after) as (keyof Visit)[];
  const isAllThatChanged = keys.every((key) => forgotten.includes(key) || before[key] === after[key]);
  return isAllThatChanged && !hasReturned(world, before, addDays(since, 1));
}

/** After a jump by more than a day nothing is deleted because of its age for this long (rule 27.33). */
const untrustedMs = 14 * 24 * 3_600_000;

const backupsIn = ({ folder }: World): string[] =>
  readdirSync(join(folder, "data/backups")).filter((name) => /^app-[\d-]+\.db$/u.test(name));

export function noteJump(world: World): void {
  const { clock: at, now: passed, counts } = world;
  world.doubtedAt = at;
  world.jump = { at, passed, starts: counts.starts, backups: backupsIn(world) };
}

/** A studio that stops in the minute of a jump can't detect it. Its next start detects a pause. */
export function checkBackups(world: World): void {
  const { jump } = world;
  if (!jump) return;
  const wasSeen = world.now - jump.passed > 3 * 60_000;
  const isOver = Math.abs(world.clock - jump.at) >= untrustedMs - 24 * 3_600_000;
  if (isOver || (!wasSeen && jump.starts !== world.counts.starts)) {
    world.jump = null;
    return;
  }
  const there = new Set(backupsIn(world));
  const gone = jump.backups.find((name) => !there.has(name));
  if (!gone) return;
  throw new InvariantBroken(
    "No backup is deleted while the clock is not trusted",
    `${gone} was there when the clock jumped.`,
  );
}

const overdue = new WeakMap<World, Map<number, number>>();

/** A reason to keep a client can end at any hour: the later visit is undone or moved, or its client leaves. The following nights have the same tolerance. */
export function checkRetention(world: World): void {
  const slack = slackDays * 24 * 3_600_000;
  const since = retentionCutoff(world, world.clock - slack);
  if (since === null || world.clock - world.restoredAt < slack) return;
  if (world.clock - world.doubtedAt < untrustedMs + slack) return;
  const from = addDays(since, -slackDays);
  const before = overdue.get(world) ?? new Map<number, number>();
  const now = new Map<number, number>();
  for (const visit of world.visits.values()) {
    const isOver = visit.date < from && visit.client_id === null && visit.erased_at === null;
    if (!isOver || hasReturned(world, visit, from) || recordHasReturned(world, visit, from)) continue;
    const first = before.get(visit.id) ?? world.clock;
    now.set(visit.id, first);
    if (world.clock - first < slack) continue;
    throw new InvariantBroken(
      "Personal data is deleted after the retention period",
      `Visit ${visit.id} of ${visit.date} still says "${visit.customer_name}"; guests are kept since ${since}.`,
    );
  }
  overdue.set(world, now);
}
