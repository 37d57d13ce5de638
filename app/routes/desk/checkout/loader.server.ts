import { randomUUID } from "node:crypto";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { typedPrice } from "#app/domain/catalogue/price.ts";
import { chosenClient, findClients } from "#app/domain/clients/find/find-clients.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Basket, basketOf } from "#app/domain/till/checkout/basket.server.ts";
import { type Quote, quoteFor } from "#app/domain/till/checkout/quote.server.ts";
import { paidSaleOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { isTillClosed } from "#app/domain/till/ledger/write-sale.server.ts";
import { depositLabel } from "#app/domain/till/prepaid/deposits.server.ts";
import { withService } from "#app/domain/till/prepaid/packages.server.ts";
import { linesInWords, taxesInWords } from "#app/domain/till/receipt.server.ts";
import { methodWords } from "#app/domain/till/till-words.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";

type Typed = Readonly<Record<string, string>>;

type CheckoutAbout = { appointmentId: number | null; query: URLSearchParams };

/** Returns null if the appointment doesn't exist. */
export async function loadCheckout(about: CheckoutAbout, typed: Typed, now: number) {
  const { appointmentId, query } = about;
  const client = appointmentId === null ? (typed.client ?? query.get("client") ?? "") : "";
  const chosen = client ? chosenClient(client) : null;
  const recordId = chosen?.recordId ?? null;
  const basket = basketOf({ appointmentId, recordId }, now);
  if (!basket) return null;
  const isDeposit = query.has("deposit");
  // An empty deposit page has no total yet.
  const opening = query.has("fees") && !typed.sent ? allFees(basket) : {};
  const fields = isDeposit && !typed.deposit ? { ...typed, sent: "1" } : { ...opening, ...typed };
  const quote = quoteFor(fields, basket, now);
  const searched = appointmentId === null ? (typed.search ?? "") : "";
  return {
    key: typed.key ?? randomUUID(),
    isDeposit,
    isClosed: isTillClosed(studioNow(studio().timeZone, now).date),
    visit: visitOf(basket, appointmentId),
    client: chosen ? { value: client, name: chosen.name } : null,
    search: { typed: searched, found: searched && !chosen ? (await findClients(searched)).found : [] },
    recordId,
    ...choices(basket, quote.ok ? quote.value : null, typed),
    sum: quote.ok ? sumInWords(quote.value) : null,
    // Null unless the total can't be calculated.
    unread: quote.ok ? null : quote.refusal,
    problems: !typed.sent ? {} : quote.ok ? quote.value.problems : (quote.refusal.fields ?? {}),
  };
}

/** A link to pay fees selects all of them. */
const allFees = ({ fees }: Basket): Typed =>
  Object.fromEntries(fees.map(({ appointmentId }) => [`fee-${appointmentId}`, "on"]));

export type CheckoutData = NonNullable<Awaited<ReturnType<typeof loadCheckout>>>;

function visitOf({ appointments, open }: Basket, appointmentId: number | null) {
  const visit = appointments.find(({ id }) => id === appointmentId);
  if (!visit) return null;
  const { locale } = studio();
  const paid = paidSaleOf(visit.id);
  return {
    id: visit.id,
    date: visit.date,
    name: visit.contact.name,
    words: `${momentInWords(visit.date, visit.startMin, locale)}, ${statusWords[visit.status].word}`,
    paid: paid && open.length === 0 ? paid.number : null,
  };
}

function choices(basket: Basket, quote: Quote | null, typed: Typed) {
  const { locale } = studio();
  const money = (minor: number) => formatMoney(minor, basket.currency, locale);
  const isTicked = (name: string, usual: boolean) => (typed.sent ? typed[name] !== undefined : usual);
  const deposits = basket.deposits.map((deposit) =>
    basket.open.some(({ id }) => id === deposit.appointmentId)
      ? money(deposit.leftMinor)
      : depositLabel(deposit),
  );
  const feeTicked = new Set(
    quote?.lines.flatMap(({ kind, appointmentId }) =>
      kind === "fee" && appointmentId ? [appointmentId] : [],
    ),
  );
  return {
    parts: basket.open.map(({ id, serviceName, startMin, date, providerName, priceMinor, serviceId }) => ({
      id,
      words: `${serviceName}, ${momentInWords(date, startMin, locale)}, ${providerName}, ${money(priceMinor)}`,
      ticked: isTicked(`part-${id}`, true),
      packages: basket.packages
        .filter((one) => one.serviceId === null || one.serviceId === serviceId)
        .map((one) => ({
          id: one.id,
          words: `${withService(one)}: ${one.left} of ${one.visits} visits left`,
        })),
      package: String(
        quote ? (quote.packageVisits.get(id)?.packageId ?? "") : (typed[`package-${id}`] ?? ""),
      ),
    })),
    fees: basket.fees.map(({ appointmentId, serviceName, date, owedMinor }) => ({
      id: appointmentId,
      words: `Fee for ${serviceName} on ${dateInWords(date, locale, "date")}: ${money(owedMinor)}`,
      ticked: isTicked(`fee-${appointmentId}`, feeTicked.has(appointmentId)),
    })),
    deposit:
      deposits.length > 0
        ? { words: `Use the deposit of ${deposits.join(" and ")}`, ticked: isTicked("deposits", true) }
        : null,
    products: basket.products.map(({ id, name, priceMinor, stock }) => ({
      id,
      words: `${name}, ${money(priceMinor)}`,
      stock: stock === null ? null : stockInWords(stock, Number(typed[`quantity-${id}`] ?? 0)),
    })),
    offers: basket.offers.map((offer) => ({
      id: offer.id,
      words: `${withService(offer)}: ${offer.visits} visits, ${money(offer.priceMinor)}`,
    })),
    vouchers: basket.vouchers.map(({ code, leftMinor }) => `${code} (${money(leftMinor)} left)`),
    mayTip: basket.open.length > 0,
  };
}

function sumInWords({ lines, basket, taxIncluded, totalMinor, taxMinor, prepaid, restMinor }: Quote) {
  const { locale } = studio();
  const money = (minor: number) => formatMoney(minor, basket.currency, locale);
  return {
    lines: linesInWords(lines, money),
    taxes: taxMinor === 0 ? [] : taxesInWords(lines, taxIncluded, money),
    total: money(totalMinor),
    prepaid: prepaid.map(({ method, amountMinor }, id) => ({
      id,
      words: methodWords[method],
      amount: money(amountMinor),
    })),
    rest: money(restMinor),
    restMinor,
    restTyped: typedPrice(restMinor, basket.currency),
    isEmpty: lines.length === 0,
  };
}

/** Stock never blocks a sale (rule 37.16). The hint only warns. */
const stockInWords = (stock: number, asked: number): string =>
  asked > stock ? `Only ${stock} in stock. You can still sell it.` : `${stock} in stock`;

/** Null for a sale without a visit. */
export const appointmentInPath = (params: { appointmentId?: string }): number | null =>
  params.appointmentId === "sale" ? null : (idOf(params.appointmentId) ?? 0);

export type CheckoutParts = { page: CheckoutData; problem: FormProblem | undefined };
