import { usernameOf } from "#app/domain/accounts/people/account.server.ts";
import { isVisit } from "#app/domain/appointments/status.ts";
import { distinctName } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type DayFigures, dayFigures, figuresToken } from "#app/domain/till/closing/close-day.server.ts";
import { unpaidOn } from "#app/domain/till/ledger/owed.sql.server.ts";
import {
  isRedeemed,
  isRevenue,
  lineKindsInWords,
  revenueReconciliation,
  type TillSums,
} from "#app/domain/till/ledger/sums.sql.server.ts";
import { methodWords } from "#app/domain/till/till-words.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";

type Line = { words: string; amount: string };

/** Leaves out lines that add up to zero. */
export function dayMoney(date: string, moment: Moment) {
  const figures = dayFigures(date);
  const { sums } = figures;
  return {
    token: figuresToken(figures),
    receipts: sums.sales,
    voids: sums.voids,
    means: sums.methods
      .filter(({ method, amountMinor }) => amountMinor !== 0 && !isRedeemed(method))
      .map(({ method, amountMinor }) => ({ words: methodWords[method], amount: amount(amountMinor, sums) })),
    kinds: sums.kinds
      .filter(({ kind, grossMinor }) => grossMinor !== 0 && isRevenue(kind))
      .map(({ kind, grossMinor }) => ({ words: lineKindsInWords[kind], amount: amount(grossMinor, sums) })),
    totals: totalsOf(sums),
    providers: providersOf(sums),
    cash: cashOf(figures),
    unpaid: unpaidVisits(date, moment),
  };
}

const amount = (minor: number, { currency }: Pick<TillSums, "currency">): string =>
  formatMoney(minor, currency, studio().locale);

/** Payments by voucher, package or deposit are no new money, so they are subtracted (rule 38.6). */
function totalsOf(sums: TillSums): Line[] {
  const steps = revenueReconciliation({
    earnedMinor: sums.earnedMinor,
    ofKind: (of) => sums.kinds.find(({ kind }) => kind === of)?.grossMinor ?? 0,
    ofMethod: (of) => sums.methods.find(({ method }) => method === of)?.amountMinor ?? 0,
  });
  return [
    ...steps.filter(([, minor], at) => at === 0 || minor !== 0),
    ["Money taken", sums.takenMinor] as const,
    ["Tax included", sums.taxMinor] as const,
  ].map(([words, minor]) => ({ words, amount: amount(minor, sums) }));
}

const cashOf = ({ sums, floatMinor, cashMinor, expectedMinor }: DayFigures) => ({
  float: amount(floatMinor, sums),
  taken: amount(cashMinor, sums),
  expected: amount(expectedMinor, sums),
});

/** The last row is work without a provider, if there is any. */
function providersOf(sums: TillSums): { name: string; work: string; tips: string }[] {
  const some = sums.providers.filter(({ workMinor, tipsMinor }) => workMinor !== 0 || tipsMinor !== 0);
  const rows = some.map(({ providerId, workMinor, tipsMinor }) => ({
    name: distinctName({
      id: providerId,
      name: usernameOf(providerId) ?? "Former provider",
    }),
    ...{ work: amount(workMinor, sums), tips: amount(tipsMinor, sums) },
  }));
  const work = sums.earnedMinor - sums.providers.reduce((sum, { workMinor }) => sum + workMinor, 0);
  const tips = sums.tipsMinor - sums.providers.reduce((sum, { tipsMinor }) => sum + tipsMinor, 0);
  const rest = { name: "No provider", work: amount(work, sums), tips: amount(tips, sums) };
  return work === 0 && tips === 0 ? rows : [...rows, rest];
}

/** Completed visits that are not paid. Free visits are left out. */
function unpaidVisits(date: string, moment: Moment) {
  return unpaidOn(date)
    .filter((visit) => isVisit(visit, moment))
    .map(({ id, startMin, client, service }) => ({
      id,
      time: timeInWords(startMin, studio().locale),
      client,
      service,
    }));
}
