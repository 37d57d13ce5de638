/** A receipt by mail: asked for at the desk, written when it is sent (rule 37.30). */
import { z } from "zod";
import type { EmailContent } from "#app/domain/notifications/email/layout.ts";
import type { WrittenMail } from "#app/domain/notifications/email/written-mail.ts";
import { type QueuedMail, queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { type Sale, saleByNumber } from "#app/domain/till/ledger/sales.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { EmailAddress } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { type Receipt, receiptOf } from "./receipt.server.ts";

const Recipient = z.object({ email: EmailAddress });

/** Queues a receipt to an address. Twice within a minute to the same one is one mail. Refuses as "not-found" and "invalid". */
export function mailReceipt(number: number, input: unknown, by: By): Outcome<Sale> {
  const read = readInput(Recipient, input, { required: { email: "Please enter an email address." } });
  if (!read.ok) return read;
  return writing(() => {
    const sale = saleByNumber(number);
    if (!sale) return refused("not-found", "There is no sale with this number.");
    const { email: recipient } = read.value;
    const occasion = `receipt ${number} ${recipient} ${Math.floor(by.now / 60_000)}`;
    const about = { kind: "receipt", audience: "client", appointmentId: null, dueAt: by.now } as const;
    queueMessage({ ...about, recipient, occasion, facts: { number } }, by.now);
    record({ action: "receipt-mailed", entity: "sale", entityId: sale.id, detail: { number } }, by);
    return done(sale);
  });
}

export function writeReceiptMail({ facts }: QueuedMail): WrittenMail {
  const sale = saleByNumber(Number(facts.number));
  if (!sale) return { obsolete: "The sale is not in the books." };
  return { content: receiptEmail(receiptOf(sale)), calendar: null };
}

function receiptEmail(receipt: Receipt): EmailContent {
  const {
    number,
    kind,
    day,
    time,
    studioName,
    lines,
    taxes,
    total,
    payments,
    taxNumber,
    receiptText,
    voidedBy,
  } = receipt;
  const name = kind === "void" ? `Void ${number}` : `Receipt ${number}`;
  return {
    subject: `${name}: ${total}, ${studioName}`,
    heading: name,
    preheader: `${day}, ${total}`,
    paragraphs: [
      `${day}, ${time}`,
      ...(voidedBy === null ? [] : [`This sale was voided by receipt ${voidedBy}.`]),
    ],
    facts: [
      ...lines.map(({ words, amount }) => ({ term: words, detail: amount })),
      ...taxes.map(({ words, amount }) => ({ term: words, detail: amount })),
      { term: "Total", detail: total },
      ...payments.map(({ words, amount }) => ({ term: `${receipt.paid}: ${words}`, detail: amount })),
    ],
    button: null,
    notes: [taxNumber ? `Tax number ${taxNumber}` : "", receiptText].filter(Boolean),
  };
}
