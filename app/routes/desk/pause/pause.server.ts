import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import {
  bookingHoursOn,
  minutesOffOn,
  ownBlocksOn,
  ownHoursOn,
  takenOn,
} from "#app/domain/availability/calendar.ts";
import { isDate, minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import { intersect, merge, type Span, subtract } from "#app/domain/availability/spans.ts";
import { earliestStart } from "#app/domain/day/coming-days.server.ts";
import { allProviders } from "#app/domain/schedules/provider-record.server.ts";
import { breaksOfDay } from "#app/domain/schedules/single-day/break.server.ts";
import type { NamedSpan } from "#app/domain/schedules/single-day/plan-request.server.ts";
import { blockById } from "#app/domain/schedules/single-day/planned-spans.server.ts";
import { breaksToken, planToken } from "#app/domain/schedules/single-day/single-day-opening.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

type PauseDay = { date: string; day: string; provider: { id: number; name: string } | null };

/** A new block (`id` null), an existing block, or a break of the day. */
export type Pause = PauseDay &
  (
    | {
        kind: "block";
        id: number | null;
        seen: string;
        typed: { from: string; until: string; label: string; what?: string; providerIds?: string };
        providers: { id: number; name: string }[];
        time: string;
      }
    | {
        kind: "break";
        name: string;
        start: string;
        seen: string;
        typed: { from: string; until: string };
        single: boolean;
        fits: { value: string; label: string }[];
      }
  );

/** Returns the block or break of the query, or null if it doesn't exist. */
export function pauseOf(query: URLSearchParams, now: number): Pause | null {
  const asked = query.get("date") ?? "";
  const moment = studioNow(studio().timeZone, now);
  const date = isDate(asked) ? asked : moment.date;
  const pause = pauseThere(query, date, earliestStart(date, moment));
  return pause && withTyped(pause, query);
}

function pauseThere(query: URLSearchParams, date: string, earliest: number): Pause | null {
  const id = query.get("block");
  if (id) return blockThere(idOf(id) ?? 0);
  const provider = providerIn(idOf(query.get("provider") ?? ""));
  if (id === "") return newBlock(date, provider, query.get("time") ?? "");
  return provider ? breakThere(date, provider, query.get("break") ?? "", earliest) : null;
}

/** The URL contains values that were typed before the curtain was closed. */
function withTyped(pause: Pause, query: URLSearchParams): Pause {
  const typed = Object.fromEntries([...query].filter(([name]) => typedNames.has(name)));
  return pause.kind === "block"
    ? { ...pause, typed: { ...pause.typed, ...typed } }
    : { ...pause, typed: { ...pause.typed, ...typed } };
}

const typedNames = new Set(["from", "until", "label", "what", "providerIds"]);

const usualMinutes = 30;

function newBlock(date: string, provider: PauseDay["provider"], time: string): Pause {
  const start = minuteOf(time);
  const until = start === null ? "" : timeOf(Math.min(start + usualMinutes, 1440) % 1440);
  return {
    ...dayOf(date, provider),
    kind: "block",
    id: null,
    seen: "",
    typed: { from: start === null ? "" : time, until, label: "" },
    providers: bookable(),
    time,
  };
}

function blockThere(id: number): Pause | null {
  const block = blockById(id);
  if (!block) return null;
  const { date, start, end, label } = block;
  const typed = { from: timeOf(start), until: timeOf(end % 1440), label };
  return {
    ...dayOf(date, providerIn(block.providerId)),
    kind: "block",
    id,
    seen: planToken([block]),
    typed,
    providers: [],
    time: "",
  };
}

function breakThere(
  date: string,
  provider: { id: number; name: string },
  start: string,
  earliest: number,
): Pause | null {
  const { single, breaks } = breaksOfDay(provider.id, date);
  const own = breaks.find((one) => timeOf(one.start) === start);
  if (!own) return null;
  return {
    ...dayOf(date, provider),
    kind: "break",
    name: own.label || "Break",
    start,
    seen: breaksToken(date, provider.id),
    typed: { from: start, until: timeOf(own.end % 1440) },
    single,
    fits: fitsFor(own, freeFor(own, breaks, provider.id, date), earliest),
  };
}

const mostFits = 6;
const stepMinutes = 30;

function fitsFor(own: NamedSpan, free: readonly Span[], earliest: number) {
  const { locale } = studio();
  const length = own.end - own.start;
  const starts = free.flatMap(({ start, end }) => {
    const first = Math.ceil(start / stepMinutes) * stepMinutes;
    const count = Math.max(0, Math.floor((end - length - first) / stepMinutes) + 1);
    return Array.from({ length: count }, (_, step) => first + step * stepMinutes);
  });
  return starts
    .filter((start) => start !== own.start && start >= earliest)
    .sort((a, b) => Math.abs(a - own.start) - Math.abs(b - own.start))
    .slice(0, mostFits)
    .sort((a, b) => a - b)
    .map((start) => ({
      value: `${timeOf(start)}-${timeOf((start + length) % 1440)}`,
      label: timeInWords(start, locale),
    }));
}

/** The break itself doesn't block its own time. */
function freeFor(own: NamedSpan, breaks: readonly NamedSpan[], providerId: number, date: string): Span[] {
  const calendar = readCalendar({ providerIds: [providerId], from: date, to: date });
  const [provider] = calendar.providers;
  const opening = bookingHoursOn(calendar, date);
  if (!provider || !opening) return [];
  return subtract(intersect(merge(ownHoursOn(provider, date)), [opening]), [
    ...breaks.filter((other) => other !== own),
    ...ownBlocksOn(provider, date),
    ...minutesOffOn(provider, date),
    ...takenOn(calendar, providerId, date),
  ]);
}

const bookable = () =>
  allProviders()
    .filter(({ active }) => active)
    .map(({ providerId: id, name }) => ({ id, name }));

const providerIn = (id: number | null): PauseDay["provider"] =>
  allProviders()
    .filter(({ providerId }) => providerId === id)
    .map(({ providerId, name }) => ({ id: providerId, name }))[0] ?? null;

const dayOf = (date: string, provider: PauseDay["provider"]): PauseDay => ({
  date,
  day: dateInWords(date, studio().locale, "dayMonth"),
  provider,
});
