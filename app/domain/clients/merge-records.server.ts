/** Merges two records, which can be undone for 30 days (rules 34.7 to 34.9). The merged row stays. */
import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { highestRole } from "#app/domain/accounts/people/roles.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { clientMerges, clientPairs, clients } from "#db/schema.ts";
import { type ClientRecord, recordById, recordOfAccount, updateRecord } from "./client-record.server.ts";
import { type MovedRows, moveRows, moveRowsBack } from "./moved-rows.server.ts";
import { recordByProof } from "./record-for.server.ts";

export const separableMs = 30 * 24 * 60 * 60_000;

const Side = z.enum(["kept", "merged"]).default("kept");

/** `kept` and `merged` are ids. The value of each other field says which record it comes from. */
const Merge = z.object({
  kept: Id,
  merged: Id,
  keptRevision: z.coerce.number().int().optional(),
  mergedRevision: z.coerce.number().int().optional(),
  name: Side,
  email: Side,
  phone: Side,
  mark: Side,
});

type Fields = Pick<
  ClientRecord,
  | "name"
  | "email"
  | "phone"
  | "phoneDigits"
  | "mark"
  | "markKind"
  | "onlineRule"
  | "accountId"
  | "boundBy"
  | "createdAt"
>;

/** Data to undo a merge. `after` has the fields after the merge. */
type Before = { kept: ClientRecord; merged: ClientRecord; after: Fields; moved: MovedRows; pairs: number[] };

/** Refusals: invalid, not-found, conflict (two accounts, or changed since). */
export function mergeRecords(input: unknown, by: By): Outcome<{ mergeId: number; record: ClientRecord }> {
  const read = readInput(Merge, input, {
    wrong: () => "Choose two records and which details to keep from each.",
  });
  if (!read.ok) return read;
  const { kept: keptId, merged: mergedId, keptRevision, mergedRevision, ...choice } = read.value;
  return writing(() => {
    const [kept, merged] = [recordById(keptId), recordById(mergedId)];
    if (!kept || !merged) return refused("not-found", "One of the two records no longer exists.");
    const seen = [keptRevision ?? kept.revision, mergedRevision ?? merged.revision];
    const why = whyNot(kept, merged, seen);
    if (why) return refused("conflict", why);
    const after = fieldsAfter(kept, merged, choice);
    const mergeId = merge({ kept, merged, after }, by);
    const now = recordById(kept.id);
    if (!now) throw new Error("The merged record was not found.");
    return done({ mergeId, record: now });
  });
}

function whyNot(kept: ClientRecord, merged: ClientRecord, [one, other]: number[]): string | null {
  if (kept.id === merged.id) return "These two records are already merged.";
  if (kept.accountId !== null && merged.accountId !== null) {
    return "Both clients have an account, so their records can't be merged. Delete one of the accounts first.";
  }
  const isAsShown = kept.revision === one && merged.revision === other;
  return isAsShown
    ? null
    : "One of the records was changed since you opened this page. Check it and try again.";
}

type Choice = Record<"name" | "email" | "phone" | "mark", "kept" | "merged">;

function fieldsAfter(kept: ClientRecord, merged: ClientRecord, choice: Choice): Fields {
  const of = (field: keyof Choice) => (choice[field] === "kept" ? kept : merged);
  const { phone, phoneDigits } = of("phone");
  const { mark, markKind } = of("mark");
  const rules = [kept.onlineRule, merged.onlineRule];
  const onlineRule = rules.includes("not_online") ? "not_online" : rules.includes("ask") ? "ask" : "usual";
  return {
    ...{ name: of("name").name, email: of("email").email, phone, phoneDigits, mark, markKind, onlineRule },
    accountId: kept.accountId ?? merged.accountId,
    boundBy: kept.accountId === null && merged.accountId !== null ? "desk" : kept.boundBy,
    createdAt: Math.min(kept.createdAt, merged.createdAt),
  };
}

function merge({ kept, merged, after }: Pick<Before, "kept" | "merged" | "after">, by: By): number {
  const { now: at } = by;
  updateRecord(merged.id, { accountId: null, boundBy: null, mergedInto: kept.id }, at);
  updateRecord(kept.id, after, at);
  const moved = moveRows(merged.id, kept.id);
  const before: Before = { kept, merged, after, moved, pairs: copyPairs(merged.id, kept.id, by) };
  const values = {
    keptId: kept.id,
    mergedId: merged.id,
    at,
    by: by.actor.id,
    before: JSON.stringify(before),
  };
  const { id } = db().insert(clientMerges).values(values).returning({ id: clientMerges.id }).get();
  record({ action: "merged", entity: "client", entityId: kept.id, detail: { merged: merged.id } }, by);
  return id;
}

/** Copies the marks "different person" of the merged record and returns the new ones. */
function copyPairs(from: number, to: number, { now: at, actor }: By): number[] {
  const pairs = db()
    .select()
    .from(clientPairs)
    .where(or(eq(clientPairs.oneId, from), eq(clientPairs.otherId, from)))
    .all();
  return pairs
    .map(({ oneId, otherId }) => (oneId === from ? otherId : oneId))
    .filter((id) => id !== to)
    .filter((id) => {
      const pair = { ...pairOf(to, id), at, by: actor.id };
      return db().insert(clientPairs).values(pair).onConflictDoNothing().run().changes > 0;
    });
}

export const pairOf = (one: number, other: number) => ({
  oneId: Math.min(one, other),
  otherId: Math.max(one, other),
});

type Merged = { id: number; mergedId: number; name: string; at: number };

/** Lists merges, newest first, with the name of the merged record. */
export const mergesOf = (keptId: number, now: number): Merged[] =>
  db()
    .select({ id: clientMerges.id, mergedId: clientMerges.mergedId, name: clients.name, at: clientMerges.at })
    .from(clientMerges)
    .innerJoin(clients, eq(clients.id, clientMerges.mergedId))
    .where(
      and(
        eq(clientMerges.keptId, keptId),
        isNull(clientMerges.undoneAt),
        ne(clientMerges.before, ""),
        gt(clientMerges.at, now - separableMs),
      ),
    )
    .orderBy(desc(clientMerges.id))
    .all();

/** Undoes a merge, but no later changes. Refusals: not-found, conflict (too old, merged again, erased). */
export function separateRecords(mergeId: number, by: By): Outcome<{ kept: number; merged: number }> {
  return writing(() => {
    const row = db().select().from(clientMerges).where(eq(clientMerges.id, mergeId)).get();
    if (!row) return refused("not-found", "This merge no longer exists.");
    const { keptId, mergedId } = row;
    if (row.undoneAt !== null) return done({ kept: keptId, merged: mergedId });
    if (row.before === "" || row.at <= by.now - separableMs) {
      return refused("conflict", "You can separate merged records for 30 days after the merge.");
    }
    if (recordById(mergedId)?.id !== keptId) {
      return refused("conflict", "This record was merged with another one since. Separate those first.");
    }
    part(JSON.parse(row.before), by);
    db()
      .update(clientMerges)
      .set({ before: "", undoneAt: by.now, undoneBy: by.actor.id })
      .where(eq(clientMerges.id, mergeId))
      .run();
    record({ action: "parted", entity: "client", entityId: keptId, detail: { merged: mergedId } }, by);
    return done({ kept: keptId, merged: mergedId });
  });
}

function part({ kept, merged, after, moved, pairs }: Before, { now }: By): void {
  const present = recordById(kept.id);
  if (!present) throw new Error("The merged record was not found.");
  const names = Object.keys(after) as (keyof Fields)[];
  const isSame = (name: keyof Fields) => present[name] === after[name];
  // Kind and text of an alert belong together.
  const isMarkSame = isSame("mark") && isSame("markKind");
  const same = names.filter((name) => (name === "mark" || name === "markKind" ? isMarkSame : isSame(name)));
  // The account may have been deleted since.
  const hasAccount = present.accountId === after.accountId;
  updateRecord(kept.id, Object.fromEntries(same.map((name) => [name, kept[name]])), now);
  const { name, email, phone, phoneDigits, mark, markKind, onlineRule, createdAt } = merged;
  const own = { name, email, phone, phoneDigits, mark, markKind, onlineRule, createdAt };
  updateRecord(
    merged.id,
    {
      ...own,
      accountId: hasAccount ? merged.accountId : null,
      boundBy: hasAccount ? (merged.boundBy ?? null) : null,
      mergedInto: null,
    },
    now,
  );
  moveRowsBack(moved, kept.id, merged.id);
  for (const id of pairs) {
    const { oneId, otherId } = pairOf(kept.id, id);
    db()
      .delete(clientPairs)
      .where(and(eq(clientPairs.oneId, oneId), eq(clientPairs.otherId, otherId)))
      .run();
  }
}

/** Deletes the undo data of old merges, because it is personal data. */
export function sweepMerges(now: number): void {
  db()
    .update(clientMerges)
    .set({ before: "" })
    .where(and(ne(clientMerges.before, ""), sql`${clientMerges.at} <= ${now - separableMs}`))
    .run();
}

/** Merges the record of an account with a proven address into the studio's record (rules 34.2 and 34.10). */
export function mergeProvenRecord(accountId: number, now: number): void {
  writing(() => {
    const [account, own] = [accountById(accountId), recordOfAccount(accountId)];
    if (!account || account.emailProvenAt === null) return;
    if (!own || own.boundBy === "proof" || own.email !== account.email) return;
    const known = recordByProof(account);
    let id = own.id;
    if (known && !areMarkedDifferent(own.id, known.id)) {
      const actor = { id: accountId, role: highestRole(account.roles) };
      const joined = mergeRecords({ kept: known.id, merged: own.id }, { actor, now });
      if (joined.ok) id = known.id;
    }
    updateRecord(id, { boundBy: "proof" }, now);
  });
}

function areMarkedDifferent(one: number, other: number): boolean {
  const { oneId, otherId } = pairOf(one, other);
  const pair = and(eq(clientPairs.oneId, oneId), eq(clientPairs.otherId, otherId));
  return db().select({ oneId: clientPairs.oneId }).from(clientPairs).where(pair).get() !== undefined;
}
