import { Form, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import type { BookingChoices, ChosenService } from "#app/booking/choices.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useShown } from "./use-booking.ts";

export const chooserId = "choose";

/** What and with whom: a GET form, so that every choice has an address. With script a change loads in place. */
export function Chooser({ choices, errors }: { choices: BookingChoices; errors: Record<string, string> }) {
  const { services, service } = choices;
  const submit = useSubmit();
  useShown("service", service?.name ?? "");
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const { form, id } = event.currentTarget;
    if (!form) return;
    const asked = new FormData(form);
    // Another service begins with the first available provider (specification, section 4).
    if (id === "service") asked.delete("provider");
    submit(asked, { method: "get", action: "/book", replace: true, preventScrollReset: true });
  };
  return (
    <Form id={chooserId} method="get" action="/book" replace preventScrollReset noValidate className="choose">
      <Field
        as="select"
        id="service"
        name="service"
        label="Service"
        required
        defaultValue={service?.name ?? ""}
        error={choices.serviceProblem ?? errors.serviceId}
        onChange={onChange}
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
          <ProviderChoice choices={choices} service={service} error={errors.providerId} onChange={onChange} />
        ) : null}
        <Button variant="ghost">Show times</Button>
      </div>
    </Form>
  );
}

/** Several: a choice. One: a name. None: the sentence that says so (specification, "Provider count rules"). */
function ProviderChoice({
  choices,
  service: { providers },
  error,
  onChange,
}: {
  choices: BookingChoices;
  service: ChosenService;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}) {
  const chosen = String(choices.provider);
  useShown("provider", chosen);
  const [only, ...others] = providers;
  if (!only) {
    return (
      <Notice tone="danger">
        <p>No providers currently offer this service. Please select a different service or contact us.</p>
      </Notice>
    );
  }
  if (others.length === 0) {
    return (
      <p className="only-provider">
        <span>Your Provider</span> <strong>{only.name}</strong>
      </p>
    );
  }
  return (
    <Field
      as="select"
      id="provider"
      name="provider"
      label="Choose Your Provider"
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
