import { and, between, inArray } from "drizzle-orm";
import { addDays } from "#app/domain/availability/dates.ts";
import { sumsOn } from "#app/domain/till/ledger/sums.sql.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import type { Db } from "#db/client.server.ts";
import * as tables from "#db/schema.ts";
import type { SeedMoment } from "#db/seed/moment.ts";
import { Books } from "./books.ts";
import {
  cashFloatMinor,
  demoDifferences,
  demoOffer,
  demoPackageCode,
  demoProducts,
  demoVouchers,
} from "./goods.ts";
import { type Owed, type PaidVisit, sellMonth } from "./month.ts";

const day = 24 * 60 * 60 * 1000;
const daysBack = 30;

/** `ownerId`: record of the client who owns the package and the second voucher. */
type Trade = SeedMoment & { today: string; facialId: number; deskId: number | null; ownerId: number | null };

export function writeTill(db: Db, trade: Trade): void {
  const { today, facialId, deskId, ownerId, now, timeZone } = trade;
  db.update(tables.settings).set({ cashFloatMinor }).run();
  writeGoods(db, trade);
  const books = new Books(deskId);
  sellMonth(books, {
    ...visitsToPay(db, today, (date, minute) => Math.min(now, instantOf(date, minute, timeZone))),
    today,
    facialId,
    ownerId,
  });
  writePaidAhead(db, books, trade);
  if (books.sales.length === 0) return;
  db.insert(tables.sales).values(books.sales).run();
  db.insert(tables.saleLines).values(books.lines).run();
  db.insert(tables.payments).values(books.payments).run();
  if (books.moves.length > 0) db.insert(tables.stockMoves).values(books.moves).run();
  closeDays(db, new Set(books.sales.map(({ date }) => date)), trade);
}

function writeGoods(db: Db, { now, deskId, facialId }: Trade): void {
  const createdAt = now - 40 * day;
  db.insert(tables.products)
    .values(
      demoProducts.map(({ name, priceMinor }, at) => ({
        id: at + 1,
        name,
        priceMinor,
        countsStock: true,
        position: at,
        createdAt,
      })),
    )
    .run();
  db.insert(tables.stockMoves)
    .values(
      demoProducts.map(({ delivered }, at) => ({
        productId: at + 1,
        quantity: delivered,
        why: "delivery" as const,
        at: createdAt,
        by: deskId,
      })),
    )
    .run();
  db.insert(tables.packageOffers)
    .values({ id: 1, ...demoOffer, serviceId: facialId })
    .run();
}

function writePaidAhead(db: Db, { sales, lines }: Books, { today, deskId, ownerId }: Trade): void {
  const soldOf = (fits: (line: (typeof lines)[number]) => boolean) => {
    const line = lines.find(fits);
    return line && sales[line.saleId - 1];
  };
  for (const [at, { code, valueMinor, forName, isOwned }] of demoVouchers.entries()) {
    const sale = soldOf(({ voucherId }) => voucherId === at + 1);
    if (!sale) continue;
    const made = { madeAt: sale.at, madeBy: deskId, lastDate: addDays(today, 365) };
    db.insert(tables.vouchers)
      .values({
        ...{ id: at + 1, code, valueMinor, currency: "USD", forName },
        ...{ ...made, recordId: isOwned ? ownerId : null },
      })
      .run();
  }
  const sale = soldOf(({ packageId }) => packageId === 1);
  const line = lines.find(({ packageId }) => packageId === 1);
  if (!sale || !line) return;
  const { name, visits, priceMinor } = demoOffer;
  db.insert(tables.packages)
    .values({
      ...{
        id: 1,
        offerId: 1,
        recordId: sale.recordId,
        serviceId: line.serviceId,
        name,
        code: demoPackageCode,
        visits,
        priceMinor,
        currency: "USD",
      },
      ...{ madeAt: sale.at, madeBy: deskId, lastDate: addDays(sale.date, 364) },
    })
    .run();
}

function visitsToPay(
  db: Db,
  today: string,
  instant: (date: string, minute: number) => number,
): { visits: PaidVisit[]; owed: Owed[] } {
  const { appointments, appointmentItems } = tables;
  const rows = db
    .select()
    .from(appointments)
    .where(
      and(
        between(appointments.date, addDays(today, -daysBack), today),
        inArray(appointments.status, ["completed", "no_show"]),
      ),
    )
    .orderBy(appointments.date, appointments.endMin, appointments.id)
    .all();
  const items = db.select().from(appointmentItems).all();
  const visits = rows.filter(({ status }) => status === "completed");
  return {
    visits: visits.map((visit) => ({
      ...visit,
      overAt: instant(visit.date, visit.endMin + 4),
      items: items.filter(({ appointmentId }) => appointmentId === visit.id),
    })),
    owed: rows.filter(({ chargeMinor }) => chargeMinor > 0),
  };
}

function closeDays(db: Db, dates: ReadonlySet<string>, { today, timeZone, deskId }: Trade): void {
  const [first] = dates;
  const used = db
    .selectDistinct({ date: tables.appointments.date })
    .from(tables.appointments)
    .where(and(between(tables.appointments.date, first ?? today, addDays(today, -1)), tables.occupying))
    .all();
  const closings = used
    .map(({ date }) => date)
    .sort()
    .map((date) => {
      const sums = sumsOn(date, date);
      const cash = sums.methods.find(({ method }) => method === "cash")?.amountMinor ?? 0;
      const expectedMinor = cashFloatMinor + cash;
      const { lessMinor, comment } = differenceOf(today, date);
      return {
        ...{ date, at: instantOf(date, 18 * 60 + 20, timeZone), by: deskId, currency: "USD" },
        ...{ floatMinor: cashFloatMinor, expectedMinor, countedMinor: expectedMinor - lessMinor, comment },
        figures: JSON.stringify(sums),
      };
    });
  if (closings.length > 0) db.insert(tables.dayClosings).values(closings).run();
}

const differenceOf = (today: string, date: string): { lessMinor: number; comment: string } =>
  [...demoDifferences].find(([ago]) => addDays(today, -ago) === date)?.[1] ?? { lessMinor: 0, comment: "" };
