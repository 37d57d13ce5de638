import { Form, Link, useNavigation } from "@remix-run/react";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Options } from "#app/platform/ui/kit/options.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { PaperEntryData } from "./loader.server.ts";
import { type LineControl, lineControlName, paperForm, paperLines } from "./paper-line.ts";

function EntryLine({
  line,
  page: { references, services, providers },
  field,
}: {
  line: number;
  page: PaperEntryData;
  field: (name: string) => FilledField;
}) {
  const of = (control: LineControl) => field(lineControlName(control, line));
  const { name, defaultValue: reference = references[line - 1] ?? "" } = of("reference");
  return (
    <fieldset className="paper-line">
      <legend>{reference ? `Line ${line}, ${reference}` : `Line ${line}`}</legend>
      <input type="hidden" name={name} value={reference} />
      <FormField {...of("time")} />
      <FormField {...of("client")} />
      <FormField {...of("phone")} />
      <FormField {...of("email")} />
      <FormField {...of("service")}>
        <option value="">–</option>
        <Options of={services} />
      </FormField>
      <FormField {...of("provider")}>
        <option value="">First Available</option>
        <Options of={providers} />
      </FormField>
      <Tick {...of("came")} />
      <Tick {...of("paid")} />
    </fieldset>
  );
}

function Tick({ name, label, sent, error }: FilledField) {
  return (
    <div className="tick">
      <label className="choice">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={Boolean(sent)}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        {label}
      </label>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </div>
  );
}

export function PaperEntryPage({
  page,
  problem,
}: {
  page: PaperEntryData;
  problem: FormProblem | undefined;
}) {
  const { date, day, dateProblem, entered, done } = page;
  const busy = useNavigation().formMethod === "POST";
  const field = filled(paperForm, problem);
  return (
    <div className="staff">
      <PageHeading lead="Copy the visits from the paper. Empty lines are skipped.">
        Enter from Paper
      </PageHeading>
      <FormProblemSummary problem={problem} names={paperForm.names} />
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>
            {done.words} <Link to={deskUrl({ date })}>Open the board</Link>
          </p>
          <ul>
            {done.visits.map(({ id, words }) => (
              <li key={id}>
                <Link to={deskUrl({ date, appointment: id })}>{words}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <DayChoice field={field("date")} date={date} problem={dateProblem} />
      <Form
        method="post"
        action={`/receptionist/paper/enter?date=${date}`}
        className="stack"
        key={`${date} ${entered}`}
        noValidate
      >
        <h2>{day}</h2>
        <input type="hidden" name="date" value={date} />
        {paperLines.map((line) => (
          <EntryLine key={line} line={line} page={page} field={field} />
        ))}
        <p className="hint">
          A provider you choose is booked even outside working hours or inside a buffer, with a note. "First
          Available" books only providers who are at work. No provider is booked twice at the same time.
          Clients with an email address get a confirmation of upcoming visits.
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

function DayChoice({ field, date, problem }: { field: FilledField; date: string; problem: string | null }) {
  return (
    <Form method="get" action="/receptionist/paper/enter" className="paper-date" key={`day ${date}`}>
      <FormField {...field} id="day" defaultValue={date} error={problem ?? field.error} />
      <Button variant="ghost">Show</Button>
      <ButtonLink to={`/receptionist/paper?date=${date}`} variant="ghost">
        Paper for this day
      </ButtonLink>
    </Form>
  );
}

/** Returns the message for a status without its own text (rule 25.2). */
export const paperEntryFailed = (reason: string): string => `Failed to enter the visits: ${reason}`;
