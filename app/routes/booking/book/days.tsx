import type { BookingChoices, Carrier } from "#app/booking/choose/choices.ts";
import { DayGrid } from "#app/booking/choose/day-grid.tsx";
import { TypedDate } from "./typed-date.tsx";

import { bookingUrl } from "./url.ts";
import { useLoading } from "./use-booking.ts";

/** The days, and beside their heading a field for those who would rather type. */
export function Days({
  choices,
  typedDate,
  error,
  carrier,
}: {
  choices: BookingChoices;
  typedDate: string;
  error: string | undefined;
  carrier: Carrier;
}) {
  const { days, day, service, provider } = choices;
  const { asked } = useLoading();
  const loadingDate = asked?.get("date");
  // While other choices are on their way, a day is one of theirs.
  const base = asked
    ? { service: asked.get("service"), provider: asked.get("provider") }
    : { service: service?.name, provider };
  return (
    <section aria-labelledby="date-heading" className="dates">
      <div className="date-row">
        <h2 className="legend" id="date-heading">
          Date
        </h2>
        <TypedDate choices={choices} typedDate={loadingDate ?? typedDate} error={error} />
      </div>
      <DayGrid
        days={days}
        selected={loadingDate ?? day?.date}
        address={(date) => bookingUrl({ ...base, date })}
        carrier={carrier}
      />
    </section>
  );
}
