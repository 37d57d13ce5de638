/** What an account's record becomes once its address is proven (rules 34.2 and 34.10). */
import { and, eq } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { highestRole } from "#app/domain/accounts/people/roles.ts";
import { recordOfAccount, rewriteRecord } from "#app/domain/clients/record/client-record.server.ts";
import { recordByProof } from "#app/domain/clients/record/record-for.server.ts";
import { db, writing } from "#db/client.server.ts";
import { clientPairs } from "#db/schema.ts";
import { mergeRecords, pairOf } from "./merge-records.server.ts";

/** Its own record is the holder's by proof from now on, and goes into the one that the studio has under the name and the address. */
export function joinProven(accountId: number, now: number): void {
  writing(() => {
    const [account, own] = [accountById(accountId), recordOfAccount(accountId)];
    if (!account || account.emailProvenAt === null) return;
    if (!own || own.boundBy === "proof" || own.email !== account.email) return;
    const known = recordByProof(account);
    let id = own.id;
    if (known && !isToldApart(own.id, known.id)) {
      const actor = { id: accountId, role: highestRole(account.roles) };
      const joined = mergeRecords({ kept: known.id, merged: own.id }, { actor, now });
      if (joined.ok) id = known.id;
    }
    rewriteRecord(id, { boundBy: "proof" }, now);
  });
}

function isToldApart(one: number, other: number): boolean {
  const { oneId, otherId } = pairOf(one, other);
  const pair = and(eq(clientPairs.oneId, oneId), eq(clientPairs.otherId, otherId));
  return db().select({ oneId: clientPairs.oneId }).from(clientPairs).where(pair).get() !== undefined;
}
