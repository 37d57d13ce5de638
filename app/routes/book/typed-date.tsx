import { useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import type { BookingChoices, Carrier } from "#app/booking/choices.ts";
import { Field, useShown } from "#app/ui/field.tsx";
import { chooserId } from "./chooser.tsx";

/** Belongs to the chooser's form, whose button sends it. */
export function TypedDate({
  choices: { firstDate, lastDate },
  typedDate,
  error,
  carrier,
}: {
  choices: BookingChoices;
  typedDate: string;
  error: string | undefined;
  carrier: Carrier | undefined;
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
      id="date"
      name={carrier ? "askedDate" : "date"}
      label="Or type a date"
      className="typed-date"
      form={carrier?.form ?? chooserId}
      min={firstDate}
      max={lastDate}
      defaultValue={typedDate}
      error={error}
      autoFocus={Boolean(error)}
      onChange={onChange}
    />
  );
}
