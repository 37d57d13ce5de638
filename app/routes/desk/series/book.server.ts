import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { minuteOf } from "#app/domain/availability/dates.ts";
import { overridableRulesIn } from "#app/domain/booking/choose/staff-override.ts";
import { chainIn, freeTimeIn } from "#app/domain/booking/joint/chain-offer.ts";
import { bookParked, type ParkedDetail, type Whose } from "#app/domain/booking/parked-calls.server.ts";
import {
  bookSeries,
  everyWeeksInWords,
  type SeriesRequest,
} from "#app/domain/booking/visit/book-series.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import type { PlannedTime } from "#app/domain/booking/visit/plan.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { seriesLength } from "#app/routes/desk/parts/series-url.ts";
import { dateControl, datesToBook, servicesInWords } from "./plan.server.ts";
import { type SeriesSource, seriesSource } from "./source.server.ts";

type Fields = Readonly<Record<string, unknown>>;

/** `shown`: the day of the visit or form that is repeated. */
type BookedSeries = {
  visits: Appointment[][];
  shown: { date: string; appointment?: number };
  label: string;
};

/** Books the time chosen for each date, all or none, as one change (rule 35.43). Refuses as `seriesSource` and `bookSeries` do. */
export function bookSeriesAtDesk(
  fields: Fields,
  whose: Whose,
  by: By,
): DeskOutcome<BookedSeries, ParkedDetail> {
  const { visit, parked, every, times } = fields;
  const source = seriesSource({ visit, parked }, whose, by.now);
  if (!source.ok) return source;
  const { kind, parts, first, fields: contact } = source.value;
  const { everyWeeks, times: count } = seriesLength({ every, times });
  const chosen = chosenTimes(fields, datesToBook(source.value, everyWeeks, count), parts.length);
  if (!chosen.ok) return chosen;
  const request: SeriesRequest = {
    everyWeeks,
    times: chosen.value,
    kind,
    rows: parts.map(({ service, addonIds, who, person }) => ({
      person,
      serviceId: service.id,
      addonIds,
      ...(who && { [contactNames.name]: who }),
    })),
    fields: { ...contact, despite: fields.despite, shownTerms: fields.shownTerms },
    first,
  };
  const what = {
    date: ({ shown }: BookedSeries) => shown.date,
    label: ({ label }: BookedSeries) => label,
  };
  return asDeskChange(what, () => booked(request, source.value, { fields, whose, by }), by);
}

function booked(
  request: SeriesRequest,
  source: SeriesSource,
  { fields, whose, by }: { fields: Fields; whose: Whose; by: By },
): Outcome<BookedSeries, ParkedDetail> {
  const { clientId, recordId, date } = source;
  const { actor, now } = by;
  const staff = { actor, clientId, recordId, override: false, whose: "the client's" } as const;
  const key = typeof fields.key === "string" && fields.key ? fields.key : null;
  const visits: Appointment[][] = [];
  const work = (): Outcome<Appointment, ParkedDetail> => {
    const made = bookSeries(request, { visitor: null, key, now, staff });
    if (!made.ok) return made;
    visits.push(...made.value);
    const [first] = made.value.flat();
    return first ? done(first) : refused("invalid", nothingChosen);
  };
  const how = { whose, again: "begin with a new form", by };
  const made = request.first.length > 0 ? work() : bookParked(fields, work, how);
  if (!made.ok) return made;
  const onThatDay = [...request.first, ...visits.flat()].find((part) => part.date === date);
  const shown = { date, appointment: onThatDay?.id };
  return done({ visits, shown, label: inWords(request, source, visits) });
}

/** "Mia Weber, Facial and Brow Shaping, 3 times every 4 weeks, Mar 31 to May 26". */
function inWords({ everyWeeks }: SeriesRequest, source: SeriesSource, visits: Appointment[][]): string {
  const days = visits.flatMap(([part]) => (part ? [dateInWords(part.date, studio().locale, "short")] : []));
  const often = days.length === 1 ? "once more" : `${days.length} times ${everyWeeksInWords(everyWeeks)}`;
  const span = [...new Set([days[0], days.at(-1)])].join(" to ");
  return `${visits[0]?.[0]?.contact.name ?? source.client}, ${servicesInWords(source)}, ${often}, ${span}`;
}

const nothingChosen = "Choose a time for at least one date.";

function chosenTimes(
  fields: Fields,
  dates: readonly string[],
  parts: number,
): Outcome<SeriesRequest["times"]> {
  const wrong: Record<string, string> = {};
  const times = dates.flatMap((date) => {
    const control = dateControl(date);
    const value = fields[control];
    if (value === "skip") return [];
    const time = timeIn(value);
    const day = dateInWords(date, studio().locale, "dayMonth");
    if (time && areAll(time.rows, parts)) return [{ ...time, control, day }];
    wrong[control] = `${day}: Choose a time or skip this date.`;
    return [];
  });
  const count = Object.keys(wrong).length;
  if (count > 0) {
    const which = count === 1 ? "1 date" : `${count} dates`;
    return refused("invalid", `Nothing was booked. Check ${which} below.`, { fields: wrong });
  }
  return times.length > 0 ? done(times) : refused("invalid", nothingChosen);
}

/** Parses a radio value: one provider or a chain, then the rules overridden for it. */
function timeIn(value: unknown): PlannedTime | null {
  const [place, rules] = typeof value === "string" ? value.split("!") : [];
  const one = freeTimeIn(place);
  const time = one ? { ...one, rows: [{ row: 1, providerId: one.providerId }] } : chainIn(place);
  const start = time ? minuteOf(time.time) : null;
  if (!time || start === null) return null;
  const rows = time.rows.map(({ row, providerId }) => ({ row: row - 1, providerId: Number(providerId) }));
  return { date: time.date, start, rows, ...(rules !== undefined && { bend: overridableRulesIn(rules) }) };
}

const areAll = (rows: PlannedTime["rows"], parts: number): boolean =>
  rows.length === parts &&
  new Set(rows.map(({ row }) => row).filter((row) => row >= 0 && row < parts)).size === parts;
