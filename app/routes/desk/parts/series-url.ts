import { addressWith } from "#app/platform/words/address-with.ts";

/** What is repeated: a visit, or the form of a new appointment that was put aside as a parked call. */
type SeriesAsk = { visit?: number; parked?: number; everyWeeks?: number; times?: number };

/** The page that lists the dates of a series before anything is booked. */
export const seriesUrl = ({ visit, parked, everyWeeks, times }: SeriesAsk): string =>
  addressWith("/receptionist/series", { visit, parked, every: everyWeeks, times });

/** What the fields begin with. */
export const usualSeries = { everyWeeks: 4, times: 6 } as const;
