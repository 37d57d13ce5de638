import { Form } from "@remix-run/react";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { closeDayUrl } from "#app/routes/parts/desk-pages.ts";
import type { ClosingData } from "./loader.server.ts";
import type { Marking } from "./unmarked.server.ts";

const words: Record<Marking, string> = {
  came: "Came",
  no_show: "No-show",
  late: "Cancelled late by the client",
};

export function MarkForm({
  page: { date, unmarked },
  problem,
}: {
  page: ClosingData;
  problem: FormProblem | undefined;
}) {
  const sent = problem?.form === "mark" ? problem : unsent;
  return (
    <Form
      method="post"
      action={closeDayUrl(date)}
      className="stack"
      key={unmarked.map(({ id }) => id).join()}
    >
      <input type="hidden" name="date" value={date} />
      {unmarked.map((visit) => (
        <MarkRow
          key={visit.id}
          visit={visit}
          chosen={sent.values[`mark-${visit.id}`]}
          error={sent.fields[`mark-${visit.id}`]}
        />
      ))}
      <p className="hint">
        No-shows and late cancellations are charged by the policy. You can waive the charge below. No client
        gets an email.
      </p>
      <div className="actions">
        <Button name="intent" value="mark">
          Save all
        </Button>
      </div>
    </Form>
  );
}

function MarkRow({
  visit: { id, revision, time, client, service, provider, state, options },
  chosen,
  error,
}: {
  visit: ClosingData["unmarked"][number];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const name = `mark-${id}`;
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="closing-mark"
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>
        {time} <span className="private">{client}</span>, {service} with {provider}{" "}
        <span className="meta">({state})</span>
      </legend>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      <input type="hidden" name={`revision-${id}`} value={revision} />
      {options.map((option) => (
        <label key={option} className="choice">
          <input type="radio" name={name} value={option} defaultChecked={chosen === option} />
          {words[option]}
        </label>
      ))}
    </fieldset>
  );
}
