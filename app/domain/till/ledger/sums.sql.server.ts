/** All pages use these sums, so that they agree (rule 37.18). Voids are negative. */
import { studio } from "#app/domain/studio/studio.server.ts";
import { prepared } from "#db/client.server.ts";
import { groupedBy, type LineKind, sumOfAmounts } from "./lines.ts";
import type { Payment } from "./sales.server.ts";

/** Amounts include tax. `totalMinor` is the sum of `kinds`, of `methods`, of taken and redeemed, and of earned, prepaid and tips. */
export type TillSums = {
  currency: string;
  sales: number;
  voids: number;
  totalMinor: number;
  taxMinor: number;
  takenMinor: number;
  redeemedMinor: number;
  earnedMinor: number;
  prepaidMinor: number;
  tipsMinor: number;
  kinds: { kind: LineKind; quantity: number; grossMinor: number; taxMinor: number }[];
  taxes: { name: string; basisPoints: number; netMinor: number; taxMinor: number }[];
  methods: { method: Payment["method"]; payments: number; amountMinor: number }[];
  providers: { providerId: number; workMinor: number; tipsMinor: number }[];
};

type Part = {
  kind: LineKind;
  providerId: number | null;
  taxName: string;
  basisPoints: number;
  quantity: number;
  grossMinor: number;
  taxMinor: number;
};

const OF_DAYS = "FROM sales s WHERE s.date BETWEEN @from AND @to AND s.currency = @currency";
const LINES = `FROM sales s JOIN sale_lines l ON l.sale_id = s.id
  WHERE s.date BETWEEN @from AND @to AND s.currency = @currency`;
const GROSS = "l.amount_minor + iif(s.tax_included, 0, l.tax_minor)";

const HEADS = `SELECT coalesce(sum(s.kind = 'sale'), 0) AS sales, coalesce(sum(s.kind = 'void'), 0) AS voids,
  coalesce(sum(s.total_minor), 0) AS totalMinor, coalesce(sum(s.tax_minor), 0) AS taxMinor ${OF_DAYS}`;
/** Grouping by numbers first is a fifth faster. */
const PARTS = `SELECT l.kind AS kind, l.provider_id AS providerId, l.tax_name AS taxName, l.tax_basis_points AS basisPoints,
  sum(l.quantity) AS quantity, sum(${GROSS}) AS grossMinor, sum(l.tax_minor) AS taxMinor ${LINES}
  GROUP BY l.tax_basis_points, l.provider_id, l.kind, l.tax_name ORDER BY min(l.id)`;
const METHODS = `SELECT p.method AS method, count(*) AS payments, sum(p.amount_minor) AS amountMinor
  FROM sales s JOIN payments p ON p.sale_id = s.id
  WHERE s.date BETWEEN @from AND @to AND s.currency = @currency GROUP BY p.method ORDER BY min(p.id)`;
const prepaidKinds: readonly (LineKind & Payment["method"])[] = ["voucher", "package", "deposit"];

/** Returns true for vouchers, packages and deposits, because their money was taken when they were sold. */
export const isRedeemed = (method: Payment["method"]): boolean =>
  prepaidKinds.some((kind) => kind === method);

/** Returns false for tips and prepaid items. */
export const isRevenue = (kind: LineKind): boolean => kind !== "tip" && !isPrepaid(kind);

const isPrepaid = (kind: LineKind): boolean => prepaidKinds.some((one) => one === kind);

/** Sums sales from one date to another, which is included. */
export function sumsOn(from: string, to: string, currency: string = studio().currency): TillSums {
  const asked = { from, to, currency };
  const head = prepared<Pick<TillSums, "sales" | "voids" | "totalMinor" | "taxMinor">>(HEADS).get(asked);
  const parts = prepared<Part>(PARTS).all(asked);
  const kinds = kindsOf(parts);
  const methods = prepared<TillSums["methods"][number]>(METHODS).all(asked);
  const redeemedMinor = sumOfAmounts(methods.filter(({ method }) => isRedeemed(method)));
  const ofKinds = (fits: (kind: LineKind) => boolean) =>
    kinds.filter(({ kind }) => fits(kind)).reduce((sum, { grossMinor }) => sum + grossMinor, 0);
  return {
    currency,
    ...(head ?? { sales: 0, voids: 0, totalMinor: 0, taxMinor: 0 }),
    takenMinor: sumOfAmounts(methods) - redeemedMinor,
    redeemedMinor,
    earnedMinor: ofKinds(isRevenue),
    prepaidMinor: ofKinds(isPrepaid),
    tipsMinor: ofKinds((kind) => kind === "tip"),
    kinds,
    taxes: taxesOf(parts),
    methods,
    providers: providersOf(parts),
  };
}

const kindsOf = (parts: readonly Part[]): TillSums["kinds"] =>
  [...groupedBy(parts, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    quantity: sumOf(ofKind, ({ quantity }) => quantity),
    grossMinor: sumOf(ofKind, ({ grossMinor }) => grossMinor),
    taxMinor: sumOf(ofKind, ({ taxMinor }) => taxMinor),
  }));

const taxesOf = (parts: readonly Part[]): TillSums["taxes"] =>
  [
    ...groupedBy(
      parts.filter(({ taxName }) => taxName !== ""),
      ({ basisPoints, taxName }) => `${basisPoints} ${taxName}`,
    ).values(),
  ]
    .map((ofRate) => ({
      name: ofRate[0]?.taxName ?? "",
      basisPoints: ofRate[0]?.basisPoints ?? 0,
      netMinor: sumOf(ofRate, ({ grossMinor, taxMinor }) => grossMinor - taxMinor),
      taxMinor: sumOf(ofRate, ({ taxMinor }) => taxMinor),
    }))
    .sort((a, b) => b.basisPoints - a.basisPoints || (a.name < b.name ? -1 : 1));

const ownWork: readonly LineKind[] = ["service", "addon", "discount", "tip"];

/** Returns sums by provider, ordered by id. Tips have no tax. */
const providersOf = (parts: readonly Part[]): TillSums["providers"] =>
  [...groupedBy(parts, ({ kind, providerId }) => (ownWork.includes(kind) ? providerId : null))]
    .flatMap(([providerId, own]) => (providerId === null ? [] : [{ providerId, own }]))
    .map(({ providerId, own }) => ({
      providerId,
      workMinor: sumOf(own, ({ kind, grossMinor }) => (kind === "tip" ? 0 : grossMinor)),
      tipsMinor: sumOf(own, ({ kind, grossMinor }) => (kind === "tip" ? grossMinor : 0)),
    }))
    .sort((a, b) => a.providerId - b.providerId);

const sumOf = (parts: readonly Part[], amount: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + amount(part), 0);

type Kind = TillSums["kinds"][number]["kind"];
type Method = TillSums["methods"][number]["method"];

export const lineKindsInWords: Record<Kind, string> = {
  service: "Treatments",
  addon: "Add-ons",
  product: "Products",
  discount: "Discounts",
  fee: "Fees",
  tip: "Tips",
  voucher: "Gift vouchers sold",
  package: "Packages sold",
  deposit: "Deposits taken",
};

type Sums = { earnedMinor: number; ofKind: (kind: Kind) => number; ofMethod: (method: Method) => number };

/** Lists the steps from revenue to money taken: adds prepaid sales and subtracts redeemed amounts (rule 37.52). */
export const revenueReconciliation = ({ earnedMinor, ofKind, ofMethod }: Sums): [string, number][] => [
  ["Revenue (delivered)", earnedMinor],
  [lineKindsInWords.tip, ofKind("tip")],
  [lineKindsInWords.voucher, ofKind("voucher")],
  [lineKindsInWords.package, ofKind("package")],
  [lineKindsInWords.deposit, ofKind("deposit")],
  ["Less paid by voucher", 0 - ofMethod("voucher")],
  ["Less paid by package", 0 - ofMethod("package")],
  ["Less paid by deposit", 0 - ofMethod("deposit")],
];
