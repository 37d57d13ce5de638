/** What would go by some months, for whoever has to say yes to it (rule 21.17). */
import { countOldMails, lastMailId } from "#app/notifications/retention.server.ts";
import { type Kept, type KeptMonths, monthsBefore } from "#app/shared/kept.server.ts";
import { countMessagesUntil } from "#app/website/inbox/messages.server.ts";
import { guestVisitsBefore, inWindows, lastVisitId, unusedAccounts } from "./past-keeping.server.ts";

/** Of a kind: how many, and of when the oldest is. */
export type WouldGo = { kind: Kept; count: number; oldest: string | number | null; isMore: boolean };

/** More accounts than so many are told as "more than". */
const mostCounted = 1000;

/** Counts in windows, so that nobody waits for it. */
export async function wouldGo(months: KeptMonths, now: number): Promise<WouldGo[]> {
  const before = (kind: Kept) => monthsBefore(now, months[kind]);
  const [guests, clients, mails, messages] = [
    before("guests"),
    before("clients"),
    before("mails"),
    before("messages"),
  ];
  return [
    ...(guests === null ? [] : [await guestsBefore(guests)]),
    ...(clients === null ? [] : [accountsBefore(clients)]),
    ...(mails === null ? [] : [await mailsBefore(mails)]),
    ...(messages === null
      ? []
      : [{ kind: "messages", isMore: false, ...countMessagesUntil(messages) } as const]),
  ];
}

async function guestsBefore(instant: number): Promise<WouldGo> {
  let count = 0;
  let oldest: string | null = null;
  await inWindows(lastVisitId(), (span) => {
    const visits = guestVisitsBefore(instant, span);
    count += visits.length;
    const [first] = visits;
    if (first && (oldest === null || first.date < oldest)) oldest = first.date;
    return true;
  });
  return { kind: "guests", count, oldest, isMore: false };
}

function accountsBefore(instant: number): WouldGo {
  const accounts = unusedAccounts(instant, mostCounted + 1);
  const isMore = accounts.length > mostCounted;
  return {
    kind: "clients",
    count: Math.min(accounts.length, mostCounted),
    oldest: accounts[0]?.lastUse ?? null,
    isMore,
  };
}

async function mailsBefore(instant: number): Promise<WouldGo> {
  let count = 0;
  let oldest: number | null = null;
  await inWindows(lastMailId(), (span) => {
    const found = countOldMails(instant, span);
    count += found.count;
    oldest ??= found.oldest;
    return true;
  });
  return { kind: "mails", count, oldest, isMore: false };
}
