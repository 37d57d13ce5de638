/** Suggests duplicate records (rule 34.6). Staff decide whether to merge them. */
import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { otherWork } from "#app/platform/shared/clock.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { isSameNumber, significant } from "#app/platform/shared/phone.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { isSameContact, isSameName, keyOfName, partsOf } from "#app/platform/shared/same-person.ts";
import { distance } from "#app/platform/words/email-typos.ts";
import { db, writing } from "#db/client.server.ts";
import { clientPairs, clients } from "#db/schema.ts";
import type { ClientRecord } from "./client-record.server.ts";
import { pairOf } from "./merge-records.server.ts";

type Compared = Pick<
  ClientRecord,
  "id" | "name" | "email" | "phone" | "phoneDigits" | "accountId" | "boundBy"
>;

/** `score` is at most 100. `one` is the older record. */
export type Duplicate = { one: Compared; other: Compared; score: number; why: string };

/** A contact shared by more records than this belongs to a family or a company. */
const maxSharing = 12;
const rowsAtATime = 2000;

const columns = {
  id: clients.id,
  name: clients.name,
  email: clients.email,
  phone: clients.phone,
  phoneDigits: clients.phoneDigits,
  accountId: clients.accountId,
  boundBy: clients.boundBy,
};

const someRecords = (after: number) =>
  db()
    .select(columns)
    .from(clients)
    .where(and(gt(clients.id, after), isNull(clients.mergedInto), isNull(clients.erasedAt)))
    .orderBy(asc(clients.id))
    .limit(rowsAtATime)
    .all();

/** Returns likely duplicates, best first, without pairs marked as different. `of`: only of this record. */
export async function possibleDuplicates(of: number | null = null): Promise<Duplicate[]> {
  const alike = new Map<string, Compared[]>();
  for (let after = 0; ; ) {
    const rows = someRecords(after);
    for (const row of rows) for (const key of keysOf(row)) alike.set(key, [...(alike.get(key) ?? []), row]);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtATime) break;
    after = last.id;
    await otherWork();
  }
  const found = new Map<string, Duplicate>();
  for (const group of alike.values()) {
    if (group.length > maxSharing) continue;
    for (const pair of pairsIn(group, of)) found.set(`${pair.one.id} ${pair.other.id}`, pair);
  }
  for (const { oneId, otherId } of pairsMarkedDifferent(of)) found.delete(`${oneId} ${otherId}`);
  return [...found.values()].sort(
    (a, b) => b.score - a.score || a.one.id - b.one.id || a.other.id - b.other.id,
  );
}

function keysOf({ name, email, phoneDigits }: Compared): string[] {
  const end = significant(phoneDigits).slice(-7);
  const key = keyOfName(name);
  return [
    ...(key.includes(" ") ? [`name ${key}`] : []),
    ...(email ? [email] : []),
    ...(end ? [`# ${end}`] : []),
  ];
}

function* pairsIn(group: readonly Compared[], of: number | null): Generator<Duplicate> {
  for (const [place, one] of group.entries()) {
    for (const other of group.slice(place + 1)) {
      if (of !== null && one.id !== of && other.id !== of) continue;
      const alike = compare(one, other);
      if (alike) yield { one, other, score: alike.score, why: alike.why + accountNote([one, other]) };
    }
  }
}

const accountNote = (pair: readonly Compared[]): string =>
  pair.some(({ accountId, boundBy }) => accountId !== null && boundBy === null)
    ? ". One has an account with unverified contact details."
    : "";

function compare(one: Compared, other: Compared): Pick<Duplicate, "score" | "why"> | null {
  const [a, b] = [one, other].map(({ name, email, phoneDigits: digits }) => ({ name, email, digits }));
  if (!a || !b) return null;
  const isSame = isSameContact(a, b);
  const what = a.email !== "" && a.email === b.email ? "email" : "phone number";
  if (isSameName(a.name, b.name)) {
    if (isSame) return { score: 100, why: `Same name and ${what}` };
    return keyOfName(a.name).includes(" ") ? { score: 80, why: "Same name" } : null;
  }
  if (!isSame) return null;
  const [first, second] = [partsOf(a.name), partsOf(b.name)];
  if (first[0] === second[0]) return { score: 75, why: `Same first name and ${what}` };
  const isBoth = a.email !== "" && a.email === b.email && isSameNumber(a.digits, b.digits);
  return isBoth && isSimilarName(first, second)
    ? { score: 70, why: "Similar name, same email and phone" }
    : null;
}

/** Accepts "Hanna Weber" or "H. Weber" for "Hannah Weber", but no other first names, as of family members. */
function isSimilarName(one: readonly string[], other: readonly string[]): boolean {
  const [a = "", b = ""] = [one[0], other[0]];
  const [lastOfA = "", lastOfB = ""] = [one.at(-1), other.at(-1)];
  if (one.length < 2 || other.length < 2 || distance(lastOfA, lastOfB) > 1) return false;
  const shorter = Math.min(a.length, b.length);
  const isInitial = shorter === 1 && a[0] === b[0];
  const isShortForm = shorter >= 3 && a.slice(0, 3) === b.slice(0, 3);
  return isInitial || isShortForm || (shorter >= 3 && distance(a, b) <= 1);
}

const pairsMarkedDifferent = (of: number | null) =>
  db()
    .select({ oneId: clientPairs.oneId, otherId: clientPairs.otherId })
    .from(clientPairs)
    .where(of === null ? undefined : or(eq(clientPairs.oneId, of), eq(clientPairs.otherId, of)))
    .all();

const Pair = z.object({ one: Id, other: Id });

/** Marks two records as different people. Refusals: invalid, not-found. */
export function markAsDifferent(input: unknown, by: By): Outcome<null> {
  const read = readInput(Pair, input, { wrong: () => "Choose two records." });
  if (!read.ok) return read;
  const { one, other } = read.value;
  if (one === other) return refused("invalid", "Choose two records.");
  return writing(() => {
    const rows = db()
      .select({ id: clients.id })
      .from(clients)
      .where(and(or(eq(clients.id, one), eq(clients.id, other)), isNull(clients.erasedAt)))
      .all();
    if (rows.length < 2) return refused("not-found", "One of the two records no longer exists.");
    const pair = pairOf(one, other);
    db()
      .insert(clientPairs)
      .values({ ...pair, at: by.now, by: by.actor.id })
      .onConflictDoNothing()
      .run();
    record({ action: "told-apart", entity: "client", entityId: one, detail: { other } }, by);
    return done(null);
  });
}
