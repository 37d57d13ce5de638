import { seriesLimits } from "#app/domain/booking/visit/plan.ts";
import { urlWithQuery } from "#app/platform/words/url-with-query.ts";

type SeriesAsk = { visit?: number; parked?: number; everyWeeks?: number; times?: number };

export const seriesUrl = ({ visit, parked, everyWeeks, times }: SeriesAsk): string =>
  urlWithQuery("/receptionist/series", { visit, parked, every: everyWeeks, times });

export const usualSeries = { everyWeeks: 4, times: 6 } as const;

const within = (value: unknown, { from, to }: { from: number; to: number }, usual: number): number => {
  const number = typeof value === "string" && /^\d{1,3}$/u.test(value) ? Number(value) : usual;
  return Math.min(to, Math.max(from, number));
};

/** Limits the typed values. Defaults apply if nothing was typed. */
export const seriesLength = ({ every, times }: { every: unknown; times: unknown }) => ({
  everyWeeks: within(every, seriesLimits.weeks, usualSeries.everyWeeks),
  times: within(times, seriesLimits.times, usualSeries.times),
});
