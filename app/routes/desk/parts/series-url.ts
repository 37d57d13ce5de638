import { seriesLimits } from "#app/domain/booking/visit/plan.ts";
import { addressWith } from "#app/platform/words/address-with.ts";

/** What is repeated: a visit, or the form of a new appointment that was put aside as a parked call. */
type SeriesAsk = { visit?: number; parked?: number; everyWeeks?: number; times?: number };

/** The page that lists the dates of a series before anything is booked. */
export const seriesUrl = ({ visit, parked, everyWeeks, times }: SeriesAsk): string =>
  addressWith("/receptionist/series", { visit, parked, every: everyWeeks, times });

/** What the fields begin with. */
export const usualSeries = { everyWeeks: 4, times: 6 } as const;

const within = (value: unknown, { from, to }: { from: number; to: number }, usual: number): number => {
  const number = typeof value === "string" && /^\d{1,3}$/u.test(value) ? Number(value) : usual;
  return Math.min(to, Math.max(from, number));
};

/** As typed, within the limits; the usual ones where nothing is typed. */
export const seriesLength = ({ every, times }: { every: unknown; times: unknown }) => ({
  everyWeeks: within(every, seriesLimits.weeks, usualSeries.everyWeeks),
  times: within(times, seriesLimits.times, usualSeries.times),
});
