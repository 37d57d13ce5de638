import type { Appointment } from "#app/appointments/appointment.server.ts";
import { minuteOf } from "#app/availability/dates.ts";
import { freeTimeIn } from "#app/booking/choose/free-time.ts";
import { bookSeries, type SeriesRequest } from "#app/booking/series/book-series.server.ts";
import { everyWeeksInWords } from "#app/booking/series/series.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/front-desk/changes/desk-change.server.ts";
import { bentTimeIn } from "#app/front-desk/new-appointment/asked-time.server.ts";
import { bookParked, type ParkedDetail } from "#app/front-desk/parked-calls/book-parked.server.ts";
import type { Whose } from "#app/front-desk/parked-calls/parked-calls.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { dateControl, datesToBook, seriesLength } from "./plan.server.ts";
import { type SeriesSource, seriesSource } from "./source.server.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The first visit that is booked, and how many there are. */
type BookedSeries = { visit: Appointment; count: number; everyWeeks: number };

/**
 * Books what is chosen for each date, all of it or nothing, as one change (rule 35.43). Refuses as `seriesSource` and `bookSeries`
 * do, and as "invalid" a date for which nothing is chosen.
 */
export function bookSeriesAtDesk(
  fields: Fields,
  whose: Whose,
  by: By,
): DeskOutcome<BookedSeries, ParkedDetail> {
  const { visit, parked, every, times } = fields;
  const source = seriesSource({ visit, parked }, whose, by.now);
  if (!source.ok) return source;
  const { everyWeeks, times: count } = seriesLength({ every, times });
  const chosen = chosenTimes(fields, datesToBook(source.value, everyWeeks, count));
  if (!chosen.ok) return chosen;
  const what = {
    date: ({ visit: made }: BookedSeries) => made.date,
    label: ({ visit: made, count: all, everyWeeks: weeks }: BookedSeries) =>
      `${made.contact.name} repeated ${all === 1 ? "once" : `${all} times`}, ${everyWeeksInWords(weeks)}`,
  };
  const request = {
    everyWeeks,
    times: chosen.value,
    fields: {
      ...source.value.fields,
      ...{ addonIds: source.value.addonIds, despite: fields.despite, shownTerms: fields.shownTerms },
    },
    first: source.value.first,
  };
  return asDeskChange(what, () => booked(request, source.value, { fields, whose, by }), by);
}

function booked(
  request: SeriesRequest,
  { clientId, recordId }: SeriesSource,
  { fields, whose, by }: { fields: Fields; whose: Whose; by: By },
): Outcome<BookedSeries, ParkedDetail> {
  const { actor, now } = by;
  const staff = { actor, clientId, recordId, override: false, whose: "the client's" } as const;
  const key = typeof fields.key === "string" && fields.key ? fields.key : null;
  const all: Appointment[] = [];
  const work = (): Outcome<Appointment, ParkedDetail> => {
    const made = bookSeries(request, { visitor: null, key, now, staff });
    if (!made.ok) return made;
    all.push(...made.value);
    const [first] = made.value;
    return first ? done(first) : refused("invalid", nothingChosen);
  };
  const how = { whose, again: "begin with a new form", by };
  const made = request.first ? work() : bookParked(fields, work, how);
  return made.ok ? done({ visit: made.value, count: all.length, everyWeeks: request.everyWeeks }) : made;
}

const nothingChosen = "Choose a time for at least one date.";

/** A date that is left out says so. */
function chosenTimes(fields: Fields, dates: readonly string[]): Outcome<SeriesRequest["times"]> {
  const wrong: Record<string, string> = {};
  const times = dates.flatMap((date) => {
    const control = dateControl(date);
    const value = fields[control];
    if (value === "skip") return [];
    const bent = bentTimeIn(value);
    const time = bent ?? freeTimeIn(value);
    const start = time ? minuteOf(time.time) : null;
    const day = dateInWords(date, studio().locale, "dayMonth");
    if (time && start !== null) {
      const providerId = Number(time.providerId);
      return [{ date: time.date, start, providerId, control, day, ...(bent && { bend: bent.bend }) }];
    }
    wrong[control] = `${day}: Choose a time, or leave this date out.`;
    return [];
  });
  const count = Object.keys(wrong).length;
  if (count > 0) {
    const which = count === 1 ? "one date needs" : `${count} dates need`;
    return refused("invalid", `Nothing is booked yet: ${which} another look.`, { fields: wrong });
  }
  return times.length > 0 ? done(times) : refused("invalid", nothingChosen);
}
