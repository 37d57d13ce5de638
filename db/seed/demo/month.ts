import { addDays } from "#app/domain/availability/dates.ts";
import { discountLines, type LineDraft, lineOf, visitValue } from "#app/domain/till/ledger/lines.ts";
import { type Dice, dice } from "#db/seed/dice.ts";
import { type Books, type Paying, workLine } from "./books.ts";
import { demoOffer, demoProducts, demoVouchers } from "./goods.ts";

export type PaidVisit = {
  id: number;
  date: string;
  overAt: number;
  serviceId: number | null;
  serviceName: string;
  priceMinor: number;
  providerId: number;
  recordId: number | null;
  jointId: number | null;
  items: { name: string; priceMinor: number }[];
};

export type Owed = {
  id: number;
  recordId: number | null;
  serviceName: string;
  date: string;
  chargeMinor: number;
};

type Month = { visits: PaidVisit[]; owed: Owed[]; today: string; facialId: number; ownerId: number | null };

export function sellMonth(books: Books, { visits, owed, today, facialId, ownerId }: Month): void {
  const month = new Selling(books, { today, facialId, ownerId }, owed);
  const open = visits.at(-1);
  for (const visit of visits) {
    const parts =
      visit.jointId === null ? [visit] : visits.filter(({ jointId }) => jointId === visit.jointId);
    if (visit === parts.at(-1) && !(open && parts.includes(open))) month.checkOut(parts);
  }
}

class Selling {
  readonly #dice: Dice = dice(37);
  readonly #vouchers = demoVouchers.map((voucher, at) => ({
    ...voucher,
    id: at + 1,
    isSold: false,
    left: voucher.valueMinor,
  }));
  readonly #package = {
    recordId: null as number | null,
    visits: demoOffer.visits,
    valueMinor: demoOffer.priceMinor,
  };
  #isVoided = false;
  #isFeePaid = false;

  constructor(
    private readonly books: Books,
    private readonly about: Pick<Month, "today" | "facialId" | "ownerId">,
    private readonly owed: Owed[],
  ) {}

  checkOut(parts: PaidVisit[]): void {
    const [first] = parts;
    const last = parts.at(-1);
    if (!first || !last) return;
    const when = { date: last.date, at: last.overAt, recordId: first.recordId };
    this.#sellAhead(when, first);
    if (this.#isByPackage(first)) this.#redeem(when, first);
    else this.#sell(when, first, parts);
  }

  #sell(
    when: { date: string; at: number; recordId: number | null },
    first: PaidVisit,
    parts: PaidVisit[],
  ): void {
    const work = parts.flatMap((part) => [
      workLine(part, {
        kind: "service",
        name: part.serviceName,
        amountMinor: part.priceMinor - sumOf(part.items.map(({ priceMinor }) => priceMinor)),
      }),
      ...part.items.map(({ name, priceMinor }) =>
        workLine(part, { kind: "addon", name, amountMinor: priceMinor }),
      ),
    ]);
    const goods = this.#goods();
    const less =
      this.#dice.roll() < 0.06 ? discountLines([...work, ...goods], { basisPoints: 1000 }, "Birthday") : [];
    const lines = [...work, ...goods, ...less, ...this.#fee(first), ...this.#tips(work)];
    this.books.sell(when, lines, (total) => this.#paid(total, when.date));
    this.#slip(when);
  }

  #sellAhead(
    when: { date: string; at: number; recordId: number | null },
    { serviceId, recordId }: PaidVisit,
  ): void {
    for (const voucher of this.#vouchers) {
      if (voucher.isSold || when.date < addDays(this.about.today, -voucher.daysAgo)) continue;
      voucher.isSold = true;
      const { id: voucherId, code, valueMinor: amountMinor } = voucher;
      const line = lineOf({ kind: "voucher", name: `Gift voucher ${code}`, amountMinor, voucherId });
      this.books.sell({ ...when, recordId: null }, [line], byCard);
    }
    const owner = this.about.ownerId ?? recordId;
    if (serviceId !== this.about.facialId || owner === null || this.#package.recordId !== null) return;
    this.#package.recordId = owner;
    const { name, priceMinor: amountMinor } = demoOffer;
    this.books.sell(
      { ...when, recordId: owner },
      [lineOf({ kind: "package", name, amountMinor, serviceId, packageId: 1 })],
      byCard,
    );
  }

  #isByPackage({ serviceId, recordId, jointId }: PaidVisit): boolean {
    const { recordId: owner, visits } = this.#package;
    return (
      jointId === null &&
      serviceId === this.about.facialId &&
      recordId === owner &&
      owner !== null &&
      visits > 0
    );
  }

  #redeem(when: { date: string; at: number; recordId: number | null }, visit: PaidVisit): void {
    const left = this.#package;
    const value = visitValue(demoOffer.priceMinor, demoOffer.visits, left);
    left.visits -= 1;
    left.valueMinor -= value;
    const lines = [
      workLine(visit, { kind: "service", name: visit.serviceName, amountMinor: visit.priceMinor }),
      workLine(visit, { kind: "discount", name: demoOffer.name, amountMinor: value - visit.priceMinor }),
    ];
    this.books.sell(when, lines, () => [
      { method: "package", amountMinor: value, packageId: 1, packageVisits: 1 },
    ]);
  }

  #goods(): LineDraft[] {
    if (this.#dice.roll() > 0.22) return [];
    const { name, priceMinor } = this.#dice.pick(demoProducts);
    const quantity = this.#dice.roll() < 0.2 ? 2 : 1;
    const productId = demoProducts.findIndex((product) => product.name === name) + 1;
    return [lineOf({ kind: "product", name, quantity, amountMinor: priceMinor * quantity, productId })];
  }

  #fee({ recordId, date }: PaidVisit): LineDraft[] {
    const owed = this.owed.find((one) => one.recordId === recordId && recordId !== null && one.date < date);
    if (!owed || this.#isFeePaid) return [];
    this.#isFeePaid = true;
    const { id: appointmentId, serviceName, chargeMinor: amountMinor } = owed;
    return [lineOf({ kind: "fee", name: `Fee: ${serviceName}`, amountMinor, appointmentId })];
  }

  #tips(work: LineDraft[]): LineDraft[] {
    if (this.#dice.roll() < 0.4) return [];
    const share = this.#dice.pick([0.1, 0.15, 0.18, 0.2]);
    return [...new Set(work.map(({ providerId }) => providerId))].map((providerId) => {
      const earned = sumOf(
        work.filter((line) => line.providerId === providerId).map(({ amountMinor }) => amountMinor),
      );
      return lineOf({
        kind: "tip",
        name: "Tip",
        amountMinor: Math.ceil((earned * share) / 100) * 100,
        providerId,
      });
    });
  }

  #paid(totalMinor: number, date: string): Paying[] {
    const voucher = this.#vouchers[0];
    if (voucher?.isSold && voucher.left > 0 && date >= addDays(this.about.today, -14)) {
      const amountMinor = Math.min(voucher.left, totalMinor);
      voucher.left -= amountMinor;
      const rest = totalMinor - amountMinor;
      return [{ method: "voucher", amountMinor, voucherId: voucher.id }, ...(rest > 0 ? byCard(rest) : [])];
    }
    const way = this.#dice.roll();
    if (date === this.about.today || way < 0.56) return byCard(totalMinor);
    if (way < 0.88) {
      const givenMinor = way < 0.7 ? Math.ceil(totalMinor / 2000) * 2000 : 0;
      return [{ method: "cash", amountMinor: totalMinor, givenMinor }];
    }
    if (way < 0.94 || totalMinor <= 4000) return [{ method: "transfer", amountMinor: totalMinor }];
    return [{ method: "cash", amountMinor: 4000, givenMinor: 4000 }, ...byCard(totalMinor - 4000)];
  }

  #slip(when: { date: string; at: number }): void {
    if (this.#isVoided || when.date < addDays(this.about.today, -8) || when.date === this.about.today) return;
    this.#isVoided = true;
    const [{ name, priceMinor: amountMinor } = { name: "", priceMinor: 0 }] = demoProducts;
    const nobodys = { ...when, recordId: null };
    const number = this.books.sell(
      nobodys,
      [lineOf({ kind: "product", name, amountMinor, productId: 1 })],
      byCard,
    );
    this.books.takeBack(number, nobodys, "Rung up twice");
  }
}

const byCard = (amountMinor: number): Paying[] => [{ method: "card", amountMinor }];

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
