import { asc, gt, sql } from "drizzle-orm";
import { isSameNumber } from "#app/shared/phone.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

/** Numbers that are read at once: requests have their turn in between. */
const batchSize = 1000;

const batch = preparedQuery((db) =>
  db
    .selectDistinct({ digits: appointments.customerPhoneDigits })
    .from(appointments)
    .where(gt(appointments.customerPhoneDigits, sql.placeholder("after")))
    .orderBy(asc(appointments.customerPhoneDigits))
    .limit(batchSize)
    .prepare(),
);

/** The digits of each number of a visit that is the same as the one with these digits (rule 6.25). */
export async function numbersLike(digits: string): Promise<string[]> {
  const same: string[] = [];
  for (let after = ""; ; ) {
    const numbers = batch()
      .all({ after })
      .map((row) => row.digits);
    same.push(...numbers.filter((number) => isSameNumber(number, digits)));
    if (numbers.length < batchSize) return same;
    after = numbers.at(-1) ?? "";
    await new Promise(setImmediate);
  }
}
