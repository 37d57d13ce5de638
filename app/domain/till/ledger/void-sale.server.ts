import { studio } from "#app/domain/studio/studio.server.ts";
import { voidForm } from "#app/domain/till/receipt-forms.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { depositLeft, packageLeft, voucherLeft } from "./balances.sql.server.ts";
import { feePaid } from "./owed.sql.server.ts";
import { type Sale, saleByNumber } from "./sales.server.ts";
import { writeSale } from "./write-sale.server.ts";

const VoidRequest = schemaOf(voidForm, {});

/** Voids a sale with a negative sale of today (rules 37.10 and 37.11). */
export function voidSale(number: number, input: unknown, by: By): Outcome<Sale> {
  const said = readDeclared(voidForm, VoidRequest, input);
  if (!said.ok) return said;
  return writing(() => {
    const sale = saleByNumber(number);
    if (!sale) return refused("not-found", "No sale found with this number.");
    const hindrance = whyNotVoided(sale, by);
    if (hindrance) return hindrance;
    const { id, currency, taxIncluded, recordId } = sale;
    return writeSale(
      {
        ...{ currency, taxIncluded, recordId, idempotencyKey: null, voidOf: id, reason: said.value.reason },
        lines: sale.lines.map((line) => ({
          ...withoutPlace(line),
          quantity: -line.quantity,
          amountMinor: minus(line.amountMinor),
          taxMinor: minus(line.taxMinor),
        })),
        payments: sale.payments.map(({ id: _, saleId: __, ...payment }) => ({
          ...payment,
          amountMinor: minus(payment.amountMinor),
          givenMinor: 0,
          packageVisits: minus(payment.packageVisits),
        })),
      },
      by,
    );
  });
}

/** Prevents -0. */
const minus = (amount: number): number => (amount === 0 ? 0 : -amount);

const withoutPlace = ({ id: _, saleId: __, position: ___, ...line }: Sale["lines"][number]) => line;

export function whyNotVoided(sale: Sale, { actor, now }: By): Extract<Outcome<never>, { ok: false }> | null {
  const { date } = studioNow(studio().timeZone, now);
  if (sale.kind === "void") return refused("conflict", "This receipt is a void and can't be voided.");
  if (sale.voidedBy !== null) {
    return refused("conflict", `This sale was already voided by receipt ${sale.voidedBy}.`);
  }
  if (sale.date !== date && actor.role !== "admin") {
    return refused("not-allowed", "Only an admin can void a sale of another day.");
  }
  const used = usedSince(sale);
  return used ? refused("conflict", used) : null;
}

/** Returns why a later sale must be voided first, because it uses an item of this one. */
function usedSince({ lines }: Sale): string | null {
  for (const { kind, voucherId, packageId, appointmentId, amountMinor } of lines) {
    if (kind === "voucher" && voucherId !== null && voucherLeft(voucherId) < amountMinor) {
      return "The voucher sold here was used. Void the sale paid with it first.";
    }
    if (kind === "package" && packageId !== null && packageLeft(packageId).valueMinor < amountMinor) {
      return "The package sold here was used. Void the sale paid with it first.";
    }
    if (kind === "deposit" && appointmentId !== null && depositLeft(appointmentId) < amountMinor) {
      return "The deposit was used or refunded since. Void that receipt first.";
    }
    if (kind === "fee" && appointmentId !== null && feePaid(appointmentId) < amountMinor) {
      return "The fee was refunded since. Void that receipt first.";
    }
  }
  return null;
}
