/** What the engine is asked for a joint visit: rows by the catalogue, never by the client, and what it answers in words (rule 35.20). */

import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import type { Calendar } from "#app/domain/availability/calendar.ts";
import { chainsOn } from "#app/domain/availability/chains.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/joint/row-days.ts";
import type { Offer } from "#app/domain/booking/make/offer.server.ts";
import { timeNeeds } from "#app/domain/catalogue/services/needs.server.ts";
import { mayBeSameDay } from "#app/domain/catalogue/services/precondition.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { type VisitKind, withPersons } from "./typed-rows.ts";

/** A row as the engine is asked for it, with the names to say it by. */
export type AskedRow = ChainQuestion["rows"][number] & {
  name: string;
  serviceId?: number;
  /** Services that it asks for before, on the same day at the latest. */
  asksBefore?: readonly (number | null)[];
  providers: readonly { id: number; name: string }[];
};

/** A service that is to be given, with what is added to it. */
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

/** `except`: the appointments that are moved, and not in their own way. */
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

/** What a row asks for before it, where it stands in the same visit (rule 35.73). */
const rowsBefore = (row: AskedRow, rows: readonly AskedRow[]): number[] =>
  rows.flatMap((other, at) =>
    other !== row && other.serviceId !== undefined && row.asksBefore?.includes(other.serviceId) ? [at] : [],
  );

/** All days from one to another, both included, with everybody who may be asked for. */
export const calendarOfRows = (rows: readonly AskedRow[], from: string, to: string): Calendar =>
  readCalendar({
    providerIds: [...new Set(rows.flatMap(({ providerIds }) => providerIds))],
    resourceIds: [...new Set(rows.flatMap(({ resourceIds = [] }) => resourceIds))],
    from,
    to,
  });

/** The free starts of a date, in order, each with the one chain that fits best. */
export const chainsFor = (kind: VisitKind, calendar: Calendar, question: ChainQuestion): Chain[] =>
  chainsOn(calendar, { ...question, rows: withPersons(kind, question.rows) });

/** A chain as it is offered: "10:30 AM Facial with Maya Ortiz, 11:45 AM Brows with Tom Reed, done 12:15 PM". */
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
