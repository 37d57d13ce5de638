/** Whether one start of a joint visit may be booked, or why not, with the nearest that may. */

import { checkChain } from "#app/domain/availability/chains.ts";
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/joint/row-days.ts";
import { bookableDates } from "#app/domain/availability/window.ts";
import type { VisitDetail } from "#app/domain/booking/choose/choices.ts";
import { justTaken, neverOffered } from "#app/domain/booking/choose/refusals.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { type ChainOffer, chainOffer } from "./chain-offer.ts";
import { type AskedRow, calendarOfRows, chainInWords, chainsFor } from "./chain-question.server.ts";
import { type VisitKind, withPersons } from "./typed-rows.ts";

/** Beside a refusal: what is free near it, as chains. */
export type JointDetail = VisitDetail<ChainOffer>;

export type AskedChain = ChainQuestion & { start: number; kind: VisitKind };

/** Refuses as "invalid" what could never be offered, and as "conflict" what is taken by now. */
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

/** How many days to either side are looked through: a chain costs more than a slot. */
const daysAround = 7;

/** Up to three, those of the day first, then of the days around. */
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
