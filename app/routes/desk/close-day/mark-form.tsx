import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { closeDayUrl } from "#app/routes/parts/desk-pages.ts";
import type { ClosingData } from "./loader.server.ts";
import type { Marking } from "./unmarked.server.ts";

export const markChoiceClass = "closing-choice";
export const saveMarksId = "save-marks";

type Unmarked = ClosingData["unmarked"][number];

const words: Record<Marking, string> = {
  came: "Came",
  no_show: "No-show",
  late: "Cancelled late",
};

export function MarkForm({
  page: { date, unmarked },
  problem,
}: {
  page: ClosingData;
  problem: FormProblem | undefined;
}) {
  const sent = problem?.form === "mark" ? problem : unsent;
  const chosenOf = ({ id, preset }: Unmarked) => sent.values[`mark-${id}`] ?? preset;
  return (
    <MarkedForm
      date={date}
      unmarked={unmarked}
      chosen={unmarked.map(chosenOf)}
      errors={sent.fields}
      key={unmarked.map((visit) => `${visit.id} ${chosenOf(visit)}`).join()}
    />
  );
}

type Chosen = readonly (string | null)[];

function MarkedForm({
  date,
  unmarked,
  chosen,
  errors,
}: {
  date: string;
  unmarked: readonly Unmarked[];
  chosen: Chosen;
  errors: FormProblem["fields"];
}) {
  const form = useRef<HTMLFormElement>(null);
  // Counted only by script: without it, they would not follow the choices.
  const [choices, setChoices] = useState<Chosen | null>(null);
  const recount = () => {
    const fields = new FormData(form.current ?? undefined);
    setChoices(unmarked.map(({ id }) => fields.get(`mark-${id}`)?.toString() ?? null));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is remounted with other visits
  useEffect(recount, []);
  const allOthersCame = () => {
    for (const { id } of unmarked) {
      const [first, ...others] =
        form.current?.querySelectorAll<HTMLInputElement>(`[name="mark-${id}"]`) ?? [];
      if (first && ![first, ...others].some(({ checked }) => checked)) first.checked = true;
    }
    recount();
  };
  return (
    <Form method="post" action={closeDayUrl(date)} ref={form} onChange={recount} preventScrollReset>
      <input type="hidden" name="date" value={date} />
      <ul className="closing-marks">
        {unmarked.map((visit, at) => (
          <MarkRow
            key={visit.id}
            visit={visit}
            chosen={chosen[at] ?? null}
            error={errors[`mark-${visit.id}`]}
          />
        ))}
      </ul>
      <p className="hint">
        No-shows and late cancellations are charged by the policy. You can waive the charge below. No client
        gets an email.
      </p>
      <MarkBar choices={choices} allOthersCame={allOthersCame} />
    </Form>
  );
}

function MarkBar({ choices, allOthersCame }: { choices: Chosen | null; allOthersCame: () => void }) {
  const count = (marking: Marking | null) => choices?.filter((choice) => choice === marking).length;
  return (
    <div className="closing-bar">
      <p aria-live="polite">
        {choices ? (
          <>
            <b>{count("came")}</b> came · <b>{count("no_show")}</b> no-show · <b>{count("late")}</b> cancelled
            late · <b>{count(null)}</b> open
          </>
        ) : null}
      </p>
      <button
        type="submit"
        className="button ghost small"
        name="others"
        value="came"
        formMethod="get"
        onClick={(event) => {
          event.preventDefault();
          allOthersCame();
        }}
      >
        All others came
      </button>
      <Button id={saveMarksId} name="intent" value="mark" small>
        Save all
      </Button>
    </div>
  );
}

function MarkRow({
  visit: { id, revision, time, client, service, provider, state, options },
  chosen,
  error,
}: {
  visit: Unmarked;
  chosen: string | null;
  error: string | undefined;
}) {
  const name = `mark-${id}`;
  return (
    <li className="closing-mark">
      <span className="meta">{time}</span>
      <b className="private">{client}</b>
      <span>{service}</span>
      <span>{provider}</span>
      <span className="meta">{state}</span>
      <input type="hidden" name={`revision-${id}`} value={revision} />
      <div
        id={name}
        role="radiogroup"
        tabIndex={-1}
        className={markChoiceClass}
        aria-label={`${client}, ${time}`}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={name} value={option} defaultChecked={chosen === option} />
            {words[option]}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </li>
  );
}
