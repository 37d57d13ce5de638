import type { DeskTimes } from "#app/front-desk/desk-times.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DeskProblem } from "./desk-problem.ts";

/**
 * The offered times as radios, before them the nearest free ones where a time has just been lost; and the staff's own time
 * with the box that says that the rules are theirs to judge.
 */
export function TimeChoice({
  times: { times, suggested, none },
  day,
  wished,
  problem,
}: {
  times: DeskTimes;
  day: string;
  /** The staff's own time to begin with. */
  wished: string;
  problem: DeskProblem | undefined;
}) {
  const { fields = {}, values = {}, alternatives = [] } = problem ?? {};
  const chosen = values.time ?? suggested ?? "";
  const own = fields.otherTime ?? fields.override;
  const radios = [
    ...alternatives.map(({ value, label }) => ({ value, label, wide: true })),
    ...times.map(({ time, label }) => ({ value: time, label, wide: false })),
  ];
  return (
    <>
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
        <div className="time-grid">
          {radios.map(({ value, label, wide }, index) => (
            <label key={value} className={wide ? "wide" : undefined}>
              <input
                type="radio"
                name="time"
                id={index === 0 ? "time" : `time-${index}`}
                value={value}
                defaultChecked={value === chosen}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <details className="more" open={Boolean(own || values.override)}>
        <summary>Another time</summary>
        <div className="stack">
          <Field
            type="time"
            name="otherTime"
            label="Time"
            autoComplete="off"
            defaultValue={values.otherTime ?? wished}
            error={fields.otherTime}
          />
          <label className="choice">
            <input type="checkbox" name="override" id="override" defaultChecked={Boolean(values.override)} />
            Opening hours, breaks, buffer and notice do not matter this time
          </label>
          {fields.override ? <p className="error">{fields.override}</p> : null}
        </div>
      </details>
    </>
  );
}
