import { asc, gt, sql } from "drizzle-orm";
import { isSameNumber } from "#app/platform/shared/phone.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, clients } from "#db/schema.ts";

/** Numbers that are read at once: requests have their turn in between. */
const batchSize = 1000;

const ofVisits = preparedQuery((db) =>
  db
    .selectDistinct({ digits: appointments.customerPhoneDigits })
    .from(appointments)
    .where(gt(appointments.customerPhoneDigits, sql.placeholder("after")))
    .orderBy(asc(appointments.customerPhoneDigits))
    .limit(batchSize)
    .prepare(),
);

const ofRecords = preparedQuery((db) =>
  db
    .selectDistinct({ digits: clients.phoneDigits })
    .from(clients)
    .where(gt(clients.phoneDigits, sql.placeholder("after")))
    .orderBy(asc(clients.phoneDigits))
    .limit(batchSize)
    .prepare(),
);

/** The digits of each number of a visit or a client's record that is the same as the one with these digits (rule 6.25). */
export async function numbersLike(digits: string): Promise<string[]> {
  const same = [...(await numbersIn(ofVisits, digits)), ...(await numbersIn(ofRecords, digits))];
  return [...new Set(same)];
}

async function numbersIn(read: typeof ofVisits | typeof ofRecords, digits: string): Promise<string[]> {
  const same: string[] = [];
  for (let after = ""; ; ) {
    const numbers = read()
      .all({ after })
      .map((row) => row.digits);
    same.push(...numbers.filter((number) => isSameNumber(number, digits)));
    if (numbers.length < batchSize) return same;
    after = numbers.at(-1) ?? "";
    await new Promise(setImmediate);
  }
}
