import { type MouseEvent, useEffect, useRef, useState } from "react";
import {
  type BookingChoices,
  type Carrier,
  type ChosenService,
  choicesByCategory,
  noProviders,
} from "#app/domain/booking/choose/choices.ts";
import type { Elsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field, FieldError, useShown } from "#app/platform/ui/forms/field.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Step } from "#app/routes/booking/parts/step.tsx";
import { bookingFormId, byEnter, hasNoProvider, whoGives } from "./booking-answer.ts";
import { AlsoFree, ShowTimes } from "./times.tsx";
import { useChoose } from "./use-booking.ts";

/** A choice, a name, or the sentence that there is none (rules 4.5 and 4.6). */
function ProviderChoice({
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
  onChange: () => void;
}) {
  const chosen = String(choices.provider);
  useShown("provider", chosen, onChange);
  const [only, ...others] = providers;
  if (!only) {
    return <NoProvider elsewhere={elsewhere} carrier={carrier} />;
  }
  if (others.length === 0) {
    // The summary names the provider.
    return error ? <FieldError id="provider">{error}</FieldError> : null;
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

const NoProvider = ({ elsewhere, carrier }: { elsewhere: Elsewhere | null; carrier: Carrier }) => (
  <Notice tone="danger">
    <p>{noProviders}</p>
    {elsewhere ? <AlsoFree elsewhere={elsewhere} carrier={carrier} /> : null}
  </Notice>
);

type ChooserProps = {
  choices: BookingChoices;
  errors: Record<string, string>;
  elsewhere: Elsewhere | null;
  carrier: Carrier;
};

/** One line that unfolds if the URL names a service. With script a change loads times in place. */
export function Chooser({ choices, errors, elsewhere, carrier }: ChooserProps) {
  const { service, wanted, providerProblem } = choices;
  const hydrated = useHydrated();
  const choose = useChoose();
  useShown("service", service?.name ?? "", () => choose());
  const serviceError = choices.serviceProblem ?? errors.serviceId;
  const providerError = providerProblem ?? errors.providerId;
  const fold = useFold(!service || hasNoProvider(service) || Boolean(serviceError ?? providerError));
  return (
    <Step n={1} heading="Treatment">
      <div className="choose">
        {hydrated ? null : <EnterButton carrier={carrier} />}
        <details className={service ? "chosen" : "chosen none"} {...fold}>
          <summary>
            {service ? <Chosen service={service} provider={choices.provider} /> : "Treatment"}
          </summary>
          <div>
            <ServiceSelect choices={choices} error={serviceError} choose={choose} />
            {service ? (
              <ProviderChoice
                choices={choices}
                service={service}
                error={providerError}
                elsewhere={elsewhere}
                carrier={carrier}
                onChange={() => choose()}
              />
            ) : null}
            {wanted ? <WantedProvider {...wanted} /> : null}
            {providerProblem && !service ? <UnknownProvider problem={providerProblem} /> : null}
            <ShowTimes carrier={carrier} />
          </div>
        </details>
        {service?.asked ? (
          <p className="hint" id="service-asked">
            {service.asked}
          </p>
        ) : null}
        {service?.addons ? (
          <AddOns key={service.id} addons={service.addons} made={choices.add} onChange={() => choose()} />
        ) : null}
        <AddAnother hydrated={hydrated} carrier={carrier} />
      </div>
    </Step>
  );
}

/** Unfolds for a new problem and never folds by itself, so that a control in use stays. */
function useFold(isNeeded: boolean) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [open] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded && ref.current) ref.current.open = true;
  }, [isNeeded]);
  return { ref, open };
}

const Chosen = ({ service, provider }: { service: ChosenService; provider: number | "any" }) => (
  <>
    <span>
      <b>{service.name}</b>
      <small>
        {service.minutes} min · {service.price}
        {service.providers.length > 1 ? ` · ${whoGives(service, provider)}` : null}
      </small>
      {service.providers.length === 1 ? (
        <small>
          Your Provider <strong>{whoGives(service, provider)}</strong>
        </small>
      ) : null}
    </span>
    <span className="change">Change</span>
  </>
);

function ServiceSelect({
  choices: { services, service, wanted },
  error,
  choose,
}: {
  choices: BookingChoices;
  error: string | undefined;
  choose: ReturnType<typeof useChoose>;
}) {
  return (
    <Field
      as="select"
      id="service"
      name="service"
      label="Service"
      required
      form={bookingFormId}
      defaultValue={service?.name ?? ""}
      error={error}
      aria-describedby={service?.asked ? "service-asked" : undefined}
      // For another service, the first available provider is selected (rule 4.6).
      onChange={() => choose(wanted ? {} : { provider: "", add: "" })}
    >
      <option value="">Choose a service</option>
      {serviceOptions(services)}
    </Field>
  );
}

/** Opens the form for several treatments with all values (rule 4.26). */
const AddAnother = ({ hydrated, carrier }: { hydrated: boolean; carrier: Carrier }) => (
  <button
    type={hydrated ? "button" : "submit"}
    className="add-line"
    {...carrier}
    value="several"
    formAction="/book?several"
    onClick={hydrated ? submitAsDocument : undefined}
  >
    + Add a treatment or person
  </button>
);

/** Loads a page, because the form's script would answer in place. */
function submitAsDocument({ currentTarget: { form, formAction } }: MouseEvent<HTMLButtonElement>) {
  if (!form) return;
  const { action } = form;
  form.action = formAction;
  form.submit();
  // The browser can restore the page from its cache.
  form.action = action;
}

type AddOnsProps = {
  addons: NonNullable<ChosenService["addons"]>;
  made: string | undefined;
  onChange: () => void;
};

/** `made`: the add-ons for which the times are shown. */
const AddOns = ({ addons, made, onChange }: AddOnsProps) => (
  <fieldset>
    <legend className="hint">Add-ons</legend>
    {addons.map(({ id, label, isAdded }) => (
      <label key={id} className="choice">
        <input
          type="checkbox"
          name="addonIds"
          value={id}
          form={bookingFormId}
          defaultChecked={isAdded}
          autoComplete="off"
          onChange={onChange}
        />
        {label}
      </label>
    ))}
    <input type="hidden" name="added" value={made ?? ""} form={bookingFormId} />
  </fieldset>
);

const UnknownProvider = ({ problem }: { problem: string }) => (
  <Notice tone="warn">
    <p>{problem}</p>
    <p>
      See <a href="/services">all services</a> or <a href="/team">our team</a>.
    </p>
  </Notice>
);

const serviceOptions = (services: BookingChoices["services"]) =>
  choicesByCategory(services).map(({ category, services }) =>
    category ? (
      <optgroup key={category} label={category}>
        {services.map(serviceOption)}
      </optgroup>
    ) : (
      services.map(serviceOption)
    ),
  );

const serviceOption = ({ id, name, label }: BookingChoices["services"][number]) => (
  <option key={id} value={name}>
    {label}
  </option>
);

/** "Book with ...": stays selected if the provider offers the service. */
const WantedProvider = ({ id, name }: { id: number; name: string }) => (
  <p className="only-provider">
    <span>
      Book with <strong>{name}</strong>
    </span>
    <a href="/book" className="button ghost small">
      All providers
    </a>
    <input type="hidden" name="provider" value={id} form={bookingFormId} />
  </p>
);

/** Enter presses the first button of a form, which must be the one that books. */
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
