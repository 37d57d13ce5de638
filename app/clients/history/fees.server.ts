import { and, eq, gt, sql, sum } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

/** What the policy has charged a client, less what was waived; in the smallest unit of the currency, paid or not. */
export const feesOf = (recordId: number): number => Number(fees().get({ recordId })?.minor ?? 0);

const fees = preparedQuery((db) =>
  db
    .select({ minor: sum(appointments.chargeMinor) })
    .from(appointments)
    .where(and(eq(appointments.recordId, sql.placeholder("recordId")), gt(appointments.chargeMinor, 0)))
    .prepare(),
);
