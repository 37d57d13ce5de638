/** How long what is about people is kept: by the months of the settings, each for a purpose (rules 21.7 and 21.16). */
import { UTCDate } from "@date-fns/utc";
import { subMonths } from "date-fns";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { otherWork } from "./clock.server.ts";
import { writeLogBack } from "./log.server.ts";

export type Kept = "guests" | "clients" | "mails" | "messages" | "audit" | "sessions";

/** By kind; 0: without end. */
export type KeptMonths = Record<Kept, number>;

const row = () =>
  db()
    .select({
      guests: settings.keepGuestMonths,
      clients: settings.keepClientMonths,
      mails: settings.keepMailMonths,
      messages: settings.keepMessageMonths,
      audit: settings.keepAuditMonths,
      sessions: settings.keepSessionMonths,
      agreedAt: settings.retentionAgreedAt,
    })
    .from(settings)
    .where(eq(settings.id, 1));

/** A database that holds no studio yet. */
const none = { guests: 24, clients: 0, mails: 3, messages: 13, audit: 13, sessions: 1, agreedAt: null };

/** With the instant at which an admin agreed to what goes by them; null where nobody has. */
export function keptMonths(): { months: KeptMonths; agreedAt: number | null } {
  const { agreedAt, ...months } = row().get() ?? none;
  return { months, agreedAt };
}

/** The instant before which nothing is kept; null: everything is, or nobody has agreed yet to what it would take (rule 21.17). */
export function keptSince(kind: Kept, now: number): number | null {
  const kept = keptMonths();
  if (kept.agreedAt === null && needsAgreement(kind)) return null;
  return monthsBefore(now, kept.months[kind]);
}

/** Names and accounts of people don't go until an admin has seen what that means. */
const needsAgreement = (kind: Kept): boolean => kind === "guests" || kind === "clients" || kind === "mails";

/** By the calendar, in UTC; null for 0 months. */
export const monthsBefore = (now: number, months: number): number | null =>
  months === 0 ? null : subMonths(new UTCDate(now), months).getTime();

// Long work in pieces: a request for a page waits for one of them at most (rule 21.25).

/** Rows by their ids: more than `after`, up to `upTo`. */
export type IdSpan = { after: number; upTo: number };

/** The spans of `size` ids up to the last one, with other work in between. */
export async function* spansOf(last: number, size = 2000): AsyncGenerator<IdSpan> {
  for (let after = 0; after < last; after += size) {
    yield { after, upTo: after + size };
    await otherWork();
  }
}

/** After a piece that has written: the log never grows so long that one write has to put much of it into the database. */
export async function afterPiece(): Promise<void> {
  await otherWork();
  writeLogBack();
  await otherWork();
}

/** Calls `work` with how many rows it may change, until fewer were left or there were `most`; answers how many. */
export async function inPieces(
  { most, size }: { most: number; size: number },
  work: (rows: number) => number,
): Promise<number> {
  for (let changed = 0; ; ) {
    const rows = Math.min(size, most - changed);
    const now = rows > 0 ? work(rows) : 0;
    changed += now;
    if (now < rows || rows <= 0) return changed;
    await afterPiece();
  }
}
