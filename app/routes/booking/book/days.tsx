import type { ChangeEvent, KeyboardEvent } from "react";
import type { BookingChoices, Carrier } from "#app/domain/booking/choose/choices.ts";
import { Field, useShown } from "#app/platform/ui/forms/field.tsx";
import { DayGrid } from "#app/routes/booking/parts/day-grid.tsx";
import { WayOn, wayOnId } from "#app/routes/booking/parts/no-times.tsx";
import { bookingFormId } from "./types.ts";
import { bookingUrl } from "./url.ts";
import { useChoose, useLoading } from "./use-booking.ts";

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
  const { days, day, service, provider, add } = choices;
  const { asked } = useLoading();
  const loadingDate = asked?.get("date");
  // While other choices are on their way, a day is one of theirs.
  const base = asked ? Object.fromEntries(asked) : { service: service?.name, provider, add };
  const dayUrl = (date: string) => bookingUrl({ ...base, date });
  return (
    <section aria-labelledby="date-heading" className="dates">
      <div className="date-row">
        <h2 className="legend" id="date-heading">
          Date
        </h2>
        <TypedDate choices={choices} typedDate={loadingDate ?? typedDate} error={error} />
      </div>
      <WayOn wayOn={choices.wayOn} dayUrl={dayUrl} carrier={carrier} />
      <DayGrid days={days} selected={loadingDate ?? day?.date} dayUrl={dayUrl} carrier={carrier} />
    </section>
  );
}

/** A control of the booking form; the chooser's button shows its times. */
function TypedDate({
  choices: { firstDate, lastDate, wayOn },
  typedDate,
  error,
}: {
  choices: BookingChoices;
  typedDate: string;
  error: string | undefined;
}) {
  const choose = useChoose();
  useShown("date", typedDate, () => choose());
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    // While a year is being typed it has fewer digits.
    if (/^[1-9]/u.test(currentTarget.value)) choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    choose();
  };
  return (
    <Field
      kind="date"
      id="date"
      name="askedDate"
      label="Or type a date"
      className="typed-date"
      form={bookingFormId}
      min={firstDate}
      max={lastDate}
      defaultValue={typedDate}
      error={error}
      aria-describedby={wayOn ? wayOnId : undefined}
      autoFocus={Boolean(error)}
      onChange={onChange}
      onKeyDown={onKeyDown}
      // A year that was left at two digits.
      onBlur={({ currentTarget: { value } }) => value && value !== typedDate && choose()}
    />
  );
}
