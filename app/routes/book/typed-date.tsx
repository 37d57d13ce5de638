import { useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import type { BookingChoices } from "#app/booking/choices.ts";
import { Field } from "#app/ui/field.tsx";
import { chooserId } from "./chooser.tsx";
import { useShown } from "./use-booking.ts";

/** Belongs to the chooser's form, whose button sends it. */
export function TypedDate({
  choices: { firstDate, lastDate },
  typedDate,
  error,
}: {
  choices: BookingChoices;
  typedDate: string;
  error: string | undefined;
}) {
  const submit = useSubmit();
  useShown("date", typedDate);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    // While a year is being typed the date is far off; only one that could be meant is looked up.
    if (!currentTarget.value || !currentTarget.validity.valid) return;
    submit(currentTarget.form, { replace: true, preventScrollReset: true });
  };
  return (
    <Field
      kind="date"
      name="date"
      label="Or type a date"
      className="typed-date"
      form={chooserId}
      min={firstDate}
      max={lastDate}
      defaultValue={typedDate}
      error={error}
      autoFocus={Boolean(error)}
      onChange={onChange}
    />
  );
}
