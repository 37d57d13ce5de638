/** What is repeated: a visit, or the form of a new appointment that was put aside as a parked call. */
type SeriesAsk = { visit?: number; parked?: number; everyWeeks?: number; times?: number };

/** The page that lists the dates of a series before anything is booked. */
export function seriesUrl({ visit, parked, everyWeeks, times }: SeriesAsk): string {
  const query = new URLSearchParams();
  if (visit) query.set("visit", String(visit));
  if (parked) query.set("parked", String(parked));
  if (everyWeeks) query.set("every", String(everyWeeks));
  if (times) query.set("times", String(times));
  return `/receptionist/series?${query}`;
}

/** What the fields begin with. */
export const usualSeries = { everyWeeks: 4, times: 6 } as const;
