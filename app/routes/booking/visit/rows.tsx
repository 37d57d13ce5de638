import { timesMadeFor } from "#app/booking/joint/rows.ts";
import { Field, FieldError } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import type { VisitPageData } from "./loader.server.ts";

type Choices = VisitPageData["choices"];
type Row = Choices["rows"][number];

/** What, with whom, and in which way: up to five rows, and the one button that shows their times. */
export function VisitRows({ choices, errors }: { choices: Choices; errors: Record<string, string> }) {
  const { rows, kind, mayAdd, isComplete } = choices;
  return (
    <section id="rows" className="stack visit-rows" aria-label="Treatments">
      <fieldset className="visit-kinds">
        <legend className="visually-hidden">How</legend>
        <Kind value="chain" kind={kind} words="One after another" more="for one person" />
        <Kind value="household" kind={kind} words="Side by side" more="two people or more" />
      </fieldset>
      {rows.map((row, at) => (
        <VisitRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
          key={at}
          n={at + 1}
          row={row}
          choices={choices}
          errors={errors}
        />
      ))}
      <div className="actions">
        {mayAdd ? (
          <Button name="show" value="add" variant="ghost" small>
            {kind === "household" ? "+ Add a person" : "+ Add a treatment"}
          </Button>
        ) : null}
        <Button name="show" value="rows" variant={isComplete ? "ghost" : "filled"} small>
          Show times
        </Button>
      </div>
      <input type="hidden" name="made" value={timesMadeFor(kind, rows)} />
    </section>
  );
}

function Kind({ value, kind, words, more }: { value: string; kind: string; words: string; more: string }) {
  return (
    <label className="choice">
      <input type="radio" name="kind" value={value} defaultChecked={kind === value} />
      <span>
        {words} <small>{more}</small>
      </span>
    </label>
  );
}

type RowProps = { n: number; row: Row; choices: Choices; errors: Record<string, string> };

function VisitRow({ n, row, choices, errors }: RowProps) {
  const isHousehold = choices.kind === "household";
  const who = isHousehold ? (n === 1 ? "You" : `Person ${n}`) : `Treatment ${n}`;
  return (
    <fieldset className="card visit-row">
      <legend>{who}</legend>
      <Field
        as="select"
        name={`serviceId${n}`}
        label="Treatment"
        defaultValue={row.serviceId}
        hint={row.asked}
        error={errors[`serviceId${n}`] ?? row.problem ?? undefined}
      >
        <option value="">Choose a treatment</option>
        {byCategory(choices.services).map(([category, services]) =>
          category ? (
            <optgroup key={category} label={category}>
              {services.map(option)}
            </optgroup>
          ) : (
            services.map(option)
          ),
        )}
      </Field>
      <WithWhom n={n} row={row} error={errors[`providerId${n}`]} />
      <Added n={n} row={row} error={errors[`addonIds${n}`]} />
      {choices.rows.length > 2 ? (
        <Button
          name="show"
          value={`remove-${n}`}
          variant="ghost"
          small
          aria-label={`Remove: ${who}${row.name ? `, ${row.name}` : ""}`}
        >
          Remove
        </Button>
      ) : null}
    </fieldset>
  );
}

type PartProps = { n: number; row: Row; error: string | undefined };

function WithWhom({ n, row: { providers, providerId }, error }: PartProps) {
  if (providers.length < 2) return <input type="hidden" name={`providerId${n}`} value={providerId} />;
  return (
    <Field as="select" name={`providerId${n}`} label="With" defaultValue={providerId} error={error}>
      <option value="any">First available</option>
      {providers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Field>
  );
}

/** Where the last one is gone, what is said of it stands alone (rule 35.76). */
function Added({ n, row: { addons, addonIds }, error }: PartProps) {
  const name = `addonIds${n}`;
  const errorId = error ? `${name}-error` : undefined;
  if (addons.length === 0 && !error) return null;
  return (
    <fieldset id={name} className="visit-addons" tabIndex={-1} aria-describedby={errorId}>
      <legend className="visually-hidden">Add to it</legend>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      {addons.map(({ id, label }) => (
        <label key={id} className="choice">
          <input type="checkbox" name={name} value={id} defaultChecked={addonIds.includes(id)} />+ {label}
        </label>
      ))}
    </fieldset>
  );
}

const option = ({ id, label }: Choices["services"][number]) => (
  <option key={id} value={id}>
    {label}
  </option>
);

function byCategory(services: Choices["services"]) {
  const groups = new Map<string, Choices["services"]>();
  for (const service of services) {
    groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  }
  return [...groups];
}
