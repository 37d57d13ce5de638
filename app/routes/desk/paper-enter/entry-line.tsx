import { Field, FieldError } from "#app/platform/ui/forms/field.tsx";
import type { PaperEntryData } from "./loader.server.ts";
import { type LineControl, lineControlName } from "./paper-line.ts";

type Texts = Record<string, string>;

/** A line of the paper: its reference, and a control for each of its columns. */
export function EntryLine({
  line,
  page: { references, services, providers },
  fields,
  values,
}: {
  line: number;
  page: PaperEntryData;
  fields: Texts;
  values: Texts;
}) {
  const reference = values[lineControlName("reference", line)] ?? references[line - 1] ?? "";
  const control = (of: LineControl) => {
    const name = lineControlName(of, line);
    return { name, defaultValue: values[name] ?? "", error: fields[name], autoComplete: "off" };
  };
  return (
    <fieldset className="paper-line">
      <legend>{reference ? `Line ${line}, ${reference}` : `Line ${line}`}</legend>
      <input type="hidden" name={lineControlName("reference", line)} value={reference} />
      <Field type="time" label="Time" {...control("time")} />
      <Field kind="name" label="Client" {...control("client")} />
      <Field kind="phone" label="Phone" optional {...control("phone")} />
      <Field kind="email" label="Email" optional {...control("email")} />
      <Field as="select" label="Service" {...control("service")}>
        <option value="">–</option>
        {services.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Field>
      <Field as="select" label="Provider" {...control("provider")}>
        <option value="">Whoever is free</option>
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <Tick
        name={lineControlName("came", line)}
        label="Came"
        values={values}
        error={fields[lineControlName("came", line)]}
      />
      <Tick name={lineControlName("paid", line)} label="Paid" values={values} />
    </fieldset>
  );
}

function Tick({
  name,
  label,
  values,
  error,
}: {
  name: string;
  label: string;
  values: Texts;
  error?: string;
}) {
  return (
    <div className="tick">
      <label className="choice">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={Boolean(values[name])}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        {label}
      </label>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </div>
  );
}
