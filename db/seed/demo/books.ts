/** The rows of the demo's till for a month. */
import { type LineDraft, lineOf, type TaxedLine, taxed, totalsOf } from "#app/domain/till/ledger/lines.ts";
import type * as tables from "#db/schema.ts";

type Sale = typeof tables.sales.$inferInsert & { id: number; date: string };
type Payment = typeof tables.payments.$inferInsert;
export type Paying = Pick<Payment, "method" | "amountMinor"> & Partial<Payment>;
type Moment = { date: string; at: number; recordId: number | null };

// Prices include tax, and Oregon has no sales tax.
const taxIncluded = true;

export class Books {
  readonly sales: Sale[] = [];
  readonly lines: (TaxedLine & { saleId: number; position: number })[] = [];
  readonly payments: Payment[] = [];
  readonly moves: (typeof tables.stockMoves.$inferInsert)[] = [];

  constructor(private readonly by: number | null) {}

  sell(when: Moment, drafts: LineDraft[], pay: (totalMinor: number) => Paying[]): number {
    const lines = taxed(drafts, taxIncluded);
    return this.#write(when, lines, pay(totalsOf(lines, taxIncluded).totalMinor), {});
  }

  takeBack(number: number, when: Moment, reason: string): void {
    const lines = this.lines.filter(({ saleId }) => saleId === number);
    const paid = this.payments.filter(({ saleId }) => saleId === number);
    this.#write(
      when,
      lines.map(({ saleId: _, position: __, ...line }) => ({
        ...line,
        quantity: -line.quantity,
        amountMinor: -line.amountMinor,
      })),
      paid.map(({ saleId: _, ...payment }) => ({
        ...payment,
        amountMinor: -payment.amountMinor,
        givenMinor: 0,
      })),
      { voidOf: number, reason },
    );
  }

  #write(
    { date, at, recordId }: Moment,
    lines: TaxedLine[],
    paid: Paying[],
    more: { voidOf?: number; reason?: string },
  ): number {
    const id = this.sales.length + 1;
    const kind = more.voidOf ? "void" : "sale";
    const totals = totalsOf(lines, taxIncluded);
    this.sales.push({
      ...{ id, number: id, kind, date, at, by: this.by, recordId, currency: "USD", taxIncluded },
      ...totals,
      ...more,
    });
    this.lines.push(...lines.map((line, place) => ({ ...line, saleId: id, position: place + 1 })));
    this.payments.push(...paid.map((payment) => ({ ...payment, saleId: id })));
    for (const { productId, quantity } of lines) {
      if (productId !== null)
        this.moves.push({ productId, quantity: -quantity, why: kind, saleId: id, at, by: this.by });
    }
    return id;
  }
}

export const workLine = (
  visit: { id: number; providerId: number; serviceId: number | null },
  given: Pick<LineDraft, "kind" | "name" | "amountMinor">,
): LineDraft =>
  lineOf({ ...given, appointmentId: visit.id, providerId: visit.providerId, serviceId: visit.serviceId });
