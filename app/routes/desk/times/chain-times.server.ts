import { timeOf } from "#app/domain/availability/dates.ts";
import type { Chain } from "#app/domain/availability/row-days.ts";
import { chainOffer, chainValue } from "#app/domain/booking/joint/chain-offer.ts";
import type { AskedRow } from "#app/domain/booking/joint/chain-question.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { shortTimeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import type { OwnChain } from "./own-time.server.ts";

/** `wished`: a radio value or "HH:mm". `priceOf`: in minor units. `own`: the time that staff typed. */
type Offered = {
  date: string;
  wished: string | null;
  priceOf?: (chain: Chain) => number;
  own?: OwnChain | null;
};

export type DrawnPart = { provider: number; start: number; minutes: number; words: string };

/** `note`: an unusual provider, or the overridden rules. `words`, `parts`: when and with whom, as text and for the board. */
type ChainTime = {
  value: string;
  label: string;
  note: string;
  words: string;
  parts: DrawnPart[];
  first: boolean;
};

/** `usual`: the providers at most of these times. */
type ChainTimes = { times: ChainTime[]; suggested: string | null; usual: string };

const firstTimes = 6;

export function chainTimes(
  offered: readonly Chain[],
  rows: readonly AskedRow[],
  { date, wished, priceOf, own = null }: Offered,
): ChainTimes {
  const { locale, currency } = studio();
  const time = (minute: number) => shortTimeInWords(minute, locale);
  const nameOf = shortNames(rows);
  const chains = own ? [...offered, own.chain].sort((a, b) => a.start - b.start) : offered;
  const usual = usualProviders(chains, rows);
  const overridesFor = (chain: Chain) =>
    chain === own?.chain && own.overrides ? `!${own.overrides.join(",")}` : "";
  const overrideNote = (chain: Chain) => (chain === own?.chain ? own.note : "");
  const radioOf = (chain: Chain) => `${chainValue(chainOffer(date, chain, ""))}${overridesFor(chain)}`;
  const isWished = (chain: Chain) => radioOf(chain) === wished || timeOf(chain.start) === wished;
  const chosen = own?.chain ?? chains.find(isWished);
  const onGrid = chains.filter(isOnGrid(rows.length));
  const first = new Set((onGrid.length > 0 ? onGrid : chains).slice(0, firstTimes));
  const partsOf = ({ rows: parts }: Chain) =>
    parts.map(({ row, providerId, start, end }) => ({
      provider: providerId,
      start,
      minutes: end - start,
      words: `${time(start)} ${rows[row]?.name}, ${nameOf(providerId)}`,
    }));
  const price = (chain: Chain) => (priceOf ? [formatMoney(priceOf(chain), currency, locale)] : []);
  return {
    times: chains.map((chain) => ({
      value: radioOf(chain),
      label: `${time(chain.start)}–${time(chain.end)}`,
      note: overrideNote(chain) || unusualProviders(chain, usual, rows, nameOf),
      words: [...partsOf(chain).map(({ words }) => words), ...price(chain), overrideNote(chain)]
        .filter(Boolean)
        .join("; "),
      parts: partsOf(chain),
      first: first.has(chain) || chain === chosen,
    })),
    suggested: chosen ? radioOf(chosen) : null,
    usual: usualInWords(usual, rows, nameOf),
  };
}

/** Long visits start on the hour first, others on each half hour. */
const isOnGrid =
  (rows: number) =>
  ({ start }: Chain): boolean =>
    start % (rows > 2 ? 60 : 30) === 0;

function shortNames(rows: readonly AskedRow[]): (id: number) => string {
  const people = new Map(rows.flatMap(({ providers }) => providers.map(({ id, name }) => [id, name])));
  const firstOf = (name: string) => name.split(" ")[0] ?? name;
  const all = [...people.values()].map(firstOf);
  return (id) => {
    const name = people.get(id) ?? "";
    return all.filter((one) => one === firstOf(name)).length > 1 ? name : firstOf(name);
  };
}

const usualProviders = (chains: readonly Chain[], rows: readonly AskedRow[]): (number | undefined)[] =>
  rows.map((_, at) => {
    const times = new Map<number, number>();
    for (const chain of chains)
      for (const { row, providerId } of chain.rows)
        if (row === at) times.set(providerId, (times.get(providerId) ?? 0) + 1);
    return [...times].sort(([, one], [, other]) => other - one)[0]?.[0];
  });

type NameOf = (id: number) => string;

function usualInWords(usual: (number | undefined)[], rows: readonly AskedRow[], nameOf: NameOf): string {
  const given = usual.flatMap((id, at) => (id === undefined ? [] : [{ id, name: rows[at]?.name }]));
  const [first] = given;
  if (!first) return "";
  if (given.every(({ id }) => id === first.id)) return `With ${nameOf(first.id)}`;
  return given.map(({ id, name }) => `${name} with ${nameOf(id)}`).join(", ");
}

function unusualProviders(
  chain: Chain,
  usual: (number | undefined)[],
  rows: readonly AskedRow[],
  nameOf: NameOf,
): string {
  const others = chain.rows.filter(({ row, providerId }) => usual[row] !== providerId);
  const [first] = others;
  const isOne =
    others.length === rows.length && others.every(({ providerId }) => providerId === first?.providerId);
  if (first && isOne) return nameOf(first.providerId);
  return others.map(({ row, providerId }) => `${rows[row]?.name}: ${nameOf(providerId)}`).join(", ");
}
