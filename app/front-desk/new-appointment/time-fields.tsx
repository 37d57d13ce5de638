import { useState } from "react";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { DeskTimes } from "./times.server.ts";

/** The offered times as radios, before them the nearest free ones where a time has just been lost. */
export function OfferedTimes({
  times: { times, suggested, none },
  madeFor,
  day,
  problem,
}: {
  times: DeskTimes;
  /** What the times are for: other ones stand there anew. */
  madeFor: string;
  day: string;
  problem: DeskProblem | undefined;
}) {
  const { fields = {}, values = {}, alternatives = [] } = problem ?? {};
  const [picked, pick] = useState(values.time);
  const chosen = picked ?? values.time ?? suggested;
  const radios = [
    ...alternatives.map(({ value, label }) => ({ value, label, wide: true })),
    ...times.map(({ time, label }) => ({ value: time, label, wide: false })),
  ];
  const isGone = Boolean(chosen) && !fields.time && radios.every(({ value }) => value !== chosen);
  return (
    <fieldset aria-describedby={fields.time ? "time-error" : undefined}>
      <legend className="legend">Available Times, {day}</legend>
      {fields.time ? (
        <p id="time-error" className="error">
          <span className="visually-hidden">Error: </span>
          {fields.time}
        </p>
      ) : null}
      {none ? (
        <Notice tone="warn">
          <p>{none}</p>
        </Notice>
      ) : null}
      {isGone && !none ? <p className="hint">The time that was chosen before is not offered here.</p> : null}
      <div className="time-grid" key={madeFor}>
        {radios.map(({ value, label, wide }, index) => (
          <label key={value} className={wide ? "wide" : undefined}>
            <input
              type="radio"
              name="time"
              id={index === 0 ? "time" : `time-${index}`}
              value={value}
              defaultChecked={value === chosen}
              onChange={() => pick(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A time of staff's own, with the box that says that the rules do not matter. */
export function OverrideTime({ wished, problem }: { wished: string; problem: DeskProblem | undefined }) {
  const { fields = {}, values = {} } = problem ?? {};
  const typed = values.otherTime ?? wished;
  const asked = Boolean(typed || fields.otherTime || fields.override || values.override);
  const [open, setOpen] = useState(asked);
  // What has been typed here stays in sight, though the refusal that showed it is gone.
  if (asked && !open) setOpen(true);
  return (
    <details className="more" open={open}>
      <summary>Another time</summary>
      <div className="stack">
        <Field
          type="time"
          name="otherTime"
          label="Time"
          autoComplete="off"
          defaultValue={typed}
          error={fields.otherTime}
        />
        <label className="choice">
          <input type="checkbox" name="override" id="override" defaultChecked={Boolean(values.override)} />
          Opening hours, breaks, buffer and notice do not matter this time
        </label>
        {fields.override ? <p className="error">{fields.override}</p> : null}
      </div>
    </details>
  );
}
