import type { ChangeEvent, KeyboardEvent } from "react";
import type { BookingChoices } from "#app/booking/choose/choices.ts";
import { Field, useShown } from "#app/ui/forms/field.tsx";
import { bookingFormId } from "./types.ts";
import { useChoose } from "./use-booking.ts";

/** A control of the booking form; the chooser's button shows its times. */
export function TypedDate({
  choices: { firstDate, lastDate },
  typedDate,
  error,
}: {
  choices: BookingChoices;
  typedDate: string;
  error: string | undefined;
}) {
  const choose = useChoose();
  useShown("date", typedDate, choose);
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
      autoFocus={Boolean(error)}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
}
