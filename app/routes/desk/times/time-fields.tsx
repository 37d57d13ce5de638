import { type SyntheticEvent, useState } from "react";
import { Field, FieldError, useShown } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { type DeskProblem, PreconditionOverride } from "#app/routes/desk/parts/desk-problem.tsx";
import type { DeskTimes, OfferedDeskTime, PickChoice } from "./times.server.ts";
import { unlessTyping, useCommitted } from "./use-committed.ts";

function NoDeskTimesNotice({ none: { why, others, next } }: { none: NonNullable<DeskTimes["none"]> }) {
  return (
    <Notice tone="warn">
      <p>{why}</p>
      {others.map(({ provider, times }) => (
        <div key={provider} className="actions">
          <span>{provider}:</span>
          {times.map((choice) => (
            <PickButton key={choice.pick} choice={choice} with={provider} />
          ))}
        </div>
      ))}
      {next ? (
        <p>
          Next day with times: <PickButton choice={next} />
        </p>
      ) : null}
    </Notice>
  );
}

function PickButton({ choice: { pick, words }, with: provider }: { choice: PickChoice; with?: string }) {
  return (
    <Button variant="ghost" small name="pick" value={pick}>
      {words}
      {provider ? <span className="visually-hidden"> with {provider}</span> : null}
    </Button>
  );
}

/** Radios: alternatives to a lost time, then times on the guests' grid; the others are folded. */
export function OfferedTimes({
  times: { times, suggested, none, usual },
  day,
  problem,
  onPick,
}: {
  times: DeskTimes;
  day: string;
  problem: DeskProblem | undefined;
  onPick?: (value: string) => void;
}) {
  const { fields = {}, values = {}, alternatives = [] } = problem ?? {};
  const [picked, pick] = useState(values.time);
  const radios = [
    ...alternatives.map(({ value, label }): OfferedDeskTime => ({ value, label, first: true })),
    ...times.filter(({ value }) => alternatives.every((other) => other.value !== value)),
  ];
  const chosen = [picked, values.time, suggested].find((time) => radios.some(({ value }) => value === time));
  const radio = ({ value, label, note, words }: OfferedDeskTime) => (
    <label key={value} className={value.length > 5 && (!words || value.includes("!")) ? "wide" : undefined}>
      <input
        type="radio"
        name="time"
        id={value === radios[0]?.value ? "time" : `time-${value}`}
        value={value}
        defaultChecked={value === chosen}
        onChange={() => {
          pick(value);
          onPick?.(value);
        }}
      />
      <span>
        {label}
        {note ? <small>{note}</small> : null}
        {words ? <small className="chain-words">{words}</small> : null}
      </span>
    </label>
  );
  const others = radios.filter(({ first }) => !first);
  return (
    <fieldset aria-describedby={fields.time ? "time-error" : undefined}>
      <legend className="legend">Available Times, {day}</legend>
      {fields.time ? <FieldError id="time-error">{fields.time}</FieldError> : null}
      {none ? <NoDeskTimesNotice none={none} /> : null}
      {usual ? <p className="hint">{usual}, unless noted.</p> : null}
      <div className="time-grid">{radios.filter(({ first }) => first).map(radio)}</div>
      {others.length > 0 ? (
        <details className="more" open={others.length === radios.length || others.some(isOf(picked))}>
          <summary>More times ({others.length})</summary>
          <div className="time-grid">{others.map(radio)}</div>
        </details>
      ) : null}
    </fieldset>
  );
}

const isOf =
  (chosen: string | undefined) =>
  ({ value }: { value: string }): boolean =>
    value === chosen;

/** Announces the result of a press to screen readers. */
export function TimeStatus({ times: { times, suggested } }: { times: DeskTimes }) {
  const chosen = times.find(({ value }) => value === suggested);
  return (
    <p className="visually-hidden" role="status">
      {chosen ? `${chosen.words ?? chosen.label} selected` : null}
    </p>
  );
}

/** Says next to the button why the form can't be sent (rule 6.88). */
export function WhyNot({ times, problem }: { times: DeskTimes | null; problem: DeskProblem | undefined }) {
  const { time, otherTime, service } = problem?.fields ?? {};
  return (
    <>
      <PreconditionOverride problem={problem} />
      <p className="why-not" role="alert">
        {time ?? otherTime ?? times?.why ?? service}
      </p>
    </>
  );
}

export function OwnTime({
  asked,
  problem,
  searchFor,
}: {
  asked: DeskTimes["asked"];
  problem: DeskProblem | undefined;
  searchFor: (field: HTMLInputElement | HTMLSelectElement) => void;
}) {
  const { fields = {}, values = {} } = problem ?? {};
  const commit = useCommitted(searchFor);
  const fits = asked?.answers.every(({ why }) => why) ? asked.time : "";
  const typed = values.otherTime ?? fits;
  const [begun] = useState(typed);
  useShown("otherTime", begun, unlessTyping(searchFor));
  const isAsked = Boolean(typed || fields.otherTime || asked);
  const [open, setOpen] = useState(isAsked);
  // Keeps the typed time visible after the refusal that showed that it is taken.
  if (isAsked && !open) setOpen(true);
  return (
    <details className="more" open={open} onToggle={isAsked ? undefined : focusTime}>
      <summary>Another time</summary>
      <div className="stack">
        <div className="with-button">
          <Field
            type="time"
            name="otherTime"
            label="Time"
            autoComplete="off"
            defaultValue={typed}
            error={fields.otherTime}
            {...commit}
          />
          <Button variant="ghost" name="intent" value="look">
            Check
          </Button>
        </div>
        {asked ? <TimeAnswers asked={asked} /> : null}
      </div>
    </details>
  );
}

function focusTime({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.querySelector("input")?.focus();
}

function TimeAnswers({ asked: { label, answers, takeAll } }: { asked: NonNullable<DeskTimes["asked"]> }) {
  return (
    <ul className="time-answers" aria-label={label}>
      {answers.map(({ provider, why, take }) => (
        <li key={provider}>
          <b>{provider}:</b> {why ?? `free at ${label}`}
          <Take choice={take} />
        </li>
      ))}
      {takeAll ? (
        <li>
          <Take choice={takeAll} />
        </li>
      ) : null}
    </ul>
  );
}

const Take = ({ choice }: { choice: PickChoice | null }) =>
  choice ? (
    <Button variant="ghost" small name="pick" value={choice.pick}>
      {choice.words}
    </Button>
  ) : null;
