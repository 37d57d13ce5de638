/** What would go by some months, for whoever has to say yes to it (rule 21.17). */
import { countOldMails, lastMailId } from "#app/domain/notifications/mail-retention.server.ts";
import { countMessagesUntil } from "#app/domain/website/inbox/messages.server.ts";
import { type Kept, type KeptMonths, monthsBefore } from "#app/platform/shared/keeping/kept.server.ts";
import { spansOf } from "#app/platform/shared/keeping/pieces.server.ts";
import { pastGuestVisits, unusedAccounts } from "./past-keeping.server.ts";

/** Of a kind: how many, and of when the oldest is, a date or an instant. */
export type WouldGo = { kind: Kept; count: number; oldest: string | number | null };

/** Counts in pieces, so that nobody else waits for it. */
export async function wouldGo(months: KeptMonths, now: number): Promise<WouldGo[]> {
  const before = (kind: Kept) => monthsBefore(now, months[kind]);
  const [guests, clients, mails, messages] = [
    before("guests"),
    before("clients"),
    before("mails"),
    before("messages"),
  ];
  return [
    ...(guests === null ? [] : [{ kind: "guests", ...(await guestsBefore(guests)) } as const]),
    ...(clients === null ? [] : [{ kind: "clients", ...(await accountsBefore(clients)) } as const]),
    ...(mails === null ? [] : [{ kind: "mails", ...(await mailsBefore(mails)) } as const]),
    ...(messages === null ? [] : [{ kind: "messages", ...countMessagesUntil(messages) } as const]),
  ];
}

async function guestsBefore(instant: number) {
  const all: { count: number; oldest: string | null } = { count: 0, oldest: null };
  for await (const visits of pastGuestVisits(instant)) {
    all.count += visits.length;
    for (const { date } of visits) if (all.oldest === null || date < all.oldest) all.oldest = date;
  }
  return all;
}

async function accountsBefore(instant: number) {
  const all: { count: number; oldest: number | null } = { count: 0, oldest: null };
  for await (const accounts of unusedAccounts(instant)) {
    all.count += accounts.length;
    for (const { lastUse } of accounts) all.oldest = Math.min(all.oldest ?? lastUse, lastUse);
  }
  return all;
}

async function mailsBefore(instant: number) {
  const all: { count: number; oldest: number | null } = { count: 0, oldest: null };
  for await (const span of spansOf(lastMailId())) {
    const { count, oldest } = countOldMails(instant, span);
    all.count += count;
    all.oldest ??= oldest;
  }
  return all;
}
