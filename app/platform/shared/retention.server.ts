/** How long personal data is stored, by purpose (rules 21.7 and 21.16). */
import { UTCDate } from "@date-fns/utc";
import { subMonths } from "date-fns";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { otherWork } from "./clock.server.ts";
import { writeLogBack } from "./log.server.ts";

export type RetentionKind = "guests" | "clients" | "mails" | "messages" | "audit" | "sessions";

export type RetentionMonths = Record<RetentionKind, number>;

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

const none = { guests: 24, clients: 0, mails: 3, messages: 13, audit: 13, sessions: 1, agreedAt: null };

/** `agreedAt`: when an admin agreed to the deletion, or null. */
export function retentionMonths(): { months: RetentionMonths; agreedAt: number | null } {
  const { agreedAt, ...months } = row().get() ?? none;
  return { months, agreedAt };
}

/** Returns the instant before which data is deleted, or null if nothing may be deleted yet (rule 21.17). */
export function retentionCutoff(kind: RetentionKind, now: number): number | null {
  const kept = retentionMonths();
  if (kept.agreedAt === null && needsAgreement(kind)) return null;
  return monthsBefore(now, kept.months[kind]);
}

const needsAgreement = (kind: RetentionKind): boolean =>
  kind === "guests" || kind === "clients" || kind === "mails";

export const monthsBefore = (now: number, months: number): number | null =>
  months === 0 ? null : subMonths(new UTCDate(now), months).getTime();

// Long work runs in batches, so that a request waits for one batch at most (rule 21.25).

export type IdRange = { after: number; upTo: number };

export async function* idRanges(last: number, size = 2000): AsyncGenerator<IdRange> {
  for (let after = 0; after < last; after += size) {
    yield { after, upTo: after + size };
    await otherWork();
  }
}

/** Writes the log back after each batch, so that a later write doesn't have to. */
export async function afterBatch(): Promise<void> {
  await otherWork();
  writeLogBack();
  await otherWork();
}

export async function inBatches(
  { most, size }: { most: number; size: number },
  work: (rows: number) => number,
): Promise<number> {
  for (let changed = 0; ; ) {
    const rows = Math.min(size, most - changed);
    const now = rows > 0 ? work(rows) : 0;
    changed += now;
    if (now < rows || rows <= 0) return changed;
    await afterBatch();
  }
}
