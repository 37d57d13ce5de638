import { Form, Link, useNavigation } from "@remix-run/react";
import { Field, FieldError } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Options } from "#app/platform/ui/kit/options.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { PaperEntryData } from "./loader.server.ts";
import { type LineControl, lineControlName, lineControls } from "./paper-line.ts";

type Texts = Record<string, string>;

/** A line of the paper: its reference, and a control for each of its columns. */
function EntryLine({
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
        <Options of={services} />
      </Field>
      <Field as="select" label="Provider" {...control("provider")}>
        <option value="">Whoever is free</option>
        <Options of={providers} />
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

const lines = Array.from({ length: 10 }, (_, at) => at + 1);
const names = [
  "date",
  ...lines.flatMap((line) => lineControls.map((control) => lineControlName(control, line))),
];

/** Ten lines as they stand on the paper of a day; all of them are booked in one go, or none. */
export function PaperEntryPage({
  page,
  problem,
}: {
  page: PaperEntryData;
  problem: FormProblem | undefined;
}) {
  const { date, day, dateProblem, entered, done } = page;
  const busy = useNavigation().formMethod === "POST";
  const { fields, values } = problem ?? unsent;
  return (
    <div className="staff">
      <PageHeading lead="What was booked on paper, as it stands there. Empty lines are skipped.">
        Enter from Paper
      </PageHeading>
      <FormProblemSummary problem={problem} names={names} />
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>
            {done} <Link to={deskUrl({ date })}>Open the board</Link>
          </p>
        </Notice>
      ) : null}
      <DayChoice date={date} error={dateProblem ?? fields.date} />
      <Form
        method="post"
        action={`/receptionist/paper/enter?date=${date}`}
        className="stack"
        key={`${date} ${entered}`}
        noValidate
      >
        <h2>{day}</h2>
        <input type="hidden" name="date" value={date} />
        {lines.map((line) => (
          <EntryLine key={line} line={line} page={page} fields={fields} values={values} />
        ))}
        <p className="hint">
          Each visit is booked though it lies outside the hours or in a buffer, and that is noted; nobody is
          booked twice. A visit that is still ahead is confirmed by mail where there is an address.
        </p>
        <div className="actions">
          <Button steady name="intent" value="enter" disabled={busy}>
            {busy ? "Booking..." : "Book all lines"}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function DayChoice({ date, error }: { date: string; error: string | undefined }) {
  return (
    <Form method="get" action="/receptionist/paper/enter" className="paper-date" key={`day ${date}`}>
      <Field kind="date" id="day" name="date" label="Day of the paper" defaultValue={date} error={error} />
      <Button variant="ghost">Show</Button>
      <ButtonLink to={`/receptionist/paper?date=${date}`} variant="ghost">
        The paper of this day
      </ButtonLink>
    </Form>
  );
}

/** What the table says when the server has a status but no words of its own (rule 25.2). */
export const paperEntryFailed = (reason: string): string => `Failed to enter the visits: ${reason}`;
