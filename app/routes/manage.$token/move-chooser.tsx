import type { MoveChoices } from "#app/booking/choices.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, useShown } from "#app/ui/field.tsx";

/** With whom, and a day for those who would rather type: a GET form, so that every choice has an address. */
export function MoveChooser({
  address,
  choices,
  error,
}: {
  address: string;
  choices: MoveChoices;
  error: string | undefined;
}) {
  const { providers, provider, firstDate, lastDate, dateProblem, day } = choices;
  useShown("provider", String(provider));
  useShown("date", day?.date ?? "");
  return (
    <form method="get" action={address} className="choose" noValidate>
      <input type="hidden" name="move" value="" />
      {providers.length > 1 ? (
        <Field as="select" name="provider" label="Choose Your Provider" defaultValue={String(provider)}>
          <option value="any">First Available (Recommended)</option>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      ) : null}
      <div className="with-button">
        <Field
          kind="date"
          name="date"
          label="Date"
          min={firstDate}
          max={lastDate}
          defaultValue={day?.date}
          error={dateProblem ?? error}
        />
        <Button variant="ghost">Show times</Button>
      </div>
    </form>
  );
}
