import type { BookingChoices, Carrier } from "#app/booking/choices.ts";
import { DayGrid } from "#app/booking/day-grid.tsx";
import { bookingAddress } from "./answer.ts";
import { TypedDate } from "./typed-date.tsx";
import { useLoadingDate } from "./use-booking.ts";

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
  carrier: Carrier | undefined;
}) {
  const { days, day, service, provider } = choices;
  const { date: loadingDate } = useLoadingDate();
  return (
    <section aria-labelledby="date-heading" className="dates">
      <div className="date-row">
        <h2 className="legend" id="date-heading">
          Date
        </h2>
        <TypedDate choices={choices} typedDate={typedDate} error={error} carrier={carrier} />
      </div>
      <DayGrid
        days={days}
        selected={loadingDate ?? day?.date}
        address={(date) => bookingAddress({ service: service?.name, provider, date })}
        carrier={carrier}
      />
    </section>
  );
}
