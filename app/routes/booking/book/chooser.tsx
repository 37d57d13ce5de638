import type { BookingChoices, Carrier } from "#app/booking/choose/choices.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Field, useShown } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import { bookingFormId, byEnter } from "./types.ts";
import { useChoose } from "./use-booking.ts";

type ChooserProps = {
  choices: BookingChoices;
  errors: Record<string, string>;
  carrier: Carrier;
};

/**
 * What and with whom. The controls are the booking form's own, so that what stands in them is always sent with it; with
 * script a change loads its times in place, without script the button brings them and nothing typed is lost.
 */
export function Chooser({ choices, errors, carrier }: ChooserProps) {
  const { services, service } = choices;
  const hydrated = useHydrated();
  const choose = useChoose();
  useShown("service", service?.name ?? "", choose);
  return (
    <div className="choose">
      {hydrated ? null : <EnterButton carrier={carrier} />}
      <Field
        as="select"
        id="service"
        name="service"
        label="Service"
        required
        form={bookingFormId}
        defaultValue={service?.name ?? ""}
        error={choices.serviceProblem ?? errors.serviceId}
        // Another service begins with the first available provider (rule 4.6).
        onChange={() => choose({ provider: "" })}
      >
        <option value="">Choose a service</option>
        {services.map(({ id, name, label }) => (
          <option key={id} value={name}>
            {label}
          </option>
        ))}
      </Field>
      <div className="with-button">
        {service ? (
          <ProviderChoice
            choices={choices}
            service={service}
            error={errors.providerId}
            onChange={() => choose()}
          />
        ) : null}
        <Button
          variant="ghost"
          type={hydrated ? "button" : "submit"}
          value="typed"
          {...carrier}
          onClick={(event) => {
            event.preventDefault();
            choose();
          }}
        >
          Show times
        </Button>
      </div>
    </div>
  );
}

/** Enter in a field presses the first button of its form: that must stay the one that books. */
const EnterButton = ({ carrier }: { carrier: Carrier }) => (
  <button
    type="submit"
    {...carrier}
    formAction={undefined}
    value={byEnter}
    className="visually-hidden"
    tabIndex={-1}
    aria-hidden="true"
  >
    Book Appointment
  </button>
);
