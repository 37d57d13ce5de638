/** How long guests are kept (rules 21.16 to 21.18), reckoned from the words of the rules: who may be forgotten, and who must be by now. */
import type { Change, Visit } from "./books.ts";
import { Broken } from "./broken.ts";
import { addDays, wallAt } from "./wall.ts";
import type { World } from "./world.ts";

/** Nights that were missed are made up for, and clocks may be off meanwhile. */
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

/** The date before which guests go; null where the owner has not agreed to any. */
function keptSince({ open: { books }, clock, zone }: World, agreedBefore: number): string | null {
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

/** Whether somebody with the same address or number has been here, or will be, from a date on. */
function cameAgain({ visits }: World, visit: Visit, from: string): boolean {
  const [email, digits] = [visit.customer_email, digitsOf(visit)];
  for (const other of visits.values()) {
    if (other.date < from) continue;
    if ((email !== "" && other.customer_email === email) || (digits !== "" && digitsOf(other) === digits))
      return true;
  }
  return false;
}

/** Whether this is a past guest of whom the night has taken name and contact, and nothing else. */
export function isKeptNoLonger({ before, after }: Change, world: World): boolean {
  if (!before || !after || before.erased_at !== null || after.erased_at === null) return false;
  const since = keptSince(world, world.clock);
  if (since === null || before.client_id !== null || before.date > addDays(since, 1)) return false;
  const keys = Object.keys(after) as (keyof Visit)[];
  const isAllThatChanged = keys.every((key) => forgotten.includes(key) || before[key] === after[key]);
  return isAllThatChanged && !cameAgain(world, before, addDays(since, 1));
}

export function refuseKeptTooLong(world: World): void {
  const slack = slackDays * 24 * 3_600_000;
  const since = keptSince(world, world.clock - slack);
  if (since === null || world.clock - world.restoredAt < slack) return;
  const from = addDays(since, -slackDays);
  for (const visit of world.visits.values()) {
    const isOver = visit.date < from && visit.client_id === null && visit.erased_at === null;
    if (!isOver || cameAgain(world, visit, from)) continue;
    throw new Broken(
      "Nobody is kept longer than the owner has said",
      `Visit ${visit.id} of ${visit.date} still says "${visit.customer_name}"; guests are kept since ${since}.`,
    );
  }
}
