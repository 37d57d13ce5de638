/** What the front desk keeps for hours or days, and what may name an erased person there (rule 21.8). */
import { eq } from "drizzle-orm";
import { isSameAddress } from "#app/accounts/people/account.server.ts";
import { digitsOf, isSameNumber } from "#app/shared/phone.ts";
import { forgetDeskChanges } from "#app/undo/desk-changes.server.ts";
import { db } from "#db/client.server.ts";
import { parkedCalls } from "#db/schema.ts";

/**
 * Whom to look for: by the account, their visits, addresses, the digits of numbers. `isNamed`: whether a name is theirs,
 * where others share the address or the number; null: nobody does.
 */
export type Sought = {
  clientId: number | null;
  visits: readonly number[];
  emails: readonly string[];
  numbers: readonly string[];
  isNamed: ((name: string) => boolean) | null;
};

/** Before the rows lose what tells whose they are. */
export function forgetDeeds(sought: Sought): void {
  const theirs = new Set<unknown>(sought.visits);
  forgetDeskChanges((table, row) => {
    const { clientId } = sought;
    if (clientId !== null && (row.client_id === clientId || row.user_id === clientId)) return true;
    if (table === "parked_calls") return holds(String(row.fields), sought);
    return theirs.has(table === "appointments" ? row.id : row.appointment_id);
  });
}

/** Calls that were parked for them, by what stands in the form. */
export const parkedFor = (sought: Sought) =>
  db()
    .select()
    .from(parkedCalls)
    .all()
    .filter(({ fields }) => holds(fields, sought));

export function forgetParkedCalls(sought: Sought): number {
  const theirs = parkedFor(sought);
  for (const { id } of theirs) db().delete(parkedCalls).where(eq(parkedCalls.id, id)).run();
  return theirs.length;
}

function holds(fields: string, { clientId, visits, emails, numbers, isNamed }: Sought): boolean {
  const typed: Record<string, string> = JSON.parse(fields);
  const texts = Object.values(typed).map(String);
  if (clientId !== null && typed.client === `account:${clientId}`) return true;
  const [, visit] = /^visit:(\d+)$/u.exec(typed.client ?? "") ?? [];
  if (visit && visits.includes(Number(visit))) return true;
  if (isNamed && !isNamed(typed.customerName ?? "")) return false;
  return (
    emails.some((email) => texts.some((text) => isSameAddress(email, text))) ||
    numbers.some((number) => texts.some((text) => isSameNumber(digitsOf(text), number)))
  );
}
