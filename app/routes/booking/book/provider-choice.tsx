import type { BookingChoices, Carrier, ChosenService } from "#app/domain/booking/choose/choices.ts";
import { noProviders } from "#app/domain/booking/choose/choices.ts";
import type { Elsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import { Field, FieldError, useShown } from "#app/platform/ui/forms/field.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { AlsoFree } from "./times.tsx";
import { bookingFormId } from "./types.ts";

/** Several: a choice. One: a name. None: the sentence that says so (rules 4.5 and 4.6). */
export function ProviderChoice({
  choices,
  service: { providers },
  error,
  elsewhere,
  carrier,
  onChange,
}: {
  choices: BookingChoices;
  service: ChosenService;
  error: string | undefined;
  elsewhere: Elsewhere | null;
  carrier: Carrier;
  /** The select says something else than what is shown. */
  onChange: () => void;
}) {
  const chosen = String(choices.provider);
  useShown("provider", chosen, onChange);
  const [only, ...others] = providers;
  if (!only) {
    return <Nobody elsewhere={elsewhere} carrier={carrier} />;
  }
  if (others.length === 0) {
    return (
      <div className="field">
        {error ? <FieldError id="provider">{error}</FieldError> : null}
        <p className="only-provider">
          <span>Your Provider</span> <strong>{only.name}</strong>
        </p>
      </div>
    );
  }
  return (
    <Field
      as="select"
      id="provider"
      name="provider"
      label="Choose Your Provider"
      form={bookingFormId}
      defaultValue={chosen}
      error={error}
      onChange={onChange}
    >
      <option value="any">First Available (Recommended)</option>
      {providers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Field>
  );
}

const Nobody = ({ elsewhere, carrier }: { elsewhere: Elsewhere | null; carrier: Carrier }) => (
  <Notice tone="danger">
    <p>{noProviders}</p>
    {elsewhere ? <AlsoFree elsewhere={elsewhere} carrier={carrier} /> : null}
  </Notice>
);
