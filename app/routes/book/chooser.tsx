import { Form, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import type { BookingChoices, Carrier } from "#app/booking/choices.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, useShown } from "#app/ui/field.tsx";
import { ProviderChoice } from "./provider-choice.tsx";

export const chooserId = "choose";

/**
 * What and with whom: a GET form, so that every choice has an address. With script a change loads in place. Beside a form
 * that stands there as it was posted, the choices are that form's own, so that nothing typed is lost with them.
 */
export function Chooser({
  choices,
  errors,
  carrier,
}: {
  choices: BookingChoices;
  errors: Record<string, string>;
  carrier: Carrier | undefined;
}) {
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
  const form = carrier?.form;
  const fields = (
    <>
      <Field
        as="select"
        id="service"
        name="service"
        label="Service"
        required
        form={form}
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
          <ProviderChoice
            choices={choices}
            service={service}
            error={errors.providerId}
            form={form}
            onChange={onChange}
          />
        ) : null}
        <Button variant="ghost" value="typed" {...carrier}>
          Show times
        </Button>
      </div>
    </>
  );
  if (carrier) {
    return (
      <div className="choose">
        {/* Enter in a field presses the first button of its form: that must stay the one that books. */}
        <button type="submit" form={form} className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Book Appointment
        </button>
        {fields}
      </div>
    );
  }
  return (
    <Form id={chooserId} method="get" action="/book" replace preventScrollReset noValidate className="choose">
      {fields}
    </Form>
  );
}
