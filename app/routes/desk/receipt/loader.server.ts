import { randomUUID } from "node:crypto";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { recordById } from "#app/domain/clients/client-record.server.ts";
import { receiptMailSentence } from "#app/domain/notifications/mail-sentences.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { depositNeeded } from "#app/domain/till/checkout/refund.server.ts";
import { depositsOfVisits } from "#app/domain/till/ledger/balances.sql.server.ts";
import { type Sale, saleByNumber } from "#app/domain/till/ledger/sales.server.ts";
import { whyNotVoided } from "#app/domain/till/ledger/void-sale.server.ts";
import { isTillClosed } from "#app/domain/till/ledger/write-sale.server.ts";
import { depositLabel, isUnusedDeposit } from "#app/domain/till/prepaid/deposits.server.ts";
import { receiptOf } from "#app/domain/till/receipt.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { rebookFor, visitOfSale } from "./rebook.server.ts";

export const numberInPath = ({ number }: { number?: string }): number => idOf(number) ?? 0;

/** Null for an unknown number. */
export function loadReceipt(number: number, query: URLSearchParams, by: By) {
  const sale = saleByNumber(number);
  if (!sale) return null;
  const visit = visitOfSale(sale);
  const about = visit ?? appointmentById(depositIn(number));
  const record = sale.recordId === null ? undefined : recordById(sale.recordId);
  const isClosed = isTillClosed(studioNow(studio().timeZone, by.now).date);
  const whyNot = whyNotVoided(sale, by)?.refusal.message ?? null;
  const done = query.get("done");
  const isNew = sale.kind === "sale" && sale.voidedBy === null && done === "sold";
  return {
    key: randomUUID(),
    receipt: receiptOf(sale),
    visit: about ? { id: about.id, date: about.date, name: about.contact.name } : null,
    email: about?.contact.email || record?.email || "",
    mayVoid: whyNot === null && !isClosed,
    whyNotVoided:
      sale.kind === "void" || sale.voidedBy !== null ? null : (whyNot ?? (isClosed ? closed : null)),
    done,
    mailed: receiptMailSentence(),
    rebook: isNew && visit ? rebookFor(visit, by.now) : null,
    deposit: depositOn(sale, isClosed),
  };
}

/** The unused part of the deposit sold; null without one. `whyNot`: why it can't be refunded now. */
function depositOn({ kind, lines, voidedBy }: Sale, isClosed: boolean) {
  const id = lines.find((line) => line.kind === "deposit" && line.amountMinor > 0)?.appointmentId;
  const [deposit] = kind === "sale" && voidedBy === null && id ? depositsOfVisits([id]) : [];
  if (!deposit) return null;
  return {
    amount: formatMoney(deposit.leftMinor, deposit.currency, studio().locale),
    words: depositLabel(deposit),
    whyNot: isUnusedDeposit(deposit) ? (isClosed ? closed : null) : depositNeeded,
  };
}

/** Returns the id of the appointment whose deposit was sold; 0 without one. */
export const depositIn = (number: number): number =>
  saleByNumber(number)?.lines.find(({ kind, amountMinor }) => kind === "deposit" && amountMinor > 0)
    ?.appointmentId ?? 0;

const closed = "Today's till is closed. An admin can reopen the day.";

export type ReceiptData = NonNullable<ReturnType<typeof loadReceipt>>;
