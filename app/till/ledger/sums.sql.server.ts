/** All sums over what was taken come from here, so that no two pages can differ (rule 37.18). Voids are sales with a minus. */
import { studio } from "#app/studio/studio.server.ts";
import { prepared } from "#db/client.server.ts";
import type { LineKind } from "./lines.ts";
import type { Payment } from "./sales.server.ts";

/**
 * Amounts of `currency`, in its smallest unit, with their tax. `totalMinor` is the sum of `kinds`, of `methods`, and of `earnedMinor`
 * and `aheadMinor`: work, goods and fees, without tips; and what was paid ahead (vouchers, packages, deposits). `workMinor` is a provider's.
 */
export type TillSums = {
  currency: string;
  sales: number;
  voids: number;
  totalMinor: number;
  taxMinor: number;
  earnedMinor: number;
  aheadMinor: number;
  tipsMinor: number;
  kinds: { kind: LineKind; quantity: number; grossMinor: number; taxMinor: number }[];
  taxes: { name: string; basisPoints: number; netMinor: number; taxMinor: number }[];
  methods: { method: Payment["method"]; payments: number; amountMinor: number }[];
  providers: { providerId: number; workMinor: number; tipsMinor: number }[];
};

const OF_DAYS = "FROM sales s WHERE s.date BETWEEN @from AND @to AND s.currency = @currency";
const LINES = `FROM sales s JOIN sale_lines l ON l.sale_id = s.id
  WHERE s.date BETWEEN @from AND @to AND s.currency = @currency`;
const GROSS = "l.amount_cents + iif(s.tax_included, 0, l.tax_cents)";

const HEADS = `SELECT coalesce(sum(s.kind = 'sale'), 0) AS sales, coalesce(sum(s.kind = 'void'), 0) AS voids,
  coalesce(sum(s.total_cents), 0) AS totalMinor, coalesce(sum(s.tax_cents), 0) AS taxMinor ${OF_DAYS}`;
const KINDS = `SELECT l.kind AS kind, sum(l.quantity) AS quantity, sum(${GROSS}) AS grossMinor,
  sum(l.tax_cents) AS taxMinor ${LINES} GROUP BY l.kind ORDER BY min(l.id)`;
const TAXES = `SELECT l.tax_name AS name, l.tax_basis_points AS basisPoints, sum(${GROSS} - l.tax_cents) AS netMinor,
  sum(l.tax_cents) AS taxMinor ${LINES} AND l.tax_name <> ''
  GROUP BY l.tax_basis_points, l.tax_name ORDER BY l.tax_basis_points DESC, l.tax_name`;
const METHODS = `SELECT p.method AS method, count(*) AS payments, sum(p.amount_cents) AS amountMinor
  FROM sales s JOIN payments p ON p.sale_id = s.id
  WHERE s.date BETWEEN @from AND @to AND s.currency = @currency GROUP BY p.method ORDER BY min(p.id)`;
const PROVIDERS = `SELECT l.provider_id AS providerId, sum(iif(l.kind = 'tip', 0, ${GROSS})) AS workMinor,
  sum(iif(l.kind = 'tip', l.amount_cents, 0)) AS tipsMinor ${LINES} AND l.provider_id IS NOT NULL
  AND l.kind IN ('service', 'addon', 'discount', 'tip') GROUP BY l.provider_id ORDER BY l.provider_id`;

const paidAhead: readonly LineKind[] = ["voucher", "package", "deposit"];

/** The sums of the studio's days from `from` to `to`, both with; in the studio's currency unless another is asked for. */
export function sumsOn(from: string, to: string, currency: string = studio().currency): TillSums {
  const asked = { from, to, currency };
  const head = prepared<Pick<TillSums, "sales" | "voids" | "totalMinor" | "taxMinor">>(HEADS).get(asked);
  const kinds = prepared<TillSums["kinds"][number]>(KINDS).all(asked);
  const ofKinds = (fits: (kind: LineKind) => boolean) =>
    kinds.filter(({ kind }) => fits(kind)).reduce((sum, { grossMinor }) => sum + grossMinor, 0);
  return {
    currency,
    ...(head ?? { sales: 0, voids: 0, totalMinor: 0, taxMinor: 0 }),
    earnedMinor: ofKinds((kind) => kind !== "tip" && !paidAhead.includes(kind)),
    aheadMinor: ofKinds((kind) => paidAhead.includes(kind)),
    tipsMinor: ofKinds((kind) => kind === "tip"),
    kinds,
    taxes: prepared<TillSums["taxes"][number]>(TAXES).all(asked),
    methods: prepared<TillSums["methods"][number]>(METHODS).all(asked),
    providers: prepared<TillSums["providers"][number]>(PROVIDERS).all(asked),
  };
}
