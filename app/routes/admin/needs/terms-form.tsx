import { Form, Link } from "@remix-run/react";
import { termsForm } from "#app/domain/catalogue/needs-forms.ts";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { needsUrl } from "#app/routes/admin/addresses.ts";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { NeedsData, NeedsPart } from "./loader.server.ts";

/** Providers whose price or duration differs from the service's. */
function OwnTerms({
  page: { terms, currency },
  said: { values, fields },
}: {
  page: NeedsData;
  said: Pick<FormProblem, "values" | "fields">;
}) {
  if (terms.providers.length === 0) return <p className="hint">No provider offers this service yet.</p>;
  return (
    <table className="own-terms">
      <caption className="hint">
        Leave empty for {terms.price} {currency} and {terms.duration} minutes.
      </caption>
      <thead>
        <tr>
          <th scope="col">With</th>
          <th scope="col">Price in {currency}</th>
          <th scope="col">Minutes</th>
        </tr>
      </thead>
      <tbody>
        {terms.providers.map(({ id, name, price, minutes }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Own
                name={`price-${id}`}
                label={`Price with ${name}`}
                inputMode="decimal"
                placeholder={terms.price}
                value={values[`price-${id}`] ?? price}
                error={fields[`price-${id}`]}
              />
            </td>
            <td>
              <Own
                name={`minutes-${id}`}
                label={`Minutes with ${name}`}
                inputMode="numeric"
                placeholder={String(terms.duration)}
                value={values[`minutes-${id}`] ?? minutes}
                error={fields[`minutes-${id}`]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Own({
  name,
  label,
  value,
  error,
  ...rest
}: {
  name: string;
  label: string;
  inputMode: "decimal" | "numeric";
  placeholder: string;
  value: string | number;
  error: string | undefined;
}) {
  return (
    <>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      <input
        {...rest}
        id={name}
        name={name}
        className="input"
        aria-label={label}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
    </>
  );
}

export function TermsForm({ page, answer, sending }: NeedsPart) {
  const { terms } = page;
  const mine = answer?.form === "needs" ? answer : undefined;
  const outside = mine?.question?.outside;
  const said = mine ?? unsent;
  const field = filled(termsForm, said, { ...terms, taxRateId: terms.taxRateId ?? "" });
  const ownNames = terms.providers.flatMap(({ id }) => [`price-${id}`, `minutes-${id}`]);
  return (
    <section className="needs-part" aria-labelledby="terms">
      <h2 id="terms">Time, price and rooms</h2>
      <FormProblemSummary problem={outside ? undefined : mine} names={[...ownNames, ...termsForm.names]} />
      <Form method="post" action={needsUrl(page.id)} noValidate className="stack" preventScrollReset>
        <OwnTerms page={page} said={said} />
        <div className="side-by-side">
          <FormField {...field("pauseAfterMinutes")} />
          <FormField {...field("pauseMinutes")} />
        </div>
        <Rooms page={page} field={field("resourceIds")} />
        {terms.taxes.length > 0 ? <TaxField terms={terms} field={field("taxRateId")} /> : null}
        {outside ? <AffectedQuestion outside={outside} message={mine?.message ?? ""} /> : null}
        <div className="actions">
          <Button name="intent" value="needs" disabled={sending}>
            {outside ? "Save anyway" : "Save"}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function TaxField({ terms, field }: { terms: NeedsPart["page"]["terms"]; field: FilledField }) {
  return (
    <FormField {...field}>
      <option value="">{`Default: ${terms.taxes[0]?.name}`}</option>
      {terms.taxes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FormField>
  );
}

function Rooms({ page: { terms }, field }: Pick<NeedsPart, "page"> & { field: FilledField }) {
  if (terms.rooms.length === 0) {
    return (
      <p className="hint">
        Does it need a room or a machine? <Link to="/admin/rooms">Add it under Rooms &amp; Equipment</Link>.
      </p>
    );
  }
  return (
    <CheckboxGroup
      name={field.name}
      legend={field.label}
      choices={terms.rooms.map(({ id, name }) => ({ value: id, words: name }))}
      chosen={field.sent?.split(",").map(Number) ?? terms.resourceIds}
      error={field.error}
    />
  );
}
