import type { MoveChoices } from "#app/booking/choose/choices.ts";
import { wayOnId } from "#app/booking/choose/no-times.tsx";
import { Field, useShown } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";

/**
 * With whom, and a day for those who would rather type. The controls are the move's own, so that what stands in them is
 * always sent with it; the button leads to their address.
 */
export function MoveChooser({
  form,
  choices,
  typedDate,
  error,
}: {
  /** The id of the form that moves. */
  form: string;
  choices: MoveChoices;
  typedDate: string;
  error: string | undefined;
}) {
  const { providers, provider, firstDate, lastDate, dateProblem, wayOn } = choices;
  useShown("provider", String(provider), leaveIt);
  useShown("date", typedDate, leaveIt);
  return (
    <div className="choose">
      {providers.length > 1 ? (
        <Field
          as="select"
          name="provider"
          label="Choose Your Provider"
          form={form}
          defaultValue={String(provider)}
        >
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
          id="date"
          name="askedDate"
          label="Date"
          form={form}
          min={firstDate}
          max={lastDate}
          defaultValue={typedDate}
          error={dateProblem ?? error}
          aria-describedby={wayOn ? wayOnId : undefined}
        />
        <Button variant="ghost" form={form} name="intent" value="show">
          Show times
        </Button>
      </div>
    </div>
  );
}

/** What was chosen before a late script woke up: the button shows its times, and the server takes nothing else. */
const leaveIt = () => {};
