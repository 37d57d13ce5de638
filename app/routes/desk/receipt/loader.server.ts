/** A receipt with what may be done with it, and after a checkout the times for the next visit. */
import { randomUUID } from "node:crypto";
import { recordById } from "#app/clients/record/client-record.server.ts";
import { rebookFor, visitOfSale } from "#app/front-desk/checkout/rebook.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { saleByNumber } from "#app/till/ledger/sales.server.ts";
import { whyNotVoided } from "#app/till/ledger/void-sale.server.ts";
import { isTillClosed } from "#app/till/ledger/write-sale.server.ts";
import { receiptOf } from "#app/till/receipts/receipt.server.ts";

export const numberInPath = ({ number }: { number?: string }): number => idOf(number) ?? 0;

/** Null for a number that no sale has. */
export function loadReceipt(number: number, query: URLSearchParams, by: By) {
  const sale = saleByNumber(number);
  if (!sale) return null;
  const visit = visitOfSale(sale);
  const record = sale.recordId === null ? undefined : recordById(sale.recordId);
  const isClosed = isTillClosed(studioNow(studio().timeZone, by.now).date);
  const whyNot = whyNotVoided(sale, by)?.refusal.message ?? null;
  const done = query.get("done");
  const isNew = sale.kind === "sale" && sale.voidedBy === null && done === "sold";
  return {
    key: randomUUID(),
    receipt: receiptOf(sale),
    visit: visit ? { id: visit.id, date: visit.date, name: visit.contact.name } : null,
    email: visit?.contact.email || record?.email || "",
    mayVoid: whyNot === null && !isClosed,
    whyNotVoided:
      sale.kind === "void" || sale.voidedBy !== null ? null : (whyNot ?? (isClosed ? closed : null)),
    done,
    rebook: isNew && visit ? rebookFor(visit, by.now) : null,
  };
}

const closed = "The till of today is closed: an admin can open the day again.";

export type ReceiptData = NonNullable<ReturnType<typeof loadReceipt>>;
