/** Closing days without losing what is there: a closed day keeps its reason, and hours of a single day are named before they go. */
import {
  closedDaysFrom,
  singleHoursFrom,
  writeClosedDay,
} from "#app/domain/availability/booking-hours.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import {
  type AffectedDetail,
  confirmAffected,
  findAffected,
} from "#app/domain/schedules/affected/affected.server.ts";
import { allProviders } from "#app/domain/schedules/provider-record.server.ts";
import { spanInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { plannedOn } from "#app/domain/schedules/single-day/planned-spans.server.ts";
import { forgetOpening, givenHours } from "#app/domain/schedules/single-day/single-day-opening.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";

type Day = { date: string; reason: string };

/** Days in a row that are closed for one reason. */
type Closure = { firstDay: string; lastDay: string; reason: string };

type Closed = { dates: string[]; outside: number };

/**
 * Closes those of `days` (by date) that are open, inside the caller's transaction. Refuses as "conflict" (`outside`) until what is
 * closed otherwise or would be lost was shown, and as "invalid" where nothing is left to close (rule 3.12).
 */
export function closeOn(days: readonly Day[], token: unknown, by: By): Outcome<Closed, AffectedDetail> {
  const from = days[0]?.date ?? "";
  const reasons = new Map(closedDaysFrom(from).map(({ date, reason }) => [date, reason]));
  const opened = singleHoursFrom(from);
  const isClosed = (date: string) => reasons.has(date) && !opened.has(date);
  const already = days.flatMap(({ date, reason }) => {
    const own = reasons.get(date) ?? reason;
    return isClosed(date) && own !== reason ? [{ date, reason: own }] : [];
  });
  const fresh = days.filter(({ date }) => !isClosed(date));
  if (fresh.length === 0 && already.length > 0) {
    const sentence = `${alreadyInWords(already)} To give another reason, open it again first.`;
    return refused("invalid", sentence, { fields: { firstDay: sentence } });
  }
  const notes = [
    ...(already.length > 0 ? [`${alreadyInWords(already)} That stays; the other days are closed too.`] : []),
    ...fresh
      .filter(({ date }) => opened.has(date))
      .map((day) => lostInWords(day, reasons.get(day.date) ?? "")),
  ];
  const dates = fresh.map(({ date }) => date);
  const affected = findAffected({ newClosedDays: new Set(dates) }, by.now);
  const confirmed = confirmAffected(affected, token, notes);
  if (!confirmed.ok) return confirmed;
  for (const { date, reason } of fresh) {
    if (opened.has(date)) forgetOpening(date, plannedOn(date));
    writeClosedDay({ date, reason: reason || (reasons.get(date) ?? "") });
  }
  return done({ dates, outside: confirmed.value.count });
}

const day = (date: string): string => dateInWords(date, studio().locale);

const alreadyInWords = (days: readonly Day[]): string =>
  closuresOf(days)
    .map(({ firstDay, lastDay, reason }) => {
      const isOne = firstDay === lastDay;
      const when = isOne ? `${day(firstDay)} is` : `${day(firstDay)} to ${day(lastDay)} are`;
      return `${when} closed already${reason ? `: “${reason}”` : ""}.`;
    })
    .join(" ");

/** The hours that a day has for once, whose with them, and the reason that another one takes the place of. */
function lostInWords({ date, reason }: Day, before: string): string {
  const rows = plannedOn(date);
  const { locale } = studio();
  const hours = rows.filter(({ providerId, kind }) => providerId === null && kind === "hours");
  const given = new Set(givenHours(rows).map(({ providerId }) => providerId));
  const names = allProviders().flatMap(({ providerId, name }) => (given.has(providerId) ? [name] : []));
  const whose = names.length > 0 ? `, and those of ${new Intl.ListFormat("en").format(names)} with them` : "";
  const words = hours.map((span) => spanInWords(span, locale)).join(", ");
  const lost = `${day(date)} has hours of its own, ${words}: they go${whose}.`;
  return before && reason && before !== reason ? `${lost} Its reason was “${before}”.` : lost;
}

export function closuresOf(days: readonly Day[]): Closure[] {
  const closures: Closure[] = [];
  for (const { date, reason } of days) {
    const last = closures.at(-1);
    if (last && last.reason === reason && addDays(last.lastDay, 1) === date) last.lastDay = date;
    else closures.push({ firstDay: date, lastDay: date, reason });
  }
  return closures;
}
