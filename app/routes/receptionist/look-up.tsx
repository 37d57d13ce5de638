import { Form, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import type { NewAppointment } from "#app/front-desk/new-appointment.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, useShown } from "#app/ui/field.tsx";

/** Whom to look for, and what, with whom and on which day: a GET form, so that it works without script. */
export function LookUp({ form, errors }: { form: NewAppointment; errors: Record<string, string> }) {
  const { search, services, serviceId, providers, providerId, providerProblem, date, wished } = form;
  const submit = useSubmit();
  useShown("service", String(serviceId ?? ""));
  useShown("provider", String(providerId));
  useShown("date", date);
  const show = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (!currentTarget.validity.valid) return;
    submit(currentTarget.form, { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      method="get"
      action="/receptionist#panel"
      className="stack look-up"
      preventScrollReset
      replace
      noValidate
      role="search"
      aria-label="Client and times"
    >
      <input type="hidden" name="new" value="" />
      {wished ? <input type="hidden" name="time" value={wished} /> : null}
      <div className="with-button">
        <Field
          kind="client"
          id="q"
          name="q"
          label="Find client"
          hint="By name, phone or email."
          defaultValue={search}
        />
        <Button variant="ghost">Show</Button>
      </div>
      <Field
        as="select"
        id="service"
        name="service"
        label="Service"
        autoComplete="off"
        defaultValue={serviceId ?? ""}
        error={errors.service}
        onChange={show}
      >
        <option value="">Choose a service</option>
        {services.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Field>
      <div className="two">
        <Field
          as="select"
          id="provider"
          name="provider"
          label="Provider"
          autoComplete="off"
          defaultValue={providerId}
          error={providerProblem ?? errors.provider}
          onChange={show}
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
          onChange={show}
        />
      </div>
    </Form>
  );
}
