/** Prepares rows of a joint visit for the search of times, and describes the results (rule 35.20). */
import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import type { Calendar } from "#app/domain/availability/calendar.ts";
import { chainsOn, checkChain } from "#app/domain/availability/chains.ts";
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/row-days.ts";
import { bookableDates } from "#app/domain/availability/slots.ts";
import type { VisitDetail } from "#app/domain/booking/choose/choices.ts";
import { justTaken, neverOffered } from "#app/domain/booking/choose/refusals.server.ts";
import type { Offer } from "#app/domain/booking/visit/offer.server.ts";
import { timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import { mayBeSameDay } from "#app/domain/catalogue/precondition.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { type ChainOffer, chainOffer } from "./chain-offer.ts";
import { type VisitKind, withPersons } from "./typed-rows.ts";

export type AskedRow = ChainQuestion["rows"][number] & {
  name: string;
  serviceId?: number;
  asksBefore?: readonly (number | null)[];
  providers: readonly { id: number; name: string }[];
};

export const askedRow = ({
  service,
  providers,
  needs,
  items,
  person,
}: Pick<Offer, "needs"> & {
  service: Pick<Offer["service"], "id" | "name" | "durationMinutes">;
  items: Parameters<typeof sumOfItems>[0];
} & Pick<AskedRow, "providers" | "person">): AskedRow => ({
  ...timeNeeds(service.durationMinutes, needs, sumOfItems(items).minutes),
  name: service.name,
  serviceId: service.id,
  asksBefore: needs.preconditions.filter(mayBeSameDay).map(({ otherServiceId }) => otherServiceId),
  providers,
  providerIds: providers.map(({ id }) => id),
  person,
});

type Manner = { keepOrder: boolean; atDesk?: boolean; except?: readonly number[] };

export const chainQuestionOf = (
  rows: readonly AskedRow[],
  { keepOrder, atDesk, except }: Manner,
  settings: Studio,
  now: number,
): Omit<ChainQuestion, "date"> => ({
  rows: rows.map((row) => ({ ...row, after: rowsBefore(row, rows) })),
  gapMinutes: settings.chainGapMinutes,
  minimumNoticeMinutes: settings.minimumNoticeMinutes,
  anyOrder: !keepOrder,
  atDesk,
  except,
  now: latestPast(settings.timeZone, now),
  windowDays: settings.windowDays,
});

/** Rows of the same visit that can meet a requirement of this row (rule 35.73). */
const rowsBefore = (row: AskedRow, rows: readonly AskedRow[]): number[] =>
  rows.flatMap((other, at) =>
    other !== row && other.serviceId !== undefined && row.asksBefore?.includes(other.serviceId) ? [at] : [],
  );

export const calendarOfRows = (rows: readonly AskedRow[], from: string, to: string): Calendar =>
  readCalendar({
    providerIds: [...new Set(rows.flatMap(({ providerIds }) => providerIds))],
    resourceIds: [...new Set(rows.flatMap(({ resourceIds = [] }) => resourceIds))],
    from,
    to,
  });

export const chainsFor = (kind: VisitKind, calendar: Calendar, question: ChainQuestion): Chain[] =>
  chainsOn(calendar, { ...question, rows: withPersons(kind, question.rows) });

/** Returns "10:30 AM Facial with Maya Ortiz, 11:45 AM Brows with Tom Reed, done 12:15 PM". */
export function chainInWords(chain: Chain, rows: readonly AskedRow[], { locale }: Studio): string {
  const time = (minute: number) => timeInWords(minute, locale);
  const parts = chain.rows.map(({ row, providerId, start }) => {
    const name = rows[row]?.providers.find(({ id }) => id === providerId)?.name ?? "";
    return { start, words: `${rows[row]?.name} with ${name}` };
  });
  const isSide = parts.every(({ start }) => start === chain.start);
  const done = `, done ${time(chain.end)}`;
  if (isSide) return `${time(chain.start)} ${parts.map(({ words }) => words).join(" and ")}${done}`;
  return `${parts.map(({ start, words }) => `${time(start)} ${words}`).join(", ")}${done}`;
}

export type JointDetail = VisitDetail<ChainOffer>;

export type AskedChain = ChainQuestion & { start: number; kind: VisitKind };

/** Finds the chain of a start. Refuses as "invalid" (never offered) or "conflict" (taken). */
export function checkFreeChain(
  rows: readonly AskedRow[],
  asked: AskedChain,
  settings: Studio = studio(),
): Outcome<Chain, JointDetail> {
  const calendar = calendarOfRows(rows, asked.date, asked.date);
  const check = checkChain(calendar, { ...asked, rows: withPersons(asked.kind, asked.rows) });
  if (check.ok) return done(check.chain);
  if (check.why === "taken") return chainTaken(rows, asked, settings);
  return neverOffered(check.why, { ...asked, durationMinutes: 0, providerIds: [], except: undefined });
}

export function chainTaken(rows: readonly AskedRow[], asked: AskedChain, settings: Studio) {
  const alternatives = nearestChains(rows, asked, settings);
  return refused<JointDetail>("conflict", justTaken, {
    fields: { time: justTaken },
    detail: { alternatives },
  });
}

/** Days before and after the date. Few, because a chain takes longer to compute than a slot. */
const daysAround = 7;

function nearestChains(rows: readonly AskedRow[], asked: AskedChain, settings: Studio): ChainOffer[] {
  const { date: wanted, start: wantedStart, now } = asked;
  const from = [addDays(wanted, -daysAround), now.date].sort()[1] ?? wanted;
  const calendar = calendarOfRows(rows, from, addDays(wanted, daysAround));
  const found: ChainOffer[] = [];
  const distance = (date: string) => Math.abs(daysBetween(wanted, date));
  const dates = bookableDates(calendar, asked).sort((a, b) => distance(a) - distance(b));
  for (const date of dates) {
    const chains = chainsFor(asked.kind, calendar, { ...asked, date });
    chains.sort((a, b) => Math.abs(a.start - wantedStart) - Math.abs(b.start - wantedStart));
    for (const chain of chains.slice(0, 3 - found.length)) {
      const day = dateInWords(date, settings.locale, "dayMonth");
      found.push(chainOffer(date, chain, `${day}: ${chainInWords(chain, rows, settings)}`));
    }
    if (found.length === 3) break;
  }
  return found;
}
