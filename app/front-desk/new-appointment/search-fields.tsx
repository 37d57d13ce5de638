import type { ChangeEvent } from "react";
import { Field, useShown } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import type { NewAppointment } from "./new-appointment.server.ts";

type Search = {
  form: NewAppointment;
  errors: Record<string, string>;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};

/**
 * The client to look for, the service, the provider and the day. Its button is the form's first: the Enter key looks things
 * up and never books.
 */
export function SearchFields(props: Search) {
  const { search, services, serviceId } = props.form;
  const { errors, onChange } = props;
  useShown("service", String(serviceId ?? ""));
  return (
    <search className="stack look-up" aria-label="Client and times">
      <div className="with-button">
        <Field
          kind="client"
          id="q"
          name="q"
          label="Find client"
          hint="By name, phone or email."
          defaultValue={search}
        />
        <Button variant="ghost" name="intent" value="look">
          Show
        </Button>
      </div>
      <Field
        as="select"
        id="service"
        name="serviceId"
        label="Service"
        autoComplete="off"
        defaultValue={serviceId ?? ""}
        error={errors.service}
        onChange={onChange}
      >
        <option value="">Choose a service</option>
        {services.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Field>
      <ProviderAndDate {...props} />
    </search>
  );
}

function ProviderAndDate({
  form: { providers, providerId, providerProblem, date },
  errors,
  onChange,
}: Search) {
  useShown("provider", String(providerId));
  useShown("date", date);
  return (
    <div className="two">
      <Field
        as="select"
        id="provider"
        name="providerId"
        label="Provider"
        autoComplete="off"
        defaultValue={providerId}
        error={providerProblem ?? errors.provider}
        onChange={onChange}
      >
        <option value="any">First Available</option>
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <Field
        kind="date"
        id="date"
        name="date"
        label="Date"
        defaultValue={date}
        error={errors.date}
        onChange={onChange}
      />
    </div>
  );
}
