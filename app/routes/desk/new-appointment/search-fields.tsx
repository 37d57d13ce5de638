import type { ChangeEvent } from "react";
import { Field, useShown } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { usualSeries } from "#app/routes/desk/parts/series-url.ts";
import { unlessTyping, useCommitted } from "#app/routes/desk/times/use-committed.ts";
import type { NewAppointment } from "./new-appointment.server.ts";

type Search = {
  form: NewAppointment;
  errors: Record<string, string>;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  searchFor: (field: HTMLInputElement | HTMLSelectElement) => void;
};

export function ServiceAndPlace(props: Search) {
  const { services, serviceId } = props.form;
  const { errors, onChange, searchFor } = props;
  useShown("service", String(serviceId ?? ""), searchFor);
  return (
    <>
      <Field
        as="select"
        id="service"
        name="serviceId"
        data-first={serviceId ? undefined : ""}
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
      <noscript>
        <Button variant="ghost" small name="intent" value="look">
          Show times
        </Button>
      </noscript>
    </>
  );
}

function ProviderAndDate({
  form: { providers, providerId, providerProblem, date },
  errors,
  onChange,
  searchFor,
}: Search) {
  useShown("provider", String(providerId), searchFor);
  useShown("date", date, unlessTyping(searchFor));
  const commit = useCommitted(searchFor);
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
        {...commit}
      />
    </div>
  );
}

/** Dates are previewed on a separate page before anything is booked. */
export const RepeatFields = ({ values }: { values: Record<string, string> }) => (
  <details className="more">
    <summary>Repeat</summary>
    <div className="stack">
      <div className="two">
        <Field
          type="number"
          inputMode="numeric"
          name="every"
          label="Weeks between visits"
          min={1}
          max={52}
          defaultValue={values.every ?? usualSeries.everyWeeks}
        />
        <Field
          type="number"
          inputMode="numeric"
          name="times"
          label="Number of visits"
          min={2}
          max={26}
          defaultValue={values.times ?? usualSeries.times}
        />
      </div>
      <div className="actions">
        <Button variant="ghost" small name="intent" value="repeat">
          Preview dates
        </Button>
      </div>
    </div>
  </details>
);
