import { z } from "zod";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import { convertToVoucher, type OpenBalances } from "#app/domain/till/prepaid/open-balances.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { choiceOf, readTicked } from "./erase-person.server.ts";
import { personSummary } from "./person-summary.server.ts";

const Shown = z.object({ shownMinor: z.coerce.number().int() });

/** Turns packages and deposits into a voucher before an erasure (rule 21.31). */
export async function prepaidToVoucher(input: unknown, by: By): Promise<Outcome<Sale>> {
  const ticked = await readTicked(input);
  if (!ticked.ok) return ticked;
  const shown = readInput(Shown, input, { wrong: { shownMinor: "Reload the page and try again." } });
  if (!shown.ok) return shown;
  return writing((): Outcome<Sale> => {
    const choice = choiceOf(ticked.value);
    if (!choice.ok) return choice;
    const { asked, accounts, names } = choice.value;
    const kept = personSummary(asked, by.now);
    const theirs = [
      ...kept.accounts.filter(({ id }) => accounts.includes(id)),
      ...kept.contacts.filter(({ key }) => names.includes(key)),
    ];
    const recordId = theirs.flatMap(({ recordIds }) => recordIds)[0] ?? null;
    if (recordId === null)
      return refused("conflict", "No package or deposit is left to turn into a voucher.");
    const open = unitedMoney(theirs.map((one) => one.open));
    return convertToVoucher(open, { recordId, ...shown.value }, by);
  });
}

/** Adds up the balances. Counts a record once if several names share it. */
export function unitedMoney(all: readonly OpenBalances[]): OpenBalances {
  const once = <T>(rows: readonly T[], key: (row: T) => number) => [
    ...new Map(rows.map((row) => [key(row), row])).values(),
  ];
  return {
    vouchers: once(
      all.flatMap(({ vouchers }) => vouchers),
      ({ id }) => id,
    ),
    packages: once(
      all.flatMap(({ packages }) => packages),
      ({ id }) => id,
    ),
    deposits: once(
      all.flatMap(({ deposits }) => deposits),
      ({ appointmentId }) => appointmentId,
    ),
    owed: once(
      all.flatMap(({ owed }) => owed),
      ({ appointmentId }) => appointmentId,
    ),
  };
}
